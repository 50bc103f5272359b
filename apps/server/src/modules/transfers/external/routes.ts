import * as contract from '@farewind/contract/inventory/transfer-suppliers';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { SupplierOffice } from '../../../platform/external-suppliers/supplier-office.ts';
import type { OfficeParts } from './external-parts.ts';
import { supplierRows } from './supplier-rows.ts';

/** A trial reaches out to a server that somebody named. */
const trial = { perMinute: 10 };

/** Those whose rides are sold beside our own, as the office keeps them. */
export function supplierRoutes(parts: OfficeParts): Binding[] {
  const { inTenant } = parts.database;
  const office = new SupplierOffice(parts, supplierRows, 'transferSupplier');
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
