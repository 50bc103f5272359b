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

/** The flight that a journey begins with, and the zone of the airport that it leaves. */
export interface FirstFlight {
  readonly departsAt: LocalDateTime;
  readonly departsOffset: number;
  readonly timeZone: string;
}

/** When to be at the airport for the first flight and when its check-in closes, by that airport's clock; as the rules say. */
export function findAtAirport(
  rules: Pick<Rules, 'findTravelRuleHits'>,
  travelRules: readonly TravelRule[],
  journey: Journey,
  first: FirstFlight | undefined,
): Order['atAirport'] {
  const [firstSlice] = journey.slices;
  if (!firstSlice || !first) return undefined;
  const figures = figuresOf(rules, travelRules, firstSlice);
  if (figures?.arriveMinutes === undefined || figures.checkInClosesMinutes === undefined) return undefined;
  return {
    arriveBy: minutesBefore(first, figures.arriveMinutes),
    checkInClosesAt: minutesBefore(first, figures.checkInClosesMinutes),
  };
}

/** How long before a flight leaves its passengers have to be at the airport; undefined where no rule says so. */
export function findArriveMinutes(
  rules: Pick<Rules, 'findTravelRuleHits'>,
  travelRules: readonly TravelRule[],
  slice: Journey['slices'][number],
): number | undefined {
  return figuresOf(rules, travelRules, slice)?.arriveMinutes;
}

function figuresOf(
  rules: Pick<Rules, 'findTravelRuleHits'>,
  travelRules: readonly TravelRule[],
  slice: Journey['slices'][number],
): TravelRule['figures'] | undefined {
  const hits = rules.findTravelRuleHits(travelRules, { slices: [slice] });
  return hits.map((hit) => hit.figures).find(({ arriveMinutes }) => arriveMinutes !== undefined);
}

/**
 * In the night when clocks go forward the hour that is skipped is no time to get there. In the one when they go back the
 * hour that comes twice is counted once: who comes an hour early misses nothing, and no time is told that comes twice.
 */
function minutesBefore({ departsAt, departsOffset, timeZone }: FirstFlight, minutes: number): LocalDateTime {
  const byClock = localDateTime(dayNumber(datePart(departsAt)), minuteOfDay(departsAt) - minutes);
  const inTruth = localTimeAt(timeZone, instantOf(departsAt, departsOffset) - minutes * 60_000);
  return byClock < inTruth ? byClock : inTruth;
}
