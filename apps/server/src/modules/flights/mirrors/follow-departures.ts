import type { DepartureChange } from '@farewind/contract/inventory/departures';
import { dayNumber, localDateTime, repeatedOffsets } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { recordDepartureChange } from '../departures/change-departure.ts';
import type { ZoneOf } from '../stock/dated-flight.ts';
import { firstDayOnSale } from '../timetable/first-day-on-sale.ts';
import type { OfferedDeparture, OfferedService, OfferedTimes, SeatOffer } from './offered-seats.ts';

/** A change of the owner's departure, of which the partner's buyers have to be asked. */
export interface FollowedChange {
  readonly serviceId: number;
  readonly date: string;
  readonly change: DepartureChange;
  readonly reason: string;
}

interface MirroredDate {
  readonly serviceId: number;
  readonly sourceId: number;
  readonly date: string;
  readonly isCancelled: boolean;
  readonly times: readonly OfferedTimes[];
  readonly hasTaken: boolean;
}

/**
 * Applies the owner's cancellations and moves to mirrored departures that nobody has bought or holds, reopens those that
 * the owner has reopened, and returns the changes of the others. Dates that have passed are left as they are.
 */
export async function followDepartures(
  scope: TenantScope,
  zoneOf: ZoneOf,
  offer: SeatOffer,
  services: readonly OfferedService[],
): Promise<FollowedChange[]> {
  const mirrored = await listMirroredDates(scope, offer);
  const toAsk: FollowedChange[] = [];
  for (const service of services) {
    for (const departure of service.departures) {
      const mirror = mirrored.find((one) => one.sourceId === service.sourceId && one.date === departure.date);
      if (!mirror || isFollowed(mirror, departure)) continue;
      if (!mirror.hasTaken) await writeDeparture(scope, mirror, departure);
      // What its buyers were told of a cancelled one stays.
      else if (mirror.isCancelled) continue;
      else if (departure.isCancelled || !isSameEnds(service, mirror, departure))
        toAsk.push({
          serviceId: mirror.serviceId,
          date: departure.date,
          change: departure.isCancelled ? { kind: 'cancel' } : moveOf(service, departure, zoneOf),
          reason: departure.reason,
        });
    }
  }
  return toAsk;
}

/** Every future date with seats, and how it differs from its flight. */
async function listMirroredDates(
  { tx, tenantId, now }: TenantScope,
  { contractId }: SeatOffer,
): Promise<MirroredDate[]> {
  const { rows } = await sql<MirroredDate>`
    select s.id as "serviceId", s.seat_source_id as "sourceId", c.flight_date as date,
      coalesce(bool_or(d.status = 'cancelled'), false) as "isCancelled", bool_or(c.held + c.sold > 0) as "hasTaken",
      coalesce((select json_agg(json_build_object('legNo', t.leg_no, 'departsMinute', t.departs_minute,
          'arrivesMinute', t.arrives_minute, 'departsAfterChange', t.departs_after_change,
          'arrivesAfterChange', t.arrives_after_change) order by t.leg_no)
        from departure_leg t where t.tenant_id = s.tenant_id and t.service_id = s.id
          and t.flight_date = c.flight_date), '[]'::json) as times
    from service s
    join seat_counter c on c.tenant_id = s.tenant_id and c.service_id = s.id
    left join departure d on d.tenant_id = c.tenant_id and d.service_id = c.service_id and d.flight_date = c.flight_date
    where s.tenant_id = ${tenantId} and s.seat_contract_id = ${contractId}
      and c.flight_date >= date '1970-01-01' + ${firstDayOnSale(now)}::int
    group by s.tenant_id, s.id, c.flight_date`.execute(tx);
  return rows;
}

function isFollowed(mirror: MirroredDate, departure: OfferedDeparture): boolean {
  return (
    mirror.isCancelled === departure.isCancelled &&
    (departure.isCancelled || JSON.stringify(mirror.times) === JSON.stringify(departure.times))
  );
}

/** Only both ends matter to buyers; a move of theirs sets the stops in between by itself. */
function isSameEnds(service: OfferedService, mirror: MirroredDate, departure: OfferedDeparture): boolean {
  const [was, is] = [endsOf(service, mirror.times), endsOf(service, departure.times)];
  return (
    was.first.departsMinute === is.first.departsMinute &&
    was.last.arrivesMinute === is.last.arrivesMinute &&
    was.first.departsAfterChange === is.first.departsAfterChange &&
    was.last.arrivesAfterChange === is.last.arrivesAfterChange
  );
}

function endsOf({ legs }: OfferedService, times: readonly OfferedTimes[]) {
  const flown = times.length > 0 ? times : legs;
  return { first: flown[0]!, last: flown.at(-1)! };
}

function moveOf(service: OfferedService, { date, times }: OfferedDeparture, zoneOf: ZoneOf): DepartureChange {
  const { first, last } = endsOf(service, times);
  const day = dayNumber(date);
  const departsAt = localDateTime(day, first.departsMinute);
  const arrivesAt = localDateTime(day, last.arrivesMinute);
  const departs = repeatedOffsets(zoneOf(service.legs[0]!.origin), departsAt);
  const arrives = repeatedOffsets(zoneOf(service.legs.at(-1)!.destination), arrivesAt);
  return {
    kind: 'retime',
    departsAt,
    arrivesAt,
    ...(departs && { departsOffset: departs[first.departsAfterChange ? 1 : 0] }),
    ...(arrives && { arrivesOffset: arrives[last.arrivesAfterChange ? 1 : 0] }),
  };
}

async function writeDeparture(
  scope: TenantScope,
  { serviceId, date }: MirroredDate,
  { isCancelled, times, reason }: OfferedDeparture,
): Promise<void> {
  const { tx, tenantId } = scope;
  await sql`insert into departure as d (tenant_id, service_id, flight_date, status)
    values (${tenantId}, ${serviceId}, ${date}::date, ${isCancelled ? 'cancelled' : 'open'})
    on conflict (tenant_id, service_id, flight_date) do update
      set status = case when 'cancelled' in (excluded.status, d.status) then excluded.status else d.status end,
        version = d.version + 1`.execute(tx);
  await sql`delete from departure_leg where tenant_id = ${tenantId} and service_id = ${serviceId}
    and flight_date = ${date}::date`.execute(tx);
  await sql`insert into departure_leg (tenant_id, service_id, flight_date, leg_no, departs_minute, arrives_minute,
      departs_after_change, arrives_after_change)
    select ${tenantId}, ${serviceId}, ${date}::date, x."legNo", x."departsMinute", x."arrivesMinute",
      x."departsAfterChange", x."arrivesAfterChange"
    from json_to_recordset(${JSON.stringify(times)}::json) as x ("legNo" smallint, "departsMinute" int,
      "arrivesMinute" int, "departsAfterChange" boolean, "arrivesAfterChange" boolean)`.execute(tx);
  await tx
    .insertInto('inventory_change')
    .values({ tenant_id: tenantId, service_id: serviceId, flight_date: date })
    .execute();
  // A cancelled one sells no more seats; of a moved one, a buyer may be paying for seats at its former times.
  if (isCancelled) return;
  const change = { kind: 'retime' } as const;
  await recordDepartureChange(scope, { serviceId, date }, { change, reason, madeBy: 'system' });
}
