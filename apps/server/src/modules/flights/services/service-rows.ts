import type { InventoryService } from '@farewind/contract/inventory/services';
import { sql } from 'kysely';
import { readPage, type PageRequest } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fliesOn } from '../inventory/load/bulk-rows.ts';
import { dropIdleCounters } from '../inventory/load/load-services.ts';
import type { SsimPeriod } from '../inventory/ssim/ssim-leg.ts';
import type { ClockedLeg } from './clock-legs.ts';
import { clockOf, periodOf, toDays, toMask, type ServiceFields } from './service-pattern.ts';

/** Variation of flights added by hand; those of schedule files have their file's variation. */
const BY_HAND = 'H';
/** IATA service types of scheduled and charter passenger flights. */
const serviceTypes = { scheduled: 'J', charter: 'C' } as const;

export interface ServicePage extends PageRequest {
  readonly keyword?: string | undefined;
  readonly kind?: 'charter' | 'scheduled' | undefined;
}

/** Repeating flights, by number and first day. */
export async function pageServices(scope: TenantScope, { keyword, kind, ...page }: ServicePage) {
  let query = selectServices(scope);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (keyword) {
    const typed = keyword.toUpperCase().replaceAll(/\s+/g, '');
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`strpos(service.carrier || service.number, ${typed}) > 0`,
        eb.exists(
          eb
            .selectFrom('service_leg as l')
            .select('l.leg_no')
            .where('l.tenant_id', '=', scope.tenantId)
            .whereRef('l.service_id', '=', 'service.id')
            .where((leg) => leg.or([leg('l.origin', '=', typed), leg('l.destination', '=', typed)])),
        ),
      ]),
    );
  }
  const { totalCount, rows } = await readPage(query, page, [
    { column: 'carrier', direction: 'asc' },
    { column: 'number', direction: 'asc' },
    { column: 'period_from', direction: 'asc' },
    { column: 'id', direction: 'asc' },
  ]);
  return { totalCount, items: rows.map(toService) };
}

/** Periods in which flights of a number are on sale, except one flight's. */
export async function listSoldPeriods(
  { tx, tenantId }: TenantScope,
  { carrier, number }: Pick<ServiceFields, 'carrier' | 'number'>,
  exceptId: number | undefined,
): Promise<SsimPeriod[]> {
  let query = tx
    .selectFrom('service')
    .select(['period_from', 'period_to', 'days_mask'])
    .where('tenant_id', '=', tenantId)
    .where('carrier', '=', carrier)
    .where('number', '=', number)
    .where('is_sold', '=', true);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  const rows = await query.execute();
  return rows.map((row) =>
    periodOf({ from: row.period_from, to: row.period_to, days: toDays(row.days_mask) }),
  );
}

