import { formatDuration, isDoubtfulDuration } from '@farewind/values/flight-duration';
import {
  dayNumber,
  instantOf,
  isSkippedTime,
  localDateTime,
  localMinutes,
  repeatedOffsets,
  utcOffsetText,
} from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { DepartureChangeRequest, DepartureKey, NotedChange } from '../api.ts';
import type { ZoneOf } from '../stock/dated-flight.ts';
import type { LegTimes } from '../stock/stock.ts';
import { isInOrder, isSameTimes, moveLegs, offsetsOf, type MovedTime } from '../stock/leg-times.ts';
import { ownLegs } from './present-departure.ts';
import { findDeparture, type DepartureRow } from './read-departures.ts';
import { releaseSeats } from '../holds/settle-hold.ts';
import { waitForName } from '../../../platform/database/wait-for-turn.ts';

/** A departure moved further than this is another flight, and should be offered to buyers as such. */
const MOST_DAYS_MOVED = 14;
const MINUTES_A_DAY = 1440;

/** Locks a departure until the transaction ends. Refuses with GEN-NOTFOUND. */
export async function lockDeparture(scope: TenantScope, key: DepartureKey): Promise<DepartureRow> {
  await waitForName(scope, `departure:${scope.tenantId}:${key.serviceId}:${key.date}`);
  const departure = await findDeparture(scope, key.serviceId, key.date);
  if (!departure) throw refusal('GEN-NOTFOUND');
  return departure;
}

/**
 * Moves a locked departure to other times, back to the service's own, or cancels it, and records the change; unpaid
 * holds on a cancelled one are released. Refuses a departure that is cancelled or has left (GEN-RULE), and impossible
 * times (GEN-VALIDATION).
 */
export async function changeDeparture(
  scope: TenantScope,
  zoneOf: ZoneOf,
  departure: DepartureRow,
  request: DepartureChangeRequest,
): Promise<NotedChange> {
  requireChangeable(scope, zoneOf, departure);
  const { change } = request;
  if (change.kind === 'cancel') {
    await touchDeparture(scope, departure, 'cancelled');
    await releaseHeldSeats(scope, departure);
  } else {
    const departs = movedTime('departsAt', departure.legs[0]!.origin, change, zoneOf);
    const arrives = movedTime('arrivesAt', departure.legs.at(-1)!.destination, change, zoneOf);
    const legs = moveLegs(departure.legs, departure.date, departs, arrives, zoneOf);
    requireFlyable(scope, zoneOf, departure, legs);
    if (!request.durationConfirmed) requireUsualDuration(zoneOf, departure, legs);
    await touchDeparture(scope, departure);
    await writeLegs(
      scope,
      departure,
      isSameTimes(departure.legs, legs, departure.legs, departure.date, zoneOf) ? [] : legs,
    );
  }
  return recordDepartureChange(scope, departure, request);
}

/** Refuses a departure that is cancelled or has left, with GEN-RULE. */
export function requireChangeable(scope: TenantScope, zoneOf: ZoneOf, departure: DepartureRow): void {
  if (departure.state === 'cancelled') throw refusal('GEN-RULE', { message: 'departure.cancelledAlready' });
  const own = ownLegs(departure);
  const [offsets] = offsetsOf(departure.legs, own, departure.date, zoneOf);
  const departsAt = localDateTime(dayNumber(departure.date), own[0]!.departsMinute);
  if (instantOf(departsAt, offsets!.departs) <= scope.now.getTime())
    throw refusal('GEN-RULE', { message: 'departure.hasLeft' });
}

type Move = Extract<DepartureChangeRequest['change'], { kind: 'retime' }>;

/** Refuses a local time that occurs twice that night unless its offset says which one is meant. */
function movedTime(end: 'departsAt' | 'arrivesAt', airport: string, change: Move, zoneOf: ZoneOf): MovedTime {
  const at = change[end];
  const [first, second] = repeatedOffsets(zoneOf(airport), at) ?? [];
  if (first === undefined || second === undefined) return { at, afterChange: false };
  const stated = end === 'departsAt' ? change.departsOffset : change.arrivesOffset;
  if (stated === first || stated === second) return { at, afterChange: stated === second };
  const values = {
    airport,
    time: at.replace('T', ' '),
    first: utcOffsetText(first),
    second: utcOffsetText(second),
  };
  throw fieldRefusal([{ path: `change.${end}`, message: 'departure.repeatedHour', values }]);
}

