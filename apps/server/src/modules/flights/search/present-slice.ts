import type { Language } from '@farewind/contract/core/fields';
import type { Fare, FlightResponse, PriceLine } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { combineConditions, familyName, leastBaggage } from '../pricing/combine-fares.ts';
import type { Condition, UnitPrice } from '../api.ts';
import type { FoundFare, FoundSlice } from './find-slices.ts';
import type { SearchContext, TripQuery } from './find-trips.ts';
import { findNotices, journeyOf, type TravelNotices } from './travel-notices.ts';
import { dateOfDayNumber } from '@farewind/values/local-time';
import { lastSaleDay } from '../stock/stock.ts';
import { parseFlightId } from '../stock/flight-id.ts';

/** More free seats than this are not shown. */
const SEATS_SHOWN = 9;

export interface PresentedSlice {
  readonly direction: 'outbound' | 'return';
  readonly slice: FoundSlice;
  readonly fares: readonly FoundFare[];
  /** Minimum price together with the other direction; present but undefined if it combines with none. */
  readonly fromPairTotalMinor?: number | undefined;
  /** The price of each of a return's fares with the chosen outbound. */
  readonly pairTotalMinor?: (fare: FoundFare) => number;
  /** For an outbound flight: the last date of its return, if a rule limits it. */
  readonly latestReturn?: string | undefined;
  /** For an outbound flight: the returns that a fare of a pair group is sold with. */
  readonly pairsOf?: (fare: FoundFare) => NonNullable<Fare['pairs']>;
}

/** A slice in the types of the contract. */
export function presentSlice(
  context: SearchContext,
  trip: TripQuery,
  currency: Currency,
  language: Language,
  presented: PresentedSlice,
): FlightResponse {
  const { direction, slice, fromPairTotalMinor } = presented;
  const { warnings, unfitReason } = judgeSlice(context, trip, direction, slice, language);
  // An outbound flight refused by a travel rule is shown with its reason, not as one without a return.
  const isPaired = 'fromPairTotalMinor' in presented && (direction === 'return' || !unfitReason);
  const combinable = isPaired ? fromPairTotalMinor !== undefined : undefined;
  return {
    id: slice.flightId,
    direction,
    kind: slice.kind,
    segments: [...slice.segments],
    durationMinutes: slice.durationMinutes,
    stops: slice.segments.length - 1,
    layovers: [...slice.layovers],
    fares: presented.fares.map((fare) => presentFare(context, currency, presented, fare)),
    warnings: [...warnings],
    bookable: unfitReason === undefined && combinable !== false,
    ...(unfitReason && { unfitReason }),
    ...(fromPairTotalMinor !== undefined && { fromPairTotal: formatMinor(fromPairTotalMinor) }),
    ...(combinable !== undefined && { combinable }),
    ...(presented.latestReturn !== undefined && { latestReturn: presented.latestReturn }),
  };
}

/** The travel rules' result for the slice; a stay is judged as if the other direction were of the same kind. */
function judgeSlice(
  { places, rules, travelRules }: SearchContext,
  trip: TripQuery,
  direction: 'outbound' | 'return',
  slice: FoundSlice,
  language: Language,
): TravelNotices {
  const flights = slice.segments.map((segment) => ({ ...segment, kind: slice.kind }));
  const alone = findNotices(rules, travelRules, journeyOf(places, [flights]), language);
  if (trip.returnDate === undefined || !limitsStay(travelRules, slice.kind)) return alone;
  const first = flights[0]!;
  const last = flights.at(-1)!;
  const otherDate = direction === 'outbound' ? trip.returnDate : trip.departureDate;
  const time = `${otherDate}T12:00`;
  const other = { from: last.to, to: first.from, departsAt: time, arrivesAt: time, kind: slice.kind };
  const both = direction === 'outbound' ? [flights, [other]] : [[other], flights];
  const { unfitReason } = findNotices(rules, travelRules, journeyOf(places, both), language);
  return { warnings: alone.warnings, unfitReason };
}

function limitsStay(rules: SearchContext['travelRules'], kind: FoundSlice['kind']): boolean {
  return rules.some((rule) => rule.topic === 'stay' && (rule.kind === undefined || rule.kind === kind));
}

function presentFare(
  context: SearchContext,
  currency: Currency,
  { slice, pairTotalMinor, pairsOf }: PresentedSlice,
  fare: FoundFare,
): Fare {
  const terms = presentTerms(slice, fare);
  const fares = fare.options.map((option) => option.fare);
  const rate = fare.source?.rate ?? context.rate;
  const changes = fares.map(({ change }) => change);
  const cancellations = fares.map(({ cancel }) => cancel);
  return {
    fareId: fare.fareId,
    family: familyName(fares),
    handBaggage: leastBaggage(fares.map(({ handBaggage }) => handBaggage)),
    baggage: leastBaggage(fares.map(({ baggage }) => baggage)),
    changeRule: presentCondition(combineConditions(changes, rate), currency),
    cancelRule: presentCondition(combineConditions(cancellations, rate), currency),
    ...(fare.seatsLeft <= SEATS_SHOWN && { seatsLeft: fare.seatsLeft }),
    priceLines: fare.units.map(presentUnit),
    total: formatMinor(fare.totalMinor),
    currency,
    ...(pairTotalMinor && { pairTotal: formatMinor(pairTotalMinor(fare)) }),
    ...(fare.pairGroup !== undefined && { pairOnly: true as const }),
    ...(fare.pairGroup !== undefined && pairsOf && { pairs: pairsOf(fare) }),
    ...(fare.source && { source: fare.source.name }),
    ...(terms && { terms }),
  };
}

function presentCondition(
  { allowed, feeMinor, untilHours }: Condition,
  currency: Currency,
): Fare['changeRule'] {
  return allowed ? { allowed, fee: formatMinor(feeMinor), currency, untilHours } : { allowed };
}

/** Each line is one passenger's multiplied by their number, so they add up to the total. */
function presentUnit(unit: UnitPrice): PriceLine {
  const { passengerType, count } = unit;
  const times = (minor: number): string => formatMinor(minor * count);
  return {
    passengerType,
    count,
    fare: times(unit.fareMinor),
    tax: times(unit.taxMinor),
    fuel: times(unit.fuelMinor),
    service: times(unit.serviceMinor),
    total: times(unit.totalMinor),
  };
}

/** The time limits of a slice's fare, by the strictest segment; undefined without limits. */
export function presentTerms(
  { flightId }: Pick<FoundSlice, 'flightId'>,
  { options, stay }: Pick<FoundFare, 'options' | 'stay'>,
): Fare['terms'] {
  const { minDays = 0, maxDays } = stay;
  const lastDay = lastDayOf(flightId, options);
  if (minDays === 0 && maxDays === undefined && lastDay === undefined) return undefined;
  return {
    ...(minDays > 0 && { minStayDays: minDays }),
    ...(maxDays !== undefined && { maxStayDays: maxDays }),
    ...(lastDay !== undefined && { soldUntil: dateOfDayNumber(lastDay) }),
  };
}

function lastDayOf(flightId: string, options: FoundFare['options']): number | undefined {
  // Most fares have no end of sale, so nothing needs to be computed.
  if (options.every(({ fare: { sale } }) => sale.toDay === undefined && sale.releaseDays === undefined))
    return undefined;
  const flights = parseFlightId(flightId) ?? [];
  const days = flights.flatMap(({ day }, index) => {
    const sale = options[index]?.fare.sale;
    return (sale && lastSaleDay(sale, day)) ?? [];
  });
  return days.length === 0 ? undefined : Math.min(...days);
}
