import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type {
  deleteZone as deleteOperation,
  getZones,
  saveZone as saveOperation,
  updateZone as updateOperation,
  Zone,
} from '@farewind/contract/inventory/transfers';
import { sql } from 'kysely';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import { refuseInUse } from '../../../platform/database/refuse-in-use.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import { mentions } from './mentions.ts';
import { nameAirport, requireAirport, type InventoryCall } from './inventory-deps.ts';
import { listZonePlaces, replaceZonePlaces } from './zone-places.ts';
import { readZoneName } from '../read-names.ts';

const ENTITY = 'transferZone';
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

/** Adds a zone with what is in it. Refuses with GEN-DUPLICATE a code that is taken, of the zone or of a place. */
export function saveZone(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof saveOperation>,
): Promise<Zone> {
  const { context } = call;
  requireAirport(call, input.airport);
  return createAudited(scope, context, ENTITY, async () => {
    const { id } = await refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('transfer_zone')
        .values({ tenant_id: scope.tenantId, ...toRow(input) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await replaceZonePlaces(scope, id, input.places);
    return getZone(scope, call, id);
  });
}

/** Changes a zone. Its places are afterwards those that were named; what is sold to others stays as it was sold. */
export async function updateZone(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof updateOperation>,
): Promise<Zone> {
  const { context } = call;
  requireAirport(call, input.airport);
  await lockZone(scope, input.id);
  return updateAudited(scope, context, ENTITY, {
    before: await getZone(scope, call, input.id),
    seenVersion: input.version,
    async write() {
      await refuseDuplicate(taken, () =>
        scope.tx
          .updateTable('transfer_zone')
          .set((eb) => ({ ...toRow(input), version: eb('version', '+', 1) }))
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', input.id)
          .execute(),
      );
      await replaceZonePlaces(scope, input.id, input.places);
      return getZone(scope, call, input.id);
    },
  });
}

/** Removes a zone with its places. Refuses with GEN-INUSE one that prices name. */
export async function deleteZone(
  scope: TenantScope,
  call: InventoryCall,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const { context } = call;
  await lockZone(scope, id);
  return deleteAudited(scope, context, ENTITY, {
    before: await getZone(scope, call, id),
    async write() {
      await replaceZonePlaces(scope, id, []);
      await refuseInUse(namedBy, () =>
        scope.tx
          .deleteFrom('transfer_zone')
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .execute(),
      );
    },
  });
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

async function lockZone({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  const row = await tx
    .selectFrom('transfer_zone')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
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

function toRow({ code, airport, name, isActive }: ParsedInput<typeof saveOperation>) {
  return { code, airport, name: JSON.stringify(name), is_active: isActive };
}
