import type { FareSlot, FlightRecord } from '@farewind/flight-search/spi/flight-record';
import type { FindZoneDay } from '@farewind/flight-search/spi/zone-day';
import { ladderKey, priceAtRung, rungOf } from './price-ladder.ts';
import { below, seeded, type Random } from './random.ts';
import type { Route } from './routes.ts';
import { distanceKm, type WorldAirport } from './world-airports.ts';

export const DEPARTURES_A_DAY = 120_000;
/** How many rungs a fare's price rises over the dates. */
export const PRICE_REACH = 80;
const DAYS_A_WEEK = 5.65;
const SHORT_BLOCK = 100;
/** The departure waves of a carrier's hub, in minutes of the day. */
const BANKS = [420, 560, 720, 900, 1050, 1230, 1380];
export const SCHEDULE_SEED = 7;
/** Four fare families: their price against the first. */
const FAMILIES = [
  { cabin: 'economy', factor: 1 },
  { cabin: 'economy', factor: 1.24 },
  { cabin: 'economy', factor: 1.75 },
  { cabin: 'business', factor: 3.6 },
] as const;

export interface ScheduleOptions {
  readonly firstDay: number;
  readonly dayCount: number;
  /** The multiple of the world's flights. */
  readonly scale: number;
  readonly findZoneDay: FindZoneDay;
}

/** Turns flight numbers into services with times, weekdays, periods and fares, by a fixed seed. */
export function makeSchedule(routes: readonly Route[], options: ScheduleOptions): FlightRecord[] {
  const random = seeded(SCHEDULE_SEED);
  const kept = (DEPARTURES_A_DAY * 7) / (routes.length * DAYS_A_WEEK);
  const hubs = findHubs(routes);
  const records: FlightRecord[] = [];
  const lastDay = options.firstDay + options.dayCount - 1;
  const periodsOf = clockPeriods(options.findZoneDay, options.firstDay, lastDay);
  for (const route of routes) {
    if (random() > kept) continue;
    const service = makeService(route, hubs, options.firstDay, random);
    // A long flight may keep its local times all year; a short one would land before it leaves after a clock change.
    const split = periodsOf(route.from, route.to);
    const periods = service.blockMinutes < SHORT_BLOCK ? split : [joined(split)];
    for (let copy = 0; copy < options.scale; copy++) addRecords(records, service, copy, periods, random);
  }
  return records;
}

interface Service {
  readonly route: Route;
  readonly departs: number;
  readonly blockMinutes: number;
  readonly weekdays: number;
  /** First and last day. */
  readonly season: readonly [number, number];
  readonly fares: readonly FareSlot[];
}

function makeService(
  route: Route,
  hubs: ReadonlyMap<string, ReadonlySet<string>>,
  firstDay: number,
  random: Random,
): Service {
  const { from, to, carrier } = route;
  const km = Math.max(60, distanceKm(from, to));
  const blockMinutes = Math.round((30 + (km / 830) * 60) / 5) * 5;
  const own = hubs.get(carrier);
  const bank = BANKS[below(random, BANKS.length)]!;
  const eastward = Math.round((to.longitude - from.longitude) / 15) * 60;
  let departs = km > 4500 && random() < 0.6 ? 1200 + random() * 230 : 350 + random() * 960;
  if (own?.has(from.code)) departs = bank + random() * 70;
  else if (own?.has(to.code)) departs = bank - 75 - random() * 50 - blockMinutes - eastward;
  const starts = firstDay + below(random, 200);
  const base = (22 + 0.62 * km ** 0.76) * (0.55 + 0.9 * random()) * 100;
  return {
    route,
    departs: minuteOfDay(departs),
    blockMinutes,
    weekdays: random() < 0.62 ? 127 : someWeekdays(random),
    season: random() < 0.06 ? [starts, starts + 60 + below(random, 90)] : [0, Number.MAX_SAFE_INTEGER],
    fares: FAMILIES.map(({ cabin, factor }) => {
      const rung = rungOf(base * factor);
      return { cabin, seats: 0, price: priceAtRung(rung), priceListKey: ladderKey(rung, PRICE_REACH) };
    }),
  };
}

