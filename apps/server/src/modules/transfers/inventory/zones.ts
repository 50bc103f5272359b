import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { getZones, saveZone as saveOperation, Zone } from '@farewind/contract/inventory/transfers';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import { recordActs } from '../../../platform/records/record-acts.ts';
import { mentions } from './mentions.ts';
import { nameAirport, requireAirport, type InventoryCall, type Names } from './inventory-deps.ts';
import { readZoneName } from '../read-names.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import { fieldRefusal } from '../../../platform/errors.ts';

const placeTaken = { zone_place_tenant_id_code_key: { path: 'places', message: 'transfer.codeTaken' } };

const sortable = { code: 'code', airport: 'airport', isActive: 'is_active' } as const;
const taken = { transfer_zone_tenant_id_code_key: { path: 'code', message: 'transfer.codeTaken' } };
const namedBy = { transfer_price_tenant_id_zone_id_fkey: 'transfer.zoneHasPrices' };

export async function listZones(
  scope: TenantScope,
  call: InventoryCall,
  { keyword, isActive, airport, sorting, ...page }: ParsedInput<typeof getZones>,
): Promise<Output<typeof getZones>> {
  const sort = readSorting<string>(sorting, sortable, ['airport', 'code']);
  let query = selectZones(scope);
  if (keyword)
    query = query.where(
      sql<boolean>`(${mentions(keyword, ['zone.code'], ['zone.name'])} or exists (
        select from zone_place place where place.tenant_id = zone.tenant_id and place.zone_id = zone.id
          and ${mentions(keyword, ['place.code'], ['place.name'])}))`,
    );
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (airport !== undefined) query = query.where('airport', '=', airport);
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, items: await present(scope, call, rows) };
}

/**
 * Saves a zone with exactly the given places; sold rides are unchanged. Refuses a code used by another zone or place,
 * and removing a place with prices.
 */
export const zoneActs = (call: InventoryCall) =>
  recordActs<'transfer_zone', ParsedInput<typeof saveOperation>, Zone>({
    table: 'transfer_zone',
    entity: 'transferZone',
    taken,
    namedBy,
    get: (scope, id) => getZone(scope, call, id),
    writeParts: (scope, id, zone) => replaceZonePlaces(scope, id, zone?.places ?? []),
    toRow({ code, airport, name, isActive, latitude, longitude, radiusKm }) {
      requireAirport(call, airport);
      requireWholePosition({ latitude, longitude, radiusKm });
      return {
        code,
        airport,
        name: JSON.stringify(name),
        is_active: isActive,
        latitude,
        longitude,
        radius_km: radiusKm,
      };
    },
  });

/** Half a position is a mistake of its writer. */
function requireWholePosition(position: Readonly<Record<string, number | null>>): void {
  const missing = Object.entries(position).filter(([, value]) => value === null);
  if (missing.length === 0 || missing.length === Object.keys(position).length) return;
  throw fieldRefusal(missing.map(([path]) => ({ path, message: 'validation.required' })));
}

function selectZones({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('transfer_zone as zone')
    .select((eb) => [
      'zone.id',
      'zone.code',
      'zone.airport',
      'zone.name',
      'zone.is_active as isActive',
      'zone.latitude',
      'zone.longitude',
      'zone.radius_km as radiusKm',
      'zone.version',
      eb
        .selectFrom('transfer_price as price')
        .select((count) => count.fn.countAll<number>().as('routes'))
        .whereRef('price.tenant_id', '=', 'zone.tenant_id')
        .whereRef('price.zone_id', '=', 'zone.id')
        .$asScalar()
        .as('routes'),
    ])
    .where('zone.tenant_id', '=', tenantId);
}

async function getZone(scope: TenantScope, call: InventoryCall, id: number): Promise<Zone> {
  const row = await selectZones(scope).where('zone.id', '=', id).executeTakeFirstOrThrow();
  const [zone] = await present(scope, call, [row]);
  return zone!;
}

type ZoneRow = Awaited<ReturnType<ReturnType<typeof selectZones>['executeTakeFirstOrThrow']>>;

async function present(scope: TenantScope, call: InventoryCall, rows: readonly ZoneRow[]): Promise<Zone[]> {
  const placesOf = await listZonePlaces(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    ...nameAirport(call, row.airport, call.context.language),
    name: readZoneName(row.name),
    routes: row.routes,
    places: placesOf.get(row.id) ?? [],
  }));
}

type Place = Zone['places'][number];

/** Hotels and addresses by zone. */
async function listZonePlaces(
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
 * Replaces the places of a zone. Refuses with GEN-DUPLICATE, at the place's code, one that belongs to another zone;
 * with GEN-VALIDATION a duplicate.
 */
async function replaceZonePlaces(
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
  await refuseDuplicate(placeTaken, () =>
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

/** The zone's own rows have been deleted by now. */
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
