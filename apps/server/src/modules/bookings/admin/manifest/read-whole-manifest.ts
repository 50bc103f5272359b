import type { ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { documentMembers } from '@farewind/values/passenger-document';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { DepartureKey } from '../../../flights/public.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { readManifest, type Manifest, type ManifestOptions } from './read-manifest.ts';

/**
 * Everybody who flies on a departure, whoever sold the seat, by surname. `act` runs in the transaction that reads our
 * own passengers. Refuses with GEN-NOTFOUND.
 */
export async function readWholeManifest<T = undefined>(
  deps: BookingDeps,
  tenantId: number,
  key: DepartureKey,
  options: ManifestOptions,
  act?: (scope: TenantScope, manifest: Manifest) => Promise<T>,
): Promise<{ readonly manifest: Manifest; readonly result: T | undefined }> {
  const partners = await deps.admin.listPartnersPassengers(tenantId, key, options.language);
  const others = options.withDocuments ? partners : partners.map(withoutDocument);
  return deps.database.inTenant(tenantId, async (scope) => {
    const own = await readManifest(deps, scope, key, options);
    const passengers = [...own.passengers, ...others].toSorted(
      (a, b) => compare(a.surname, b.surname) || compare(a.name, b.name),
    );
    const manifest = { ...own, passengers: others.length === 0 ? own.passengers : passengers };
    return { manifest, result: await act?.(scope, manifest) };
  });
}

/** The masked number stays. */
function withoutDocument(passenger: ManifestPassenger): ManifestPassenger {
  const hidden = new Set<string>(documentMembers);
  return Object.fromEntries(
    Object.entries(passenger).filter(([member]) => !hidden.has(member)),
  ) as ManifestPassenger;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
