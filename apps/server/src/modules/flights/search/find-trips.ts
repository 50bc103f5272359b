import { dayNumber, type LocalDate } from '@farewind/values/local-time';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import type { Places } from '../../places/public.ts';
import type { TravelRule, TravelRules } from '../deps.ts';
import type { LoadedTimetable } from '../timetable/loaded-timetable.ts';
import { airportsOfSearch, type SearchAirports } from './search-airports.ts';
import { FoundDirection, type FoundSlice, type SliceQuery } from './find-slices.ts';
import type { PairTerms } from './pair-slices.ts';
import type { KeptSearch } from './search-repository.ts';
import { journeyOf } from './travel-notices.ts';
import type { FoundExternal } from './external/read-external.ts';

/** All inputs of an answer besides the query. */
export interface SearchContext {
  readonly timetable: LoadedTimetable;
  readonly places: Places;
  readonly rules: TravelRules;
  readonly travelRules: readonly TravelRule[];
  /** From the inventory's currency to the requested one. */
  readonly rate: ExchangeRate;
  readonly now: Date;
  /** External suppliers' offers for the search itself; other dates only use own inventory. */
  readonly external?: FoundExternal | undefined;
}

export type TripQuery = Omit<KeptSearch, 'id' | 'currency'>;

export interface FoundTrips {
  readonly outbounds: readonly FoundSlice[];
  /** Empty for a one-way trip. */
  readonly inbounds: readonly FoundSlice[];
  readonly terms: PairTerms;
}

/** Finds both directions of a trip on any date. */
export interface TripFinder {
  readonly outboundOn: (date: LocalDate) => FoundDirection;
  readonly inboundOn: (date: LocalDate) => FoundDirection;
  readonly terms: PairTerms;
}

/** The dates of the trip itself are ignored. */
export function createTripFinder(
  context: SearchContext,
  trip: Omit<TripQuery, 'departureDate' | 'returnDate'>,
  { origins, destinations } = airportsOfSearch(context.places, trip),
): TripFinder {
  const { timetable, rate, now } = context;
  const { adults, children, infants, cabin, directOnly } = trip;
  const counts = { adults, children, infants };
  const query: Omit<SliceQuery, 'origins' | 'destinations' | 'day'> = {
    cabin,
    passengers: counts,
    maxStops: directOnly ? 0 : 2,
    rate,
    now,
    withPairFares: trip.tripType === 'roundTrip',
  };
  const outward = { ...query, origins, destinations };
  const back = { ...query, origins: destinations, destinations: origins };
  return {
    outboundOn: (date) => new FoundDirection(timetable, { ...outward, day: dayNumber(date) }),
    inboundOn: (date) => new FoundDirection(timetable, { ...back, day: dayNumber(date) }),
    terms: { counts, rate, latestReturn: createLatestReturn(context) },
  };
}

/** Both directions of a search, all slices found by the engine, cheapest first. */
export function findTrips(context: SearchContext, trip: TripQuery, airports?: SearchAirports): FoundTrips {
  const { outboundOn, inboundOn, terms } = createTripFinder(context, trip, airports);
  const { departureDate, returnDate, tripType } = trip;
  const isRoundTrip = tripType === 'roundTrip' && returnDate !== undefined;
  return {
    outbounds: outboundOn(departureDate).listSlices(),
    inbounds: isRoundTrip ? inboundOn(returnDate).listSlices() : [],
    terms,
  };
}

function createLatestReturn({ places, rules, travelRules }: SearchContext): PairTerms['latestReturn'] {
  const known = new Map<FoundSlice, ReturnType<PairTerms['latestReturn']>>();
  return (outbound) => {
    if (!known.has(outbound)) {
      const flights = outbound.segments.map((segment) => ({ ...segment, kind: outbound.kind }));
      const [slice] = journeyOf(places, [flights]).slices;
      known.set(outbound, rules.findLatestReturn(travelRules, slice!));
    }
    return known.get(outbound);
  };
}
