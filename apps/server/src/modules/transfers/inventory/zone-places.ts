import type { Zone } from '@farewind/contract/inventory/transfers';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { Names } from './inventory-deps.ts';

type Place = Zone['places'][number];

const taken = { zone_place_tenant_id_code_key: { path: 'places', message: 'transfer.codeTaken' } };

/** The hotels and addresses of zones, by zone. */
export async function listZonePlaces(
  { tx, tenantId }: TenantScope,
  zoneIds: readonly number[],
): Promise<ReadonlyMap<number, Place[]>> {
  if (zoneIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('zone_place')
    .select(['zone_id', 'kind', 'code', 'name', 'is_active'])
    .where('tenant_id', '=', tenantId)
    .where('zone_id', 'in', zoneIds)
    .orderBy('code')
    .execute();
  const places = Map.groupBy(rows, ({ zone_id }) => zone_id);
  return new Map(
    [...places].map(([zoneId, found]) => [
      zoneId,
      found.map(({ kind, code, name, is_active }) => ({
        kind: kind as Place['kind'],
        code,
        name: name as Names,
        isActive: is_active,
      })),
    ]),
  );
}

/**
 * Makes these the places of a zone. Refuses with GEN-DUPLICATE, at the place's code, one that another zone has; with
 * GEN-VALIDATION one that stands twice.
 */
export async function replaceZonePlaces(
  scope: TenantScope,
  zoneId: number,
  places: readonly Place[],
): Promise<void> {
  const { tx, tenantId } = scope;
  const codes = places.map(({ code }) => code);
  const twice = codes.findIndex((code, at) => codes.indexOf(code) < at);
  if (twice >= 0) throw fieldRefusal([{ path: `places[${twice}].code`, message: 'transfer.codeTaken' }]);
  await tx.deleteFrom('zone_place').where('tenant_id', '=', tenantId).where('zone_id', '=', zoneId).execute();
  if (places.length === 0) return;
  await requireOwnCodes(scope, codes);
  await refuseDuplicate(taken, () =>
    tx
      .insertInto('zone_place')
      .values(
        places.map(({ kind, code, name, isActive }) => ({
          tenant_id: tenantId,
          zone_id: zoneId,
          kind,
          code,
          name: JSON.stringify(name),
          is_active: isActive,
        })),
      )
      .execute(),
  );
}

/** The rows of the zone itself are gone by now. */
async function requireOwnCodes({ tx, tenantId }: TenantScope, codes: readonly string[]): Promise<void> {
  const elsewhere = await tx
    .selectFrom('zone_place')
    .select('code')
    .where('tenant_id', '=', tenantId)
    .where('code', 'in', codes)
    .execute();
  if (elsewhere.length === 0) return;
  throw fieldRefusal(
    elsewhere.map(({ code }) => ({
      path: `places[${codes.indexOf(code)}].code`,
      message: 'transfer.codeTaken',
    })),
    'GEN-DUPLICATE',
  );
}
