import { type Airport, distanceKm } from '../../src/modules/places/place-directory.ts';
import { shiftDaysMask, seasonEnd } from '../../src/modules/flights/inventory/ssim/ssim-values.ts';
import type { Rotation } from './rotations.ts';
import { dateOfDayNumber, isoWeekday, localDateTime, zoneOffsetMinutes } from '@farewind/values/local-time';

const CRUISE_KMH = 830;
const TAXI_AND_CLIMB_MINUTES = 30;

/** A period in which a flight keeps its local times: what one leg record of the schedule says. */
export interface DemoPeriod {
  readonly season: Season;
  readonly variation: number;
  readonly fromDay: number;
  readonly untilDay: number;
  readonly days: number;
  readonly departsMinute: number;
  readonly departsOffset: number;
  readonly arrivesMinute: number;
  readonly arrivesOffset: number;
  readonly arrivesNextDay: boolean;
}

/** One direction of a rotation with all its periods. */
export interface DemoFlight {
  readonly rotation: Rotation;
  readonly carrier: string;
  readonly number: string;
  readonly origin: Airport;
  readonly destination: Airport;
  readonly distanceKm: number;
  readonly periods: readonly DemoPeriod[];
}

/**
 * Gives the rotations dates: the parts of IATA seasons that touch the days asked for, cut where a clock at either end
 * changes. Their bounds do not depend on those days, so a later load finds the same flights again.
 */
export function demoFlights(
  rotations: readonly Rotation[],
  airports: ReadonlyMap<string, Airport>,
  firstDay: number,
  lastDay: number,
): DemoFlight[] {
  const seasons = seasonsOver(firstDay, lastDay);
  const calendar = new ZoneCalendar();
  return rotations.flatMap((rotation) => {
    const from = getAirport(airports, rotation.from);
    const to = getAirport(airports, rotation.to);
    const distance = distanceKm(from, to);
    const pairs = seasons
      .flatMap((season) => rotationPeriods(rotation, season, from, to, calendar))
      .filter(({ out }) => out.untilDay >= firstDay && out.fromDay <= lastDay);
    const shared = { rotation, carrier: rotation.carrier, distanceKm: distance };
    const out = { ...shared, number: rotation.outNumber, origin: from, destination: to };
    const back = { ...shared, number: rotation.backNumber, origin: to, destination: from };
    return [
      { ...out, periods: pairs.map((pair) => pair.out) },
      { ...back, periods: pairs.map((pair) => pair.back) },
    ].filter((flight) => flight.periods.length > 0);
  });
}

function getAirport(airports: ReadonlyMap<string, Airport>, code: string): Airport {
  const airport = airports.get(code);
  if (!airport) throw new Error(`No airport ${code}`);
  return airport;
}

/** Great circle at cruising speed with taxiing and climbing, in whole five minutes. */
export function blockMinutes(distance: number): number {
  return Math.ceil(((distance / CRUISE_KMH) * 60 + TAXI_AND_CLIMB_MINUTES) / 5) * 5;
}

function rotationPeriods(
  rotation: Rotation,
  season: Season,
  from: Airport,
  to: Airport,
  calendar: ZoneCalendar,
): { out: DemoPeriod; back: DemoPeriod }[] {
  const days = rotation.days[season.kind];
  if (days === 0) return [];
  const pieces = monthRuns(season, rotation.months).flatMap((run) => {
    const cuts = calendar.changesWithin([from.timeZone, to.timeZone], run.fromDay, run.untilDay);
    const starts = [run.fromDay, ...cuts];
    return starts.map((fromDay, index) => ({
      fromDay,
      untilDay: (starts[index + 1] ?? run.untilDay + 1) - 1,
    }));
  });
  const flown = pieces.filter(({ fromDay, untilDay }) => firstFlight(fromDay, untilDay, days) !== undefined);
  return flown.map(({ fromDay, untilDay }, index) => {
    const fromOffset = calendar.offsetMinutes(from.timeZone, fromDay);
    const toOffset = calendar.offsetMinutes(to.timeZone, fromDay);
    const flight = blockMinutes(distanceKm(from, to));
    const arrives = rotation.departsMinute + flight + toOffset - fromOffset;
    const leaves = arrives + rotation.groundMinutes;
    const shift = Math.floor(leaves / 1440);
    const shared = { season, variation: index + 1 };
    const out = timed(rotation.departsMinute, fromOffset, arrives, toOffset);
    const back = timed(leaves, toOffset, leaves + flight + fromOffset - toOffset, fromOffset);
    return {
      out: { ...shared, fromDay, untilDay, days, ...out },
      back: {
        ...shared,
        fromDay: fromDay + shift,
        untilDay: untilDay + shift,
        days: shiftDaysMask(days, shift),
        ...back,
      },
    };
  });
}

