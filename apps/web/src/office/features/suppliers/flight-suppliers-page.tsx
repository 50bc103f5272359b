import type { ReactNode } from 'react';
import * as suppliers from '@farewind/contract/inventory/flight-suppliers';
import { officeCall } from '../../session/office-call.ts';
import { loadList } from '../../kit/load-list.ts';
import { SupplierList, type SupplierScreen } from './supplier-list.tsx';

const screen: SupplierScreen<'duffel' | 'standIn'> = {
  name: 'flightSuppliers',
  title: 'menu.flightSupplier',
  emptyText: 'flightSupplier.empty',
  createTitle: 'flightSupplier.createTitle',
  editTitle: 'flightSupplier.editTitle',
  nameHint: 'flightSupplier.nameHint',
  airportsHint: 'flightSupplier.airportsHint',
  kinds: { duffel: 'flightSupplier.duffel', standIn: 'supplier.standIn' },
  isAskedEverywhere: true,
  load: loadList(suppliers.getFlightSuppliers),
  create: (input) => officeCall(suppliers.saveFlightSupplier, input),
  update: (input) => officeCall(suppliers.updateFlightSupplier, input),
  test: (input) => officeCall(suppliers.testFlightSupplier, input),
  connectNews: (id) => officeCall(suppliers.connectFlightSupplierNews, { id }),
};

/** External companies whose flights are sold beside our own. */
export function FlightSuppliersPage(): ReactNode {
  return <SupplierList screen={screen} />;
}
