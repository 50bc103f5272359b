import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as suppliers from '@farewind/contract/inventory/transfer-suppliers';
import { loadList } from '../../kit/load-list.ts';
import { SupplierList, type SupplierScreen } from '../suppliers/supplier-list.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

const screen: SupplierScreen<'rateKey' | 'holidayTaxis' | 'standIn'> = {
  name: 'transferSuppliers',
  title: 'rideSupplier.title',
  emptyText: 'rideSupplier.empty',
  createTitle: 'rideSupplier.createTitle',
  editTitle: 'rideSupplier.editTitle',
  nameHint: 'rideSupplier.nameHint',
  airportsHint: 'rideSupplier.airportsHint',
  kinds: {
    rateKey: 'rideSupplier.rateKey',
    holidayTaxis: 'rideSupplier.holidayTaxis',
    standIn: 'supplier.standIn',
  },
  kindsWithAgentRef: ['holidayTaxis'],
  load: loadList(suppliers.getTransferSuppliers),
  create: (input) => officeCall(suppliers.saveTransferSupplier, input),
  update: (input) => officeCall(suppliers.updateTransferSupplier, input),
  test: (input) => officeCall(suppliers.testTransferSupplier, input),
};

/** External companies whose rides are sold beside our own. */
export function SuppliersPage(): ReactNode {
  return <SupplierList screen={screen} lead={<TransferTabs />} />;
}
