import { dateOfDayNumber } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { firstDayOnSale } from '../../timetable/first-day-on-sale.ts';
import type { ImportProblem } from '../import-problem.ts';
import { legLayout, positionsOf } from '../ssim/ssim-layout.ts';
import type { SsimPeriod } from '../ssim/ssim-leg.ts';
import { flightText, type FlightName } from '../tables/cell-values.ts';
import { fliesOnDay, type ClockedService } from './check-clocks.ts';
import type { StoredService } from './stored-service.ts';
import { findTodayOfServices } from './today-of-services.ts';

/** A service of the file that continues a stored one: its seats, sold ones included, and its fares stay. */
export interface Continued {
  readonly stored: StoredService;
  /** As it is stored from now on. */
  readonly service: ClockedService;
}

export interface MatchedServices {
  readonly continued: readonly Continued[];
  readonly added: readonly ClockedService[];
  /** Stored ones of these flights that the file does not continue. */
  readonly gone: readonly StoredService[];
  /** Sold departures that the file moves or leaves out. */
  readonly problems: readonly ImportProblem[];
}

/** A future date with held or sold seats, and its own times: departure and arrival of each leg, or none. */
interface TakenDate {
  readonly serviceId: number;
  readonly day: number;
  readonly taken: number;
  readonly ownTimes: readonly (readonly [departs: number, arrives: number])[];
}

/**
 * Which stored service each service of the file continues: that of the same variation and first day, otherwise one with
 * the same legs and days in common, so that a period beginning on another day does not offer its sold seats again. None
 * is continued by one that would move or drop a departure with taken seats: only staff do that, asking the buyers.
 */
export async function matchServices(
  scope: TenantScope,
  services: readonly ClockedService[],
  stored: readonly StoredService[],
): Promise<MatchedServices> {
  const storedByKey = new Map(stored.map((service) => [keyOf(service, service.fromDay), service]));
  const byKey = services.flatMap((service): Continued[] => {
    const known = storedByKey.get(keyOf(service, service.period.fromDay));
    return known ? [{ stored: known, service }] : [];
  });
  // Whether a stored period is fortnightly is told by its departures alone.
  const same = new Set(
    byKey
      .filter((pair) => pair.service.period.everyWeeks === 1 && isSame(pair))
      .map(({ stored: { id } }) => id),
  );
  const taken = await readTakenDates(
    scope,
    stored.filter(({ id }) => !same.has(id)),
  );
  const keeps = ({ stored: known, service }: Continued): boolean =>
    (taken.get(known.id) ?? []).every(
      ({ day, ownTimes }) =>
        fliesOnDay(service.period, day) &&
        isSameRoute(known, service) &&
        (ownTimes.length > 0 || isSameTimes(timesOf(known), service)),
    );
  const continued = byKey.filter((pair) => same.has(pair.stored.id) || keeps(pair));
  const added = new Set(services);
  for (const { service } of continued) added.delete(service);
  const ofFlight = Map.groupBy(services, flightText);
  const keys = new Set(services.map((service) => keyOf(service, service.period.fromDay)));
  const firstDays = firstDaysOf(services);
  // Where days begin last it is at least the first day, and where they begin first at most two days more.
  const latestDay = firstDayOnSale(scope.now) + 2;
  const left = withoutContinued(stored, continued)
    .filter((one) => one.untilDay >= firstDays.get(flightText(one))!)
    .toSorted((a, b) => Number(b.isSold) - Number(a.isSold));
  for (const known of left) {
    const isNameFree = !keys.has(keyOf(known, known.fromDay));
    const [best] = ofFlight
      .get(flightText(known))!
      // The name of a stored service is not taken from it.
      .filter((service) => added.has(service) && !storedByKey.has(keyOf(service, service.period.fromDay)))
      .map((service) => ({
        stored: known,
        service: isNameFree
          ? withPastDays(known, service, { latestDay, firstDay: firstDays.get(flightText(known))! })
          : service,
        given: service,
      }))
      .filter(
        (pair) =>
          sharedDays(pair) > 0 &&
          isSameRoute(known, pair.service) &&
          isSameTimes(timesOf(known), pair.service) &&
          keeps(pair),
      )
      .toSorted((a, b) => sharedDays(b) - sharedDays(a));
    if (!best) continue;
    added.delete(best.given);
    continued.push({ stored: known, service: best.service });
  }
  const gone = withoutContinued(left, continued);
  const problems = gone
    .filter(({ isSold }) => isSold)
    .flatMap((known) =>
      (taken.get(known.id) ?? [])
        .filter(({ day }) => day >= firstDays.get(flightText(known))!)
        .flatMap((date) => findMoved(known, date, ofFlight.get(flightText(known))!)),
    );
  return { continued, added: [...added], gone, problems };
}

/** The problem of a sold departure that none of its flight's services in the file operates as it was sold. */
function findMoved(
  known: StoredService,
  { day, taken, ownTimes }: TakenDate,
  flown: readonly ClockedService[],
): ImportProblem[] {
  const times = ownTimes.length > 0 ? ownTimes : timesOf(known);
  const onDay = flown.filter(({ period }) => fliesOnDay(period, day));
  if (onDay.some((service) => isSameRoute(known, service) && isSameTimes(times, service))) return [];
  const { line, serial } = onDay[0] ?? flown[0]!;
  const column = positionsOf(legLayout.from);
  const found = `${flightText(known)}, ${dateOfDayNumber(day)}`;
  return [{ file: 'ssim', line, serial, column, key: 'soldDeparture', found, expected: String(taken) }];
}

export function keyOf(service: FlightName & { readonly variation: string }, fromDay: number): string {
  return [service.carrier, service.number, service.variation, fromDay].join(' ');
}

