import type { ImportProblem } from '../import-problem.ts';
import { legLayout, positionsOf } from './ssim-layout.ts';
import { isSold, type SsimLeg, type SsimPeriod, type SsimStop } from './ssim-leg.ts';
import { shiftDaysMask } from './ssim-values.ts';

const MINUTES_A_DAY = 1440;

/** One leg; times are minutes after midnight of the service's local origin date, in each station's local time. */
export interface ServiceLeg {
  readonly origin: string;
  readonly destination: string;
  readonly departsMinute: number;
  readonly arrivesMinute: number;
  readonly originTerminal: string;
  readonly destinationTerminal: string;
  readonly aircraft: string;
}

export interface LegClocks {
  readonly line: number;
  readonly serial: string;
  readonly departs: number;
  readonly arrives: number;
}

/** A repeating flight: an itinerary variation of the file, with dates and days local to its first station. */
export interface ScheduledService {
  readonly carrier: string;
  /** Digits without leading zeros, with the operational suffix if there is one. */
  readonly number: string;
  /** Itinerary variation; `8/2` is the second journey under variation 8. */
  readonly variation: string;
  readonly operatingCarrier: string;
  readonly codeshareOf: string | undefined;
  readonly kind: 'charter' | 'scheduled';
  readonly serviceType: string;
  readonly isSold: boolean;
  readonly period: SsimPeriod;
  readonly legs: readonly ServiceLeg[];
  /** UTC variations in the file for both ends of each leg, in minutes east of UTC. */
  readonly clocks: readonly LegClocks[];
  /** Line of the first leg in the file. */
  readonly line: number;
  readonly serial: string;
}

export interface ScheduledServices {
  readonly services: readonly ScheduledService[];
  readonly problems: readonly ImportProblem[];
}

/**
 * Joins the legs of each flight and itinerary variation into services, converting UTC times, dates and days to local
 * ones.
 */
export function scheduleServices(legs: readonly SsimLeg[]): ScheduledServices {
  const services: ScheduledService[] = [];
  const problems: ImportProblem[] = [];
  const flights = Map.groupBy(legs, (leg) =>
    [leg.block, leg.airline, leg.number, leg.suffix, leg.variation].join(' '),
  );
  for (const flightLegs of flights.values()) {
    const ordered = flightLegs.toSorted((a, b) => a.legSequence - b.legSequence);
    const timed = timeLegs(ordered);
    const problem = findLegProblem(ordered) ?? timed.problem;
    if (problem) problems.push(problem);
    else journeysOf(timed.legs).forEach((journey, index) => services.push(serviceOf(journey, index)));
  }
  return { services, problems };
}

function findLegProblem(legs: readonly SsimLeg[]): ImportProblem | undefined {
  const [first] = legs;
  for (const [index, leg] of legs.entries()) {
    if (leg.legSequence === legs[index - 1]?.legSequence) {
      return legProblem(leg, 'legSequence', 'legSequence', String(leg.legSequence));
    }
    if (first && !samePeriod(first.period, leg.period)) return legProblem(leg, 'legPeriod', 'from', '');
  }
  return undefined;
}

function legProblem(
  leg: SsimLeg,
  key: ImportProblem['key'],
  field: keyof typeof legLayout,
  found: string,
): ImportProblem {
  const column = positionsOf(legLayout[field]);
  return { file: 'ssim', line: leg.line, serial: leg.serial, column, key, found, expected: '' };
}

function samePeriod(a: SsimPeriod, b: SsimPeriod): boolean {
  return (
    a.fromDay === b.fromDay && a.untilDay === b.untilDay && a.days === b.days && a.everyWeeks === b.everyWeeks
  );
}

/** A leg with its local times in minutes after midnight of the date that the file counts from. */
interface TimedLeg {
  readonly leg: SsimLeg;
  readonly departs: number;
  readonly arrives: number;
}

