import * as contract from '@farewind/contract/inventory/transfer-suppliers';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { listSuppliers, saveSupplier, trySupplier, updateSupplier, type SupplierParts } from './suppliers.ts';

/** A trial reaches out to a server that somebody named. */
const trial = { perMinute: 10 };

/** Those whose rides are sold beside our own, as the office keeps them. */
export function supplierRoutes(parts: SupplierParts): Binding[] {
  const { inTenant } = parts.database;
  return [
    bind(contract.getTransferSuppliers, (context, input) =>
      inTenant(context.tenantId, (scope) => listSuppliers(parts, scope, input)),
    ),
    bind(contract.saveTransferSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => saveSupplier(parts, scope, context, input)),
    ),
    bind(contract.updateTransferSupplier, (context, input) =>
      inTenant(context.tenantId, (scope) => updateSupplier(parts, scope, context, input)),
    ),
    bind(contract.testTransferSupplier, (context, input) => trySupplier(parts, context, input), trial),
  ];
}