function requireFlyable(
  scope: TenantScope,
  zoneOf: ZoneOf,
  departure: DepartureRow,
  legs: readonly LegTimes[],
): void {
  const { date } = departure;
  const day = dayNumber(date);
  const refuse = (path: string, message: string, values = {}) => fieldRefusal([{ path, message, values }]);
  const usual = departure.legs[0]!.departsMinute;
  if (Math.abs(legs[0]!.departsMinute - usual) > MOST_DAYS_MOVED * MINUTES_A_DAY)
    throw refuse('change.departsAt', 'departure.tooFar', { days: MOST_DAYS_MOVED });
  const typed = [
    { path: 'change.departsAt', airport: departure.legs[0]!.origin, minute: legs[0]!.departsMinute },
    {
      path: 'change.arrivesAt',
      airport: departure.legs.at(-1)!.destination,
      minute: legs.at(-1)!.arrivesMinute,
    },
  ];
  for (const { path, airport, minute } of typed) {
    const local = localDateTime(day, minute);
    if (isSkippedTime(zoneOf(airport), local))
      throw refuse(path, 'departure.missingHour', { airport, time: local.replace('T', ' ') });
  }
  const offsets = offsetsOf(departure.legs, legs, date, zoneOf);
  const departsAt = localDateTime(day, legs[0]!.departsMinute);
  if (instantOf(departsAt, offsets[0]!.departs) <= scope.now.getTime())
    throw refuse('change.departsAt', 'departure.past');
  if (!isInOrder(legs, date, offsets)) throw refuse('change.arrivesAt', 'departure.landsBefore');
  const arrivesAt = localDateTime(day, legs.at(-1)!.arrivesMinute);
  if (localMinutes(arrivesAt) - localMinutes(departsAt) > 2 * MINUTES_A_DAY)
    throw refuse('change.arrivesAt', 'departure.tooLong');
  if (isSameTimes(departure.legs, legs, ownLegs(departure), date, zoneOf))
    throw refuse('change.departsAt', 'departure.sameTimes');
}

/**
 * Requires confirmation of an unusual duration, which may be a typing error. Restoring the service's own times needs
 * none.
 */
function requireUsualDuration(zoneOf: ZoneOf, departure: DepartureRow, legs: readonly LegTimes[]): void {
  const usual = minutesInFlight(zoneOf, departure, departure.legs);
  const minutes = minutesInFlight(zoneOf, departure, legs);
  if (!isDoubtfulDuration(minutes, usual)) return;
  const values = { time: formatDuration(minutes), usual: formatDuration(usual) };
  throw fieldRefusal([{ path: 'change.arrivesAt', message: 'departure.doubtfulDuration', values }]);
}

function minutesInFlight(zoneOf: ZoneOf, departure: DepartureRow, legs: readonly LegTimes[]): number {
  const day = dayNumber(departure.date);
  const offsets = offsetsOf(departure.legs, legs, departure.date, zoneOf);
  const departsAt = instantOf(localDateTime(day, legs[0]!.departsMinute), offsets[0]!.departs);
  const arrivesAt = instantOf(localDateTime(day, legs.at(-1)!.arrivesMinute), offsets.at(-1)!.arrives);
  return (arrivesAt - departsAt) / 60_000;
}

/** Increments the version and notifies timetables in memory; `status` sets a new one. */
export async function touchDeparture(
  scope: TenantScope,
  { serviceId, date, state }: DepartureRow,
  status: 'open' | 'cancelled' | 'stopSale' = state === 'retimed' ? 'open' : state,
): Promise<void> {
  await sql`insert into departure as d (tenant_id, service_id, flight_date, status)
    values (${scope.tenantId}, ${serviceId}, ${date}::date, ${status})
    on conflict (tenant_id, service_id, flight_date) do update set status = excluded.status, version = d.version + 1`.execute(
    scope.tx,
  );
  await scope.tx
    .insertInto('inventory_change')
    .values({ tenant_id: scope.tenantId, service_id: serviceId, flight_date: date })
    .execute();
}

async function writeLegs(
  scope: TenantScope,
  { serviceId, date }: DepartureRow,
  legs: readonly LegTimes[],
): Promise<void> {
  const key = { tenant_id: scope.tenantId, service_id: serviceId, flight_date: date };
  await scope.tx
    .deleteFrom('departure_leg')
    .where('tenant_id', '=', key.tenant_id)
    .where('service_id', '=', serviceId)
    .where('flight_date', '=', date)
    .execute();
  if (legs.length === 0) return;
  const rows = legs.map((leg, index) => ({
    ...key,
    leg_no: index + 1,
    departs_minute: leg.departsMinute,
    arrives_minute: leg.arrivesMinute,
    departs_after_change: leg.departsAfterChange,
    arrives_after_change: leg.arrivesAfterChange,
  }));
  await scope.tx.insertInto('departure_leg').values(rows).execute();
}

/** Of this record, buyers are asked whose payment was in progress meanwhile. */
export async function recordDepartureChange(
  scope: TenantScope,
  { serviceId, date }: DepartureKey,
  {
    change,
    reason,
    madeBy,
  }: Pick<DepartureChangeRequest, 'reason' | 'madeBy'> & {
    readonly change: Pick<DepartureChangeRequest['change'], 'kind'>;
  },
): Promise<NotedChange> {
  const changeId = newId();
  await scope.tx
    .insertInto('departure_change')
    .values({
      tenant_id: scope.tenantId,
      id: changeId,
      service_id: serviceId,
      flight_date: date,
      kind: change.kind,
      reason,
      made_by: madeBy,
    })
    .execute();
  return { changeId, serviceId, date, kind: change.kind, reason, madeBy, notedAt: scope.now };
}

/** Releases every unpaid hold with seats on a departure completely, because a return flight is useless without its outbound. */
async function releaseHeldSeats(scope: TenantScope, { serviceId, date }: DepartureKey): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct h.id from seat_hold h
    join seat_hold_line l on l.tenant_id = h.tenant_id and l.hold_id = h.id
    where h.tenant_id = ${scope.tenantId} and h.state = 'held' and l.service_id = ${serviceId}
      and l.flight_date = ${date}::date
    order by h.id`.execute(scope.tx);
  for (const { id } of rows) await releaseSeats(scope, id);
}
