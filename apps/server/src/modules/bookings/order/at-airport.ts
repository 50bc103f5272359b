import type { Order } from '@farewind/contract/bookings/get-order';
import {
  datePart,
  dayNumber,
  localDateTime,
  minuteOfDay,
  type LocalDateTime,
} from '@farewind/values/local-time';
import type { Journey, TravelRule } from '../../rules/public.ts';
import type { Rules } from './deps.ts';

/** When to be at the airport for the first flight and when its check-in closes, by that airport's clock; as the rules say. */
export function findAtAirport(
  rules: Pick<Rules, 'findTravelRuleHits'>,
  travelRules: readonly TravelRule[],
  journey: Journey,
): Order['atAirport'] {
  const [firstSlice] = journey.slices;
  const first = firstSlice?.[0];
  if (!firstSlice || !first) return undefined;
  const figures = figuresOf(rules, travelRules, firstSlice);
  if (figures?.arriveMinutes === undefined || figures.checkInClosesMinutes === undefined) return undefined;
  return {
    arriveBy: minutesBefore(first.departsAt, figures.arriveMinutes),
    checkInClosesAt: minutesBefore(first.departsAt, figures.checkInClosesMinutes),
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

function minutesBefore(at: LocalDateTime, minutes: number): LocalDateTime {
  return localDateTime(dayNumber(datePart(at)), minuteOfDay(at) - minutes);
}
