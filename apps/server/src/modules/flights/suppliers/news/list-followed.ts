import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { Keyring } from '../../../../platform/secrets/keyring.ts';
import { hasOpenFlights } from '../flight-rows.ts';
import { supplierRows, type SupplierRecord } from '../supplier-rows.ts';

/** The suppliers in use, and those switched off of which somebody still has a flight ahead. */
export async function listFollowed(scope: TenantScope, keyring: Keyring): Promise<SupplierRecord[]> {
  return supplierRows.listWhere(scope, keyring, ({ or, eb }) =>
    or([eb('is_active', '=', true), hasOpenFlights(scope)]),
  );
}
