import * as contract from '@farewind/contract/inventory/flight-suppliers';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { listSuppliers, saveSupplier, trySupplier, updateSupplier, type OfficeParts } from './suppliers.ts';

/** A trial reaches out to a server that somebody named. */
const trial = { perMinute: 10 };

/** Those whose flights are sold beside our own, as the office keeps them. */
export function supplierRoutes(parts: OfficeParts): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(contract.getFlightSuppliers, (context, input) =>
      inTenant(context.tenantId, (scope) => listSuppliers(parts, scope, input)),
    ),
    bind(contract.saveFlightSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => saveSupplier(parts, scope, context, input)),
    ),
    bind(contract.updateFlightSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => updateSupplier(parts, scope, context, input)),
    ),
    bind(contract.testFlightSupplier, (context, input) => trySupplier(parts, context, input), trial),
  ];
}
