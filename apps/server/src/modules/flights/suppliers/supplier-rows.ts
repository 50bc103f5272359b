import type { TenantScope } from '../../../platform/database/scope.ts';
import {
  SupplierRows,
  type ExternalSupplier,
  type ExternalSupplierWrite,
} from '../../../platform/external-suppliers/supplier-rows.ts';
import type { FlightSupplierKind } from '../ports.ts';

/**
 * A supplier whose flights are sold beside our own. `airports` limits the routes that it is queried for; empty means
 * all.
 */
export type SupplierRecord = ExternalSupplier<FlightSupplierKind>;
export type SupplierWrite = ExternalSupplierWrite<FlightSupplierKind>;

export const supplierRows = new SupplierRows<FlightSupplierKind>('flight_supplier');

/** The current name of each supplier's ledger account. */
export function listFlightSupplierNames(scope: TenantScope): Promise<ReadonlyMap<string, string>> {
  return supplierRows.listAccountNames(scope);
}

/** The airports that the suppliers of an agency are queried for; one without a limit makes that all. */
export async function readSuppliersAirports({ tx, tenantId }: TenantScope): Promise<ReadonlySet<string>> {
  const suppliers = await tx
    .selectFrom('flight_supplier')
    .select('airports')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .execute();
  const isEverywhere = suppliers.some(({ airports }) => airports.length === 0);
  return isEverywhere ? EVERYWHERE : new Set(suppliers.flatMap(({ airports }) => airports));
}

const EVERYWHERE: ReadonlySet<string> = new (class extends Set<string> {
  override has(): boolean {
    return true;
  }
})();
