import type * as suppliers from '@farewind/contract/inventory/transfer-suppliers';
import { remote } from '../../shared/api/remote.ts';

export const getTransferSuppliers = remote<typeof suppliers.getTransferSuppliers>(
  'GET',
  'TransferInventory/GetSuppliers',
);
export const saveTransferSupplier = remote<typeof suppliers.saveTransferSupplier>(
  'POST',
  'TransferInventory/SaveSupplier',
);
export const updateTransferSupplier = remote<typeof suppliers.updateTransferSupplier>(
  'PUT',
  'TransferInventory/UpdateSupplier',
);
export const testTransferSupplier = remote<typeof suppliers.testTransferSupplier>(
  'POST',
  'TransferInventory/TestSupplier',
);
