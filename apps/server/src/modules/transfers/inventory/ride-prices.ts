import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type {
  deleteRoute as deleteOperation,
  getRoutes,
  Route,
  saveRoute as saveOperation,
  updateRoute as updateOperation,
} from '@farewind/contract/inventory/transfers';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import { invalidAt, nameAirport, requireAirport, type InventoryCall, type Names } from './inventory-deps.ts';
import { mentions } from './mentions.ts';
import { parsePrice, readCurrency } from './inventory-price.ts';

const ENTITY = 'transferRoute';
const sortable = {
  airport: 'price.airport',
  zoneCode: 'zone.code',
  vehicleType: 'type.sort_order',
  price: 'price_minor',
  minutes: 'minutes',
  km: 'km',
  nightPercent: 'night_percent',
  isActive: 'price.is_active',
} as const;
const taken = {
  transfer_price_tenant_id_airport_zone_id_vehicle_type_id_key: {
    path: 'vehicleTypeId',
    message: 'transfer.routeExists',
  },
};

export async function listRidePrices(
  scope: TenantScope,
  call: InventoryCall,
  request: ParsedInput<typeof getRoutes>,
): Promise<Output<typeof getRoutes>> {
  const { keyword, isActive, airport, zoneId, vehicleTypeId, sorting, ...page } = request;
  const sort = readSorting<string>(sorting, sortable, ['price.airport', 'zone.code', 'type.sort_order']);
  let query = selectPrices(scope);
  if (keyword)
    query = query.where(
      mentions(keyword, ['price.airport', 'zone.code', 'type.code'], ['zone.name', 'type.name']),
    );
  if (isActive !== undefined) query = query.where('price.is_active', '=', isActive);
  if (airport !== undefined) query = query.where('price.airport', '=', airport);
  if (zoneId !== undefined) query = query.where('price.zone_id', '=', zoneId);
  if (vehicleTypeId !== undefined) query = query.where('price.vehicle_type_id', '=', vehicleTypeId);
  const unique = { column: 'price.id', direction: 'asc' } as const;
  const { totalCount, rows } = await readPage(query, page, [...sort, unique]);
  const currency = await readCurrency(scope, call);
  return { totalCount, items: rows.map((row) => present(call, row, currency)) };
}

/** Adds the price of a ride. Refuses a duplicate with GEN-DUPLICATE. */
export function saveRidePrice(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof saveOperation>,
): Promise<Route> {
  const { context } = call;
  return createAudited(scope, context, ENTITY, async () => {
    await requireParts(scope, call, input);
    const { id } = await refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('transfer_price')
        .values({ tenant_id: scope.tenantId, ...toRow(input) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return getRidePrice(scope, call, id);
  });
}

export async function updateRidePrice(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof updateOperation>,
): Promise<Route> {
  const { context } = call;
  await lockRidePrice(scope, input.id);
  return updateAudited(scope, context, ENTITY, {
    before: await getRidePrice(scope, call, input.id),
    seenVersion: input.version,
    async write() {
      await requireParts(scope, call, input);
      await refuseDuplicate(taken, () =>
        scope.tx
          .updateTable('transfer_price')
          .set((eb) => ({ ...toRow(input), version: eb('version', '+', 1) }))
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', input.id)
          .execute(),
      );
      return getRidePrice(scope, call, input.id);
    },
  });
}

export async function deleteRidePrice(
  scope: TenantScope,
  call: InventoryCall,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const { context } = call;
  await lockRidePrice(scope, id);
  return deleteAudited(scope, context, ENTITY, {
    before: await getRidePrice(scope, call, id),
    write: () =>
      scope.tx
        .deleteFrom('transfer_price')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .execute(),
  });
}

function selectPrices({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('transfer_price as price')
    .innerJoin('transfer_zone as zone', (join) =>
      join.onRef('zone.tenant_id', '=', 'price.tenant_id').onRef('zone.id', '=', 'price.zone_id'),
    )
    .innerJoin('vehicle_type as type', (join) =>
      join.onRef('type.tenant_id', '=', 'price.tenant_id').onRef('type.id', '=', 'price.vehicle_type_id'),
    )
    .select([
      'price.id',
      'price.airport',
      'price.zone_id as zoneId',
      'zone.code as zoneCode',
      'zone.name as zoneName',
      'price.vehicle_type_id as vehicleTypeId',
      'type.code as typeCode',
      'type.name as typeName',
      'type.mode as mode',
      'type.picture as picture',
      'price.price_minor as priceMinor',
      'price.minutes',
      'price.km',
      'price.night_percent as nightPercent',
      'price.is_active as isActive',
      'price.version',
    ])
    .where('price.tenant_id', '=', tenantId);
}

async function getRidePrice(scope: TenantScope, call: InventoryCall, id: number): Promise<Route> {
  const row = await selectPrices(scope).where('price.id', '=', id).executeTakeFirstOrThrow();
  return present(call, row, await readCurrency(scope, call));
}

async function lockRidePrice({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  const row = await tx
    .selectFrom('transfer_price')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
}

/** Zone and vehicle type must belong to this agency. */
async function requireParts(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof saveOperation>,
): Promise<void> {
  requireAirport(call, input.airport);
  await requireOwn(scope, 'transfer_zone', input.zoneId, 'zoneId');
  await requireOwn(scope, 'vehicle_type', input.vehicleTypeId, 'vehicleTypeId');
}

/** Refuses at a field the id of a record that the agency does not have; an existing one is locked against deletion. */
export async function requireOwn(
  { tx, tenantId }: TenantScope,
  table: 'transfer_zone' | 'vehicle_type',
  id: number,
  path: string,
): Promise<void> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw invalidAt(path);
}

type PriceRow = Awaited<ReturnType<ReturnType<typeof selectPrices>['executeTakeFirstOrThrow']>>;

function present(call: InventoryCall, row: PriceRow, currency: Currency): Route {
  const { typeCode, typeName, mode, picture, priceMinor, zoneName, ...rest } = row;
  return {
    ...rest,
    ...nameAirport(call, row.airport, call.context.language),
    zoneName: zoneName as Names,
    price: formatMinor(priceMinor),
    currency,
    vehicleType: nameVehicleType({ typeCode, typeName, mode, picture }),
  };
}

/** The vehicle type, as other rows name it. */
export function nameVehicleType(row: {
  readonly typeCode: string;
  readonly typeName: unknown;
  readonly mode: string;
  readonly picture: string;
}): Route['vehicleType'] {
  return {
    code: row.typeCode,
    name: row.typeName as Names,
    mode: row.mode as Route['vehicleType']['mode'],
    picture: row.picture as Route['vehicleType']['picture'],
  };
}

function toRow(input: ParsedInput<typeof saveOperation>) {
  return {
    airport: input.airport,
    zone_id: input.zoneId,
    vehicle_type_id: input.vehicleTypeId,
    price_minor: parsePrice(input.price),
    minutes: input.minutes,
    km: input.km ?? null,
    night_percent: input.nightPercent,
    is_active: input.isActive,
  };
}
