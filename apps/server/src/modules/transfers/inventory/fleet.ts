import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import {
  FLEET_DAYS_SHOWN,
  type Fleet,
  type getFleet,
  type saveFleet as saveOperation,
  type updateFleet as updateOperation,
} from '@farewind/contract/inventory/transfer-fleet';
import { addDays, datePart, type LocalDate, localDateTimeAt } from '@farewind/values/local-time';
import { createAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import { mentions } from './mentions.ts';
import { nameAirport, requireAirport, type InventoryCall } from './inventory-deps.ts';
import { nameVehicleType, requireOwn } from './ride-prices.ts';
import { sql } from 'kysely';

const ENTITY = 'transferFleet';
const sortable = {
  airport: 'fleet.airport',
  vehicleType: 'type.sort_order',
  perDay: 'fleet.total',
} as const;
const taken = { vehicle_fleet_usual: { path: 'vehicleTypeId', message: 'transfer.fleetExists' } };

/** Vehicles by airport and type, with the following days. */
export async function listFleet(
  scope: TenantScope,
  call: InventoryCall,
  { keyword, airport, vehicleTypeId, from, sorting, ...page }: ParsedInput<typeof getFleet>,
): Promise<Output<typeof getFleet>> {
  const sort = readSorting<string>(sorting, sortable, ['fleet.airport', 'type.sort_order']);
  let query = selectFleet(scope);
  if (keyword) query = query.where(mentions(keyword, ['fleet.airport', 'type.code'], ['type.name']));
  if (airport !== undefined) query = query.where('fleet.airport', '=', airport);
  if (vehicleTypeId !== undefined) query = query.where('fleet.vehicle_type_id', '=', vehicleTypeId);
  const unique = { column: 'fleet.id', direction: 'asc' } as const;
  const { totalCount, rows } = await readPage(query, page, [...sort, unique]);
  return { totalCount, items: await present(scope, call, rows, from) };
}

/** Adds vehicles of a type at an airport. Refuses with GEN-DUPLICATE if there are some already. */
export function saveFleet(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof saveOperation>,
): Promise<Fleet> {
  const { context } = call;
  requireAirport(call, input.airport);
  return createAudited(scope, context, ENTITY, async () => {
    await requireOwn(scope, 'vehicle_type', input.vehicleTypeId, 'vehicleTypeId');
    const { id } = await refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('vehicle_fleet')
        .values({ ...keyOf(scope, input), day: null, total: input.perDay })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await replaceExceptions(scope, call, input, input.exceptions);
    return getFleetRow(scope, call, id);
  });
}

/** Changes the number of vehicles of a type at an airport. */
export async function updateFleet(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof updateOperation>,
): Promise<Fleet> {
  const { context } = call;
  await lockFleet(scope, input.id);
  const before = await getFleetRow(scope, call, input.id);
  return updateAudited(scope, context, ENTITY, {
    before,
    seenVersion: input.version,
    async write() {
      await scope.tx
        .updateTable('vehicle_fleet')
        .set((eb) => ({ total: input.perDay, version: eb('version', '+', 1) }))
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', input.id)
        .execute();
      await replaceExceptions(scope, call, before, input.exceptions);
      return getFleetRow(scope, call, input.id);
    },
  });
}

type FleetKey = Pick<Fleet, 'airport' | 'vehicleTypeId'>;

function keyOf({ tenantId }: TenantScope, { airport, vehicleTypeId }: FleetKey) {
  return { tenant_id: tenantId, airport, vehicle_type_id: vehicleTypeId };
}

/** Past dates keep their totals. */
async function replaceExceptions(
  scope: TenantScope,
  call: InventoryCall,
  key: FleetKey,
  exceptions: Fleet['exceptions'],
): Promise<void> {
  const dates = exceptions.map(({ date }) => date);
  const twice = dates.findIndex((date, at) => dates.indexOf(date) < at);
  if (twice >= 0) throw fieldRefusal([{ path: `exceptions[${twice}].date`, message: 'transfer.dateTwice' }]);
  const today = todayAt(call, key.airport, scope.now);
  const past = dates.findIndex((date) => date < today);
  if (past >= 0) throw fieldRefusal([{ path: `exceptions[${past}].date`, message: 'transfer.dateOver' }]);
  await scope.tx
    .deleteFrom('vehicle_fleet')
    .where('tenant_id', '=', scope.tenantId)
    .where('airport', '=', key.airport)
    .where('vehicle_type_id', '=', key.vehicleTypeId)
    .where('day', '>=', today)
    .execute();
  if (dates.length === 0) return;
  await scope.tx
    .insertInto('vehicle_fleet')
    .values(exceptions.map(({ date, total }) => ({ ...keyOf(scope, key), day: date, total })))
    .execute();
}

/** The date now at an airport, in whose time rides and so the days of its vehicles are. */
function todayAt({ places }: InventoryCall, airport: string, now: Date): LocalDate {
  return datePart(localDateTimeAt(now.getTime(), places.zoneOf(airport)));
}

function selectFleet({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('vehicle_fleet as fleet')
    .innerJoin('vehicle_type as type', (join) =>
      join.onRef('type.tenant_id', '=', 'fleet.tenant_id').onRef('type.id', '=', 'fleet.vehicle_type_id'),
    )
    .select([
      'fleet.id',
      'fleet.airport',
      'fleet.vehicle_type_id as vehicleTypeId',
      'type.code as typeCode',
      'type.name as typeName',
      'type.mode as mode',
      'type.picture as picture',
      'fleet.total as perDay',
      'fleet.version',
    ])
    .where('fleet.tenant_id', '=', tenantId)
    .where('fleet.day', 'is', null);
}

async function getFleetRow(scope: TenantScope, call: InventoryCall, id: number): Promise<Fleet> {
  const row = await selectFleet(scope).where('fleet.id', '=', id).executeTakeFirstOrThrow();
  const [fleet] = await present(scope, call, [row]);
  return fleet!;
}

async function lockFleet({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  const row = await tx
    .selectFrom('vehicle_fleet')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('day', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
}

type FleetRow = Awaited<ReturnType<ReturnType<typeof selectFleet>['executeTakeFirstOrThrow']>>;

async function present(
  scope: TenantScope,
  call: InventoryCall,
  rows: readonly FleetRow[],
  from?: LocalDate,
): Promise<Fleet[]> {
  const dayOf = ({ airport }: FleetRow): LocalDate => from ?? todayAt(call, airport, scope.now);
  const days = new Map<number, Fleet['days']>();
  for (const [day, those] of Map.groupBy(rows, dayOf)) {
    const ids = those.map(({ id }) => id);
    for (const [id, found] of await listFleetDays(scope, ids, day, FLEET_DAYS_SHOWN)) days.set(id, found);
  }
  const exceptions = await listExceptions(scope, call);
  return rows.map(({ typeCode, typeName, mode, picture, ...row }) => ({
    ...row,
    ...nameAirport(call, row.airport, call.context.language),
    vehicleType: nameVehicleType({ typeCode, typeName, mode, picture }),
    exceptions: exceptions.get(`${row.airport} ${row.vehicleTypeId}`) ?? [],
    days: days.get(row.id) ?? [],
  }));
}

async function listExceptions(
  scope: TenantScope,
  call: InventoryCall,
): Promise<ReadonlyMap<string, Fleet['exceptions']>> {
  // The day of UTC is at most one behind that of any airport, and one ahead of it.
  const earliest = addDays(scope.now.toISOString().slice(0, 10), -1);
  const rows = await scope.tx
    .selectFrom('vehicle_fleet')
    .select(['airport', 'vehicle_type_id', 'total', (eb) => eb.ref('day').$notNull().as('date')])
    .where('tenant_id', '=', scope.tenantId)
    .where('day', '>=', earliest)
    .orderBy('day')
    .execute();
  const ahead = rows.filter(({ airport, date }) => date >= todayAt(call, airport, scope.now));
  const groups = Map.groupBy(ahead, (row) => `${row.airport} ${row.vehicle_type_id}`);
  return new Map([...groups].map(([key, found]) => [key, found.map(({ date, total }) => ({ date, total }))]));
}

interface DayRow {
  readonly id: number;
  readonly day: LocalDate;
  readonly total: number;
  readonly held: number;
  readonly sold: number;
}

/** Total, held and sold vehicles of each day, by row of the fleet. */
async function listFleetDays(
  { tx, tenantId }: TenantScope,
  fleetIds: readonly number[],
  from: LocalDate,
  days: number,
): Promise<ReadonlyMap<number, Fleet['days']>> {
  const { rows } = await sql<DayRow>`
    select usual.id, d.day::date::text as day, coalesce(dated.total, usual.total) as total,
      coalesce(counter.held, 0) as held, coalesce(counter.sold, 0) as sold
    from vehicle_fleet usual
    cross join generate_series(${from}::date, ${addDays(from, days - 1)}::date, '1 day') as d (day)
    left join vehicle_fleet dated on dated.tenant_id = usual.tenant_id and dated.airport = usual.airport
      and dated.vehicle_type_id = usual.vehicle_type_id and dated.day = d.day::date
    left join vehicle_day counter on counter.tenant_id = usual.tenant_id and counter.airport = usual.airport
      and counter.vehicle_type_id = usual.vehicle_type_id and counter.day = d.day::date
    where usual.tenant_id = ${tenantId} and usual.id = any(${[...fleetIds]}::int[])
    order by usual.id, d.day`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [
      id,
      found.map(({ day, total, held, sold }) => ({
        date: day,
        total,
        held,
        sold,
        free: Math.max(0, total - held - sold),
      })),
    ]),
  );
}
