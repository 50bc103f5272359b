import type { TenantScope } from '../../../../platform/database/scope.ts';
import { lockFlights } from '../flight-rows.ts';
import { clientOf, type SupplierDeps } from '../../supplier-deps.ts';
import { supplierRows } from '../supplier-rows.ts';

/** A buyer accepted a change that a supplier announced. */
export const ACCEPT_SUPPLIER_CHANGE = 'flights.acceptSupplierChange';

/** Queues telling the supplier; it may be repeated. */
export async function acceptLater(
  { outbox }: SupplierDeps,
  scope: TenantScope,
  holdId: string,
  changeRef: string,
): Promise<void> {
  await outbox.add(scope, {
    topic: ACCEPT_SUPPLIER_CHANGE,
    dedupeKey: `${ACCEPT_SUPPLIER_CHANGE}:${changeRef}`,
    payload: { holdId, changeRef },
    orderingKey: `supplierChange:${changeRef}`,
  });
}

/** Tells the supplier that a change is accepted. Rejects if it does not answer. */
export async function acceptChange(
  deps: SupplierDeps,
  tenantId: number,
  { holdId, changeRef }: { readonly holdId: string; readonly changeRef: string },
): Promise<void> {
  const supplier = await deps.database.inTenant(tenantId, async (scope) => {
    const [flight] = await lockFlights(scope, deps.keyring, holdId);
    return flight && supplierRows.get(scope, deps.keyring, flight.supplierId);
  });
  if (supplier) await clientOf(deps, supplier).acceptChange(supplier, changeRef);
}