function timed(
  departs: number,
  departsOffset: number,
  arrives: number,
  arrivesOffset: number,
): Pick<
  DemoPeriod,
  'departsMinute' | 'departsOffset' | 'arrivesMinute' | 'arrivesOffset' | 'arrivesNextDay'
> {
  const day = (minutes: number): number => Math.floor(minutes / 1440);
  return {
    departsMinute: departs - day(departs) * 1440,
    departsOffset,
    arrivesMinute: arrives - day(arrives) * 1440,
    arrivesOffset,
    arrivesNextDay: day(arrives) > day(departs),
  };
}

/** An IATA season: summer from the last Sunday of March, winter from the last Sunday of October. */
interface Season {
  readonly name: string;
  readonly kind: 'summer' | 'winter';
  readonly fromDay: number;
  readonly untilDay: number;
}

/** The seasons that hold any day of the period, whole: their bounds do not depend on the day one asks on. */
function seasonsOver(firstDay: number, lastDay: number): Season[] {
  const seasons: Season[] = [];
  for (let day = firstDay; day <= lastDay; day = seasonEnd(day) + 1) {
    const untilDay = seasonEnd(day);
    const year = dateOfDayNumber(untilDay).slice(2, 4);
    const kind = Number(dateOfDayNumber(untilDay).slice(5, 7)) >= 10 ? 'summer' : 'winter';
    const name = kind === 'summer' ? `S${year}` : `W${String(Number(year) - 1).padStart(2, '0')}`;
    const fromDay = seasonStart(untilDay);
    seasons.push({ name, kind, fromDay, untilDay });
  }
  return seasons;
}

function seasonStart(untilDay: number): number {
  let day = untilDay - 100;
  while (seasonEnd(day - 7) === untilDay) day -= 7;
  while (seasonEnd(day - 1) === untilDay) day -= 1;
  return day;
}

/** Runs of days in the period whose month lies in the range; the range may run over New Year. */
function monthRuns(
  { fromDay, untilDay }: Pick<Season, 'fromDay' | 'untilDay'>,
  [first, last]: readonly [number, number],
): { fromDay: number; untilDay: number }[] {
  if (first === 1 && last === 12) return [{ fromDay, untilDay }];
  const runs: { fromDay: number; untilDay: number }[] = [];
  for (let day = fromDay; day <= untilDay; day += 1) {
    const month = Number(dateOfDayNumber(day).slice(5, 7));
    const inside = first <= last ? month >= first && month <= last : month >= first || month <= last;
    const run = runs.at(-1);
    if (inside && run?.untilDay === day - 1) run.untilDay = day;
    else if (inside) runs.push({ fromDay: day, untilDay: day });
  }
  return runs;
}

/** First day of the period on which the mask flies; undefined when it has none. */
function firstFlight(fromDay: number, untilDay: number, mask: number): number | undefined {
  for (let day = fromDay; day <= Math.min(untilDay, fromDay + 6); day += 1) {
    if ((mask >> (isoWeekday(day) - 1)) & 1) return day;
  }
  return undefined;
}

const WEEKS = 4;

/** Remembers the offsets that it looked up: the zone rules are slow to ask, and routes share their airports. */
class ZoneCalendar {
  readonly #offsets = new Map<string, number>();

  /** Minutes east of UTC at noon of the day. */
  offsetMinutes(zone: string, day: number): number {
    const key = `${zone} ${day}`;
    const known = this.#offsets.get(key);
    if (known !== undefined) return known;
    const offset = zoneOffsetMinutes(zone, localDateTime(day, 720));
    this.#offsets.set(key, offset);
    return offset;
  }

  /** The days after the first on which any of the zones keeps another offset than the day before. */
  changesWithin(zones: readonly string[], fromDay: number, untilDay: number): number[] {
    const days = zones.flatMap((zone) => {
      const found: number[] = [];
      for (let day = fromDay; day < untilDay; day += 7 * WEEKS) {
        this.#findChanges(zone, day, Math.min(day + 7 * WEEKS, untilDay), found);
      }
      return found;
    });
    return [...new Set(days)].sort((a, b) => a - b);
  }

  #findChanges(zone: string, before: number, after: number, found: number[]): void {
    if (this.offsetMinutes(zone, before) === this.offsetMinutes(zone, after)) return;
    if (after - before === 1) {
      found.push(after);
      return;
    }
    const middle = Math.floor((before + after) / 2);
    this.#findChanges(zone, before, middle, found);
    this.#findChanges(zone, middle, after, found);
  }
}
