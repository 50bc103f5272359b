import type * as suppliers from '@farewind/contract/inventory/flight-suppliers';
import { remote } from '../../shared/api/remote.ts';

export const getFlightSuppliers = remote<typeof suppliers.getFlightSuppliers>(
  'GET',
  'Inventory/GetSuppliers',
);
export const saveFlightSupplier = remote<typeof suppliers.saveFlightSupplier>(
  'POST',
  'Inventory/SaveSupplier',
);
export const updateFlightSupplier = remote<typeof suppliers.updateFlightSupplier>(
  'PUT',
  'Inventory/UpdateSupplier',
);
export const testFlightSupplier = remote<typeof suppliers.testFlightSupplier>(
  'POST',
  'Inventory/TestSupplier',
);
