import type { Order } from '@farewind/contract/bookings/get-order';
import {
  datePart,
  dayNumber,
  instantOf,
  localDateTime,
  localTimeAt,
  minuteOfDay,
  type LocalDateTime,
} from '@farewind/values/local-time';
import type { Journey, TravelRule } from '../../rules/public.ts';
import type { Rules } from './deps.ts';

/** The first flight of a journey, with the time zone of its airport. */
export interface FirstFlight {
  readonly departsAt: LocalDateTime;
  readonly departsOffset: number;
  readonly timeZone: string;
}

/** When to be at the airport for the first flight and when check-in closes, in local time, by the travel rules. */
export function findAtAirport(
  rules: Pick<Rules, 'findTravelRuleHits'>,
  travelRules: readonly TravelRule[],
  journey: Journey,
  first: FirstFlight | undefined,
): Order['atAirport'] {
  const [firstSlice] = journey.slices;
  if (!firstSlice || !first) return undefined;
  const figures = findAirportFigures(rules, travelRules, firstSlice);
  if (figures?.arriveMinutes === undefined || figures.checkInClosesMinutes === undefined) return undefined;
  return {
    arriveBy: minutesBefore(first, figures.arriveMinutes),
    checkInClosesAt: minutesBefore(first, figures.checkInClosesMinutes),
  };
}

/** Minutes before departure at which passengers must be at the airport; undefined where no rule says so. */
export function findArriveMinutes(
  rules: Pick<Rules, 'findTravelRuleHits'>,
  travelRules: readonly TravelRule[],
  slice: Journey['slices'][number],
): number | undefined {
  return findAirportFigures(rules, travelRules, slice)?.arriveMinutes;
}

/** What the travel rules say about the airport of a flight's departure; undefined where no rule does. */
export function findAirportFigures(
  rules: Pick<Rules, 'findTravelRuleHits'>,
  travelRules: readonly TravelRule[],
  slice: Journey['slices'][number],
): TravelRule['figures'] | undefined {
  const hits = rules.findTravelRuleHits(travelRules, { slices: [slice] });
  return hits.map((hit) => hit.figures).find(({ arriveMinutes }) => arriveMinutes !== undefined);
}

/**
 * The local time so many minutes before a flight. Handles both clock changes. A time in the skipped hour of spring does
 * not exist and is not used. The repeated hour of autumn is counted once, so the result is at worst an hour early and
 * never ambiguous.
 */
export function minutesBefore(
  { departsAt, departsOffset, timeZone }: FirstFlight,
  minutes: number,
): LocalDateTime {
  const byClock = localDateTime(dayNumber(datePart(departsAt)), minuteOfDay(departsAt) - minutes);
  const inTruth = localTimeAt(timeZone, instantOf(departsAt, departsOffset) - minutes * 60_000);
  return byClock < inTruth ? byClock : inTruth;
}
