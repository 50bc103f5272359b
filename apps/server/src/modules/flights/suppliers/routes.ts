import * as contract from '@farewind/contract/inventory/flight-suppliers';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { SupplierOffice } from '../../../platform/external-suppliers/supplier-office.ts';
import type { OfficeDeps } from './supplier-deps.ts';
import { supplierRows } from './supplier-rows.ts';

/** A trial reaches out to a server that somebody named. */
const trial = { perMinute: 10 };

/** Those whose flights are sold beside our own, as the office keeps them. */
export function supplierRoutes(deps: OfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  const office = new SupplierOffice(deps, supplierRows, 'flightSupplier');
  return [
    bind(contract.getFlightSuppliers, (context, input) =>
      inTenant(context.tenantId, (scope) => office.list(scope, input)),
    ),
    bind(contract.saveFlightSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.save(scope, context, input)),
    ),
    bind(contract.updateFlightSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.update(scope, context, input)),
    ),
    bind(contract.testFlightSupplier, (context, input) => office.try(context, input), trial),
  ];
}