export function isSame({ service, stored }: Continued): boolean {
  return (
    service.variation === stored.variation &&
    service.operatingCarrier === stored.operatingCarrier &&
    (service.codeshareOf ?? null) === stored.codeshareOf &&
    service.kind === stored.kind &&
    service.serviceType === stored.serviceType &&
    service.isSold === stored.isSold &&
    service.period.fromDay === stored.fromDay &&
    service.period.untilDay === stored.untilDay &&
    service.period.days === stored.days &&
    service.legs.length === stored.legs.length &&
    service.legs.every((leg, index) =>
      Object.entries(leg).every(([name, value]) => stored.legs[index]?.[name as keyof typeof leg] === value),
    )
  );
}

function isSameRoute(known: StoredService, service: ClockedService): boolean {
  return routeOf(known) === routeOf(service);
}

function routeOf({ legs }: Pick<StoredService, 'legs'> | Pick<ClockedService, 'legs'>): string {
  return legs
    .map(({ origin, destination, departsAfterChange, arrivesAfterChange }) =>
      [origin, destination, departsAfterChange, arrivesAfterChange].join(),
    )
    .join(' ');
}

const timesOf = ({ legs }: Pick<StoredService, 'legs'>): TakenDate['ownTimes'] =>
  legs.map(({ departsMinute, arrivesMinute }) => [departsMinute, arrivesMinute]);

const isSameTimes = (times: TakenDate['ownTimes'], { legs }: ClockedService): boolean =>
  times.length === legs.length &&
  legs.every(({ departsMinute, arrivesMinute }, index) => {
    const [departs, arrives] = times[index]!;
    return departsMinute === departs && arrivesMinute === arrives;
  });

const periodOf = ({ fromDay, untilDay, days }: StoredService): SsimPeriod => ({
  fromDay,
  untilDay,
  days,
  everyWeeks: 1,
});

function sharedDays({ stored, service: { period } }: Continued): number {
  let shared = 0;
  const last = Math.min(stored.untilDay, period.untilDay);
  for (let day = Math.max(stored.fromDay, period.fromDay); day <= last; day += 1)
    if (fliesOnDay(period, day) && fliesOnDay(periodOf(stored), day)) shared += 1;
  return shared;
}

/**
 * A file that begins by tomorrow leaves out what has been flown, and today's departures: the stored period keeps those
 * days, and its name. `latestDay`: the day that it is by now wherever days begin first, as the file may be made anywhere.
 * `firstDay`: of this flight in the file, which says itself what is flown from then on: a departure that it cancels or
 * moves by a split of the period is not put back.
 */
function withPastDays(
  stored: StoredService,
  service: ClockedService,
  { latestDay, firstDay }: { readonly latestDay: number; readonly firstDay: number },
): ClockedService {
  const { period } = service;
  const isCut = period.fromDay > stored.fromDay && period.fromDay <= latestDay + 1;
  if (!isCut || period.everyWeeks === 2) return service;
  const whole = { ...period, fromDay: stored.fromDay };
  for (let day = Math.max(firstDay, stored.fromDay); day < period.fromDay; day += 1)
    if (fliesOnDay(whole, day)) return service;
  return { ...service, variation: stored.variation, period: whole };
}

function firstDaysOf(services: readonly ClockedService[]): ReadonlyMap<string, number> {
  const firstDays = new Map<string, number>();
  for (const service of services) {
    const flight = flightText(service);
    const { fromDay } = service.period;
    firstDays.set(flight, Math.min(firstDays.get(flight) ?? fromDay, fromDay));
  }
  return firstDays;
}

function withoutContinued(
  stored: readonly StoredService[],
  continued: readonly Continued[],
): StoredService[] {
  const ids = new Set(continued.map((pair) => pair.stored.id));
  return stored.filter(({ id }) => !ids.has(id));
}

/** By service, its dates with taken seats from today on, except cancelled ones, whose buyers have been asked. */
async function readTakenDates(
  scope: TenantScope,
  services: readonly StoredService[],
): Promise<ReadonlyMap<number, readonly TakenDate[]>> {
  const byId = new Map(services.map((service) => [service.id, service]));
  if (byId.size === 0) return new Map();
  const { tx, tenantId, now } = scope;
  const todayOf = await findTodayOfServices(scope, services);
  const { rows } = await sql<TakenDate>`
    with taken as (
      select service_id, flight_date, leg_no, sum(held + sold)::int as seats from seat_counter
      where tenant_id = ${tenantId} and service_id = any(${[...byId.keys()]}::int[]) and held + sold > 0
        and flight_date >= date '1970-01-01' + ${firstDayOnSale(now)}::int
      group by service_id, flight_date, leg_no)
    select t.service_id as "serviceId", t.flight_date - date '1970-01-01' as day, max(t.seats) as taken,
      coalesce((select json_agg(json_build_array(o.departs_minute, o.arrives_minute) order by o.leg_no)
        from departure_leg o where o.tenant_id = ${tenantId} and o.service_id = t.service_id
          and o.flight_date = t.flight_date), '[]'::json) as "ownTimes"
    from taken t
    left join departure d on d.tenant_id = ${tenantId} and d.service_id = t.service_id and d.flight_date = t.flight_date
    where coalesce(d.status, 'open') <> 'cancelled'
    group by t.service_id, t.flight_date
    order by t.service_id, t.flight_date`.execute(tx);
  // Days that a period has lost before are no departures of it any more.
  const flown = rows.filter(
    ({ serviceId, day }) => day >= todayOf(serviceId) && fliesOnDay(periodOf(byId.get(serviceId)!), day),
  );
  return Map.groupBy(flown, ({ serviceId }) => serviceId);
}
