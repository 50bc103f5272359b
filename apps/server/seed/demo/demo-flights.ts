import { type Airport, distanceKm } from '../../src/modules/places/place-directory.ts';
import { shiftDaysMask } from '../../src/modules/flights/inventory/ssim/ssim-values.ts';
import type { Rotation } from './rotations.ts';
import { firstFlight, monthRuns, seasonsOver, type Season, ZoneCalendar } from './seasons.ts';

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