function timeLegs(legs: readonly SsimLeg[]): { legs: TimedLeg[]; problem: ImportProblem | undefined } {
  const timed: TimedLeg[] = [];
  let clock: number | undefined;
  for (const leg of legs) {
    const departs = timeOf(leg, leg.departure, clock);
    const arrives = timeOf(leg, leg.arrival, departs.utc);
    if (arrives.utc < departs.utc) {
      const problem = legProblem(leg, 'blockTime', 'arrives', String(departs.utc - arrives.utc));
      return { legs: timed, problem };
    }
    clock = arrives.utc;
    timed.push({ leg, departs: departs.local, arrives: arrives.local });
  }
  return { legs: timed, problem: undefined };
}

/**
 * A time in UTC and in local minutes. A blank day variation means the origin date for the first departure, and from
 * there the earliest day on which the flight does not go back in time: many files leave the field blank.
 */
function timeOf(leg: SsimLeg, stop: SsimStop, notBefore: number | undefined): { utc: number; local: number } {
  const toUtc = leg.timeMode === 'U' ? 0 : -stop.utcVariationMinutes;
  const toLocal = leg.timeMode === 'U' ? stop.utcVariationMinutes : 0;
  const earliest =
    notBefore === undefined ? 0 : Math.ceil((notBefore - stop.minutes - toUtc) / MINUTES_A_DAY);
  const stated = stop.minutes + (stop.dayVariation ?? earliest) * MINUTES_A_DAY;
  return { utc: stated + toUtc, local: stated + toLocal };
}

/**
 * Splits a flight where passengers cannot stay on board: where a leg begins at another station than the previous one
 * ended (carriers do use a number twice a day), and between sold and unsold legs.
 */
function journeysOf(legs: readonly TimedLeg[]): TimedLeg[][] {
  const journeys: TimedLeg[][] = [];
  for (const timed of legs) {
    const journey = journeys.at(-1);
    const before = journey?.at(-1)?.leg;
    const joins =
      before?.arrival.station === timed.leg.departure.station && isSold(before) === isSold(timed.leg);
    if (journey && joins) journey.push(timed);
    else journeys.push([timed]);
  }
  return journeys;
}

function serviceOf(journey: readonly TimedLeg[], index: number): ScheduledService {
  const first = journey[0];
  if (!first) throw new Error('A journey needs a leg');
  const { leg } = first;
  const shiftDays = Math.floor(first.departs / MINUTES_A_DAY);
  return {
    carrier: leg.airline,
    number: `${leg.number}${leg.suffix}`,
    variation: index === 0 ? `${leg.variation}` : `${leg.variation}/${index + 1}`,
    operatingCarrier: leg.codeshareOf?.split(' ')[0] ?? leg.airline,
    codeshareOf: leg.codeshareOf,
    kind: leg.serviceType === 'C' ? 'charter' : 'scheduled',
    serviceType: leg.serviceType,
    isSold: isSold(leg),
    period: shiftPeriod(leg.period, shiftDays),
    legs: journey.map((timed) => ({
      origin: timed.leg.departure.station,
      destination: timed.leg.arrival.station,
      departsMinute: timed.departs - shiftDays * MINUTES_A_DAY,
      arrivesMinute: timed.arrives - shiftDays * MINUTES_A_DAY,
      originTerminal: timed.leg.departure.terminal,
      destinationTerminal: timed.leg.arrival.terminal,
      aircraft: timed.leg.aircraft,
    })),
    clocks: journey.map((timed) => ({
      line: timed.leg.line,
      serial: timed.leg.serial,
      departs: timed.leg.departure.utcVariationMinutes,
      arrives: timed.leg.arrival.utcVariationMinutes,
    })),
    line: leg.line,
    serial: leg.serial,
  };
}

/** The flight's local date differs from the file's if UTC is already the next or still the previous day. */
function shiftPeriod(period: SsimPeriod, days: number): SsimPeriod {
  return {
    fromDay: period.fromDay + days,
    untilDay: period.untilDay + days,
    days: shiftDaysMask(period.days, days),
    everyWeeks: period.everyWeeks,
  };
}
