import * as contract from '@farewind/contract/inventory/transfer-suppliers';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { SupplierOffice } from '../../../platform/external-suppliers/supplier-office.ts';
import type { OfficeDeps } from './external-deps.ts';
import { supplierRows } from './supplier-rows.ts';

/** A trial reaches out to a server that somebody named. */
const trial = { perMinute: 10 };

/** Those whose rides are sold beside our own, as the office keeps them. */
export function supplierRoutes(deps: OfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  const office = new SupplierOffice(deps, supplierRows, 'transferSupplier');
  return [
    bind(contract.getTransferSuppliers, (context, input) =>
      inTenant(context.tenantId, (scope) => office.list(scope, input)),
    ),
    bind(contract.saveTransferSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.save(scope, context, input)),
    ),
    bind(contract.updateTransferSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => office.update(scope, context, input)),
    ),
    bind(contract.testTransferSupplier, (context, input) => office.try(context, input), trial),
  ];
}