/** One record for each period in which the time difference between both ends is constant. */
function addRecords(
  records: FlightRecord[],
  { route, departs, blockMinutes, weekdays, season, fares }: Service,
  copy: number,
  periods: readonly ClockPeriod[],
  random: Random,
): void {
  const leaves = copy === 0 ? departs : minuteOfDay(departs + (random() - 0.5) * 600);
  for (const period of periods) {
    const firstDay = Math.max(period.firstDay, season[0]);
    const lastDay = Math.min(period.lastDay, season[1]);
    if (firstDay > lastDay) continue;
    records.push({
      ref: records.length,
      carrier: route.carrier,
      operatingCarrier: route.carrier,
      from: route.from.code,
      to: route.to.code,
      departsAtLocalMinute: leaves,
      arrivesAtLocalMinute: leaves + blockMinutes + period.differenceMinutes,
      weekdays,
      firstDay,
      lastDay,
      kind: 'scheduled',
      connectable: true,
      fares,
    });
  }
}

/** The whole horizon, with the difference that holds for most of it. */
function joined(periods: readonly ClockPeriod[]): ClockPeriod {
  const length = ({ firstDay, lastDay }: ClockPeriod) => lastDay - firstDay;
  const longest = periods.reduce((best, each) => (length(each) > length(best) ? each : best));
  return { ...longest, firstDay: periods[0]!.firstDay, lastDay: periods.at(-1)!.lastDay };
}

/** Carrier → its three busiest airports with at least 20 of its flight numbers. */
function findHubs(routes: readonly Route[]): Map<string, Set<string>> {
  const counts = new Map<string, Map<WorldAirport, number>>();
  for (const { carrier, from } of routes) {
    const airports = counts.get(carrier) ?? new Map<WorldAirport, number>();
    counts.set(carrier, airports);
    airports.set(from, (airports.get(from) ?? 0) + 1);
  }
  const hubs = new Map<string, Set<string>>();
  for (const [carrier, airports] of counts) {
    const busiest = [...airports].sort((a, b) => b[1] - a[1]).slice(0, 3);
    hubs.set(carrier, new Set(busiest.filter(([, count]) => count >= 20).map(([{ code }]) => code)));
  }
  return hubs;
}

function someWeekdays(random: Random): number {
  const count = 1 + below(random, 6);
  const days = [0, 1, 2, 3, 4, 5, 6].sort(() => random() - 0.5).slice(0, count);
  return days.reduce((mask, day) => mask | (1 << day), 0);
}

function minuteOfDay(minute: number): number {
  const rounded = Math.round(minute / 5) * 5;
  return ((rounded % 1440) + 1440) % 1440;
}

/** Days over which the time difference between `from` and `to` is constant. */
interface ClockPeriod {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly differenceMinutes: number;
}

/** Splits the days `firstDay … lastDay` for a pair of airports; pairs of the same zones share the answer. */
function clockPeriods(
  findZoneDay: FindZoneDay,
  firstDay: number,
  lastDay: number,
): (from: WorldAirport, to: WorldAirport) => readonly ClockPeriod[] {
  const known = new Map<string, readonly ClockPeriod[]>();
  return (from, to) => {
    const zones = `${from.timeZone} ${to.timeZone}`;
    const found = known.get(zones);
    if (found) return found;
    const difference = (day: number) =>
      findZoneDay(to.code, day).offsetMinutes - findZoneDay(from.code, day).offsetMinutes;
    const periods: ClockPeriod[] = [];
    let start = firstDay;
    for (let day = firstDay; day <= lastDay; day++) {
      const differenceMinutes = difference(start);
      if (day < lastDay && difference(day + 1) === differenceMinutes) continue;
      periods.push({ firstDay: start, lastDay: day, differenceMinutes });
      start = day + 1;
    }
    known.set(zones, periods);
    return periods;
  };
}