/** Locks a flight until this transaction ends. */
export async function lockService(scope: TenantScope, id: number): Promise<InventoryService | undefined> {
  const row = await selectServices(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toService(row);
}

function selectServices({ tx, tenantId, now }: TenantScope) {
  // Where the flight begins, in whose time its days are counted.
  const today = sql<string>`(select (${now}::timestamptz at time zone a.time_zone)::date from service_leg l
    join airport a on a.iata = l.origin
    where l.tenant_id = service.tenant_id and l.service_id = service.id and l.leg_no = 1)`;
  return tx
    .selectFrom('service')
    .select(['id', 'carrier', 'number', 'kind', 'period_from', 'period_to', 'days_mask', 'is_sold'])
    .select(['codeshare_of', 'version'])
    .select((eb) => [
      eb
        .selectFrom('service_leg as l')
        .select(
          sql<
            StoredLeg[]
          >`coalesce(json_agg(json_build_object('origin', l.origin, 'destination', l.destination,
            'departs', l.departs_minute, 'arrives', l.arrives_minute, 'aircraft', l.aircraft,
            'departsAfterChange', l.departs_after_change, 'arrivesAfterChange', l.arrives_after_change)
            order by l.leg_no), '[]')`.as('legs'),
        )
        .where('l.tenant_id', '=', tenantId)
        .whereRef('l.service_id', '=', 'service.id')
        .as('legs'),
      eb
        .selectFrom('seat_counter as c')
        .select(sql<number>`coalesce(sum(c.held + c.sold), 0)::int`.as('taken'))
        .where('c.tenant_id', '=', tenantId)
        .whereRef('c.service_id', '=', 'service.id')
        .where('c.leg_no', '=', 1)
        .where('c.flight_date', '>=', today)
        .as('taken'),
    ])
    .where('tenant_id', '=', tenantId);
}

interface StoredLeg {
  readonly origin: string;
  readonly destination: string;
  readonly departs: number;
  readonly arrives: number;
  readonly aircraft: string;
  readonly departsAfterChange: boolean;
  readonly arrivesAfterChange: boolean;
}

type ServiceRow = Awaited<ReturnType<ReturnType<typeof selectServices>['execute']>>[number];

function toService(row: ServiceRow): InventoryService {
  return {
    id: row.id,
    carrier: row.carrier,
    number: row.number,
    kind: row.kind as InventoryService['kind'],
    from: row.period_from,
    to: row.period_to,
    days: toDays(row.days_mask),
    isSold: row.is_sold,
    codeshareOf: row.codeshare_of,
    seatsTaken: row.taken ?? 0,
    version: row.version,
    legs: (row.legs ?? []).map(({ departs, arrives, departsAfterChange, arrivesAfterChange, ...leg }) => {
      const [start, end] = [clockOf(departs), clockOf(arrives)];
      return {
        ...leg,
        departsAt: start.at,
        departsDay: start.day,
        arrivesAt: end.at,
        arrivesDay: end.day,
        ...(departsAfterChange && { departsAfterChange }),
        ...(arrivesAfterChange && { arrivesAfterChange }),
      };
    }),
  };
}

export async function insertService(
  scope: TenantScope,
  service: ServiceFields,
  legs: readonly ClockedLeg[],
): Promise<number> {
  const { id } = await scope.tx
    .insertInto('service')
    .values({
      tenant_id: scope.tenantId,
      carrier: service.carrier,
      number: service.number,
      variation: BY_HAND,
      operating_carrier: service.carrier,
      ...patternColumns(service),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLegs(scope, id, legs);
  return id;
}

export async function updateServiceRow(
  scope: TenantScope,
  id: number,
  service: ServiceFields,
  legs: readonly ClockedLeg[],
): Promise<void> {
  await scope.tx
    .updateTable('service')
    .set((eb) => ({
      carrier: service.carrier,
      number: service.number,
      ...patternColumns(service),
      // Another carrier operates flights under a codeshare number.
      operating_carrier: eb
        .case()
        .when('codeshare_of', 'is', null)
        .then(service.carrier)
        .else(eb.ref('operating_carrier'))
        .end(),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await writeLegs(scope, id, legs);
}

function patternColumns(service: ServiceFields) {
  return {
    kind: service.kind,
    service_type: serviceTypes[service.kind],
    period_from: service.from,
    period_to: service.to,
    days_mask: toMask(service.days),
    is_sold: service.isSold,
  };
}

async function writeLegs(scope: TenantScope, id: number, legs: readonly ClockedLeg[]): Promise<void> {
  const { tx, tenantId } = scope;
  await tx.deleteFrom('service_leg').where('tenant_id', '=', tenantId).where('service_id', '=', id).execute();
  const rows = legs.map((leg, index) => ({
    tenant_id: tenantId,
    service_id: id,
    leg_no: index + 1,
    aircraft: leg.aircraft,
    origin: leg.origin,
    destination: leg.destination,
    departs_minute: leg.departsMinute,
    arrives_minute: leg.arrivesMinute,
    departs_after_change: leg.departsAfterChange,
    arrives_after_change: leg.arrivesAfterChange,
  }));
  await tx.insertInto('service_leg').values(rows).execute();
}

/** Deletes a flight with its seats, fares and everything depending on it. */
export async function removeService({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  await tx.deleteFrom('service').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Whether any of its seats is sold or held, on any date or outside a pattern. */
export async function hasTakenSeats(
  { tx, tenantId }: TenantScope,
  id: number,
  outside?: Pick<ServiceFields, 'from' | 'to' | 'days'>,
): Promise<boolean> {
  let taken = tx
    .selectFrom('seat_counter')
    .select('flight_date')
    .where('tenant_id', '=', tenantId)
    .where('service_id', '=', id)
    .where(sql<boolean>`held + sold > 0`);
  if (outside !== undefined) {
    const mask = toMask(outside.days);
    taken = taken.where(
      sql<boolean>`not (flight_date between ${outside.from} and ${outside.to} and ${fliesOn(mask, 'flight_date')})`,
    );
  }
  return (await taken.limit(1).executeTakeFirst()) !== undefined;
}

/** Removes seats of dates that no longer operate, and makes timetables read the flight again. */
export async function followService(scope: TenantScope, id: number): Promise<void> {
  await dropIdleCounters(scope, [id]);
  await scope.tx
    .insertInto('inventory_change')
    .values({ tenant_id: scope.tenantId, service_id: id })
    .execute();
}
