import { dayNumber } from '@farewind/values/local-time';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import type { Places } from '../../places/public.ts';
import type { TravelRule, TravelRules } from '../ports.ts';
import type { LoadedTimetable } from '../timetable/loaded-timetable.ts';
import { airportsOfSearch, type SearchAirports } from './search-airports.ts';
import { findSlices, type FoundSlice, type SliceQuery } from './find-slices.ts';
import { cheapestPair, type PairTerms } from './pair-slices.ts';
import type { KeptSearch } from './search-repository.ts';
import { journeyOf } from './travel-notices.ts';

/** Everything that an answer is made of besides the question. */
export interface SearchContext {
  readonly timetable: LoadedTimetable;
  readonly places: Places;
  readonly rules: TravelRules;
  readonly travelRules: readonly TravelRule[];
  /** From the inventory's currency to the asked one. */
  readonly rate: ExchangeRate;
  readonly now: Date;
}

export type TripQuery = Omit<KeptSearch, 'id' | 'currency'>;

export interface FoundTrips {
  readonly outbounds: readonly FoundSlice[];
  /** Empty for a one-way trip. */
  readonly inbounds: readonly FoundSlice[];
  readonly terms: PairTerms;
}

/** Both directions of a search, all slices that the engine finds, cheapest first. */
export function findTrips(
  context: SearchContext,
  trip: TripQuery,
  { origins, destinations } = airportsOfSearch(context.places, trip),
): FoundTrips {
  const { timetable, rate, now } = context;
  const { adults, children, infants, cabin, directOnly } = trip;
  const counts = { adults, children, infants };
  const returnDate = trip.tripType === 'roundTrip' ? trip.returnDate : undefined;
  const query: Omit<SliceQuery, 'origins' | 'destinations' | 'day'> = {
    ...{ cabin, passengers: counts, maxStops: directOnly ? 0 : 2, rate, now },
    withPairFares: returnDate !== undefined,
  };
  const outbounds = findSlices(timetable, {
    ...{ ...query, origins, destinations, day: dayNumber(trip.departureDate) },
  });
  const inbounds =
    returnDate === undefined
      ? []
      : findSlices(timetable, {
          ...{ ...query, origins: destinations, destinations: origins, day: dayNumber(returnDate) },
        });
  return { outbounds, inbounds, terms: { counts, rate, latestReturn: createLatestReturn(context) } };
}

/** The cheapest way to make a trip: what it costs the party, and whether it goes without a stop. */
export interface CheapestTrip {
  readonly totalMinor: number;
  readonly direct: boolean;
}

/** Undefined when the trip cannot be bought. */
export function findCheapestTrip(
  context: SearchContext,
  trip: TripQuery,
  airports: SearchAirports,
): CheapestTrip | undefined {
  const { outbounds, inbounds, terms } = findTrips(context, trip, airports);
  const ways =
    trip.tripType === 'oneWay'
      ? outbounds.map(({ fares, segments }) => ({
          totalMinor: fares[0]!.totalMinor,
          direct: segments.length === 1,
        }))
      : inbounds.flatMap((inbound) => cheapestPair(terms, outbounds, inbound) ?? []);
  return ways.reduce<CheapestTrip | undefined>(
    (best, way) => (best === undefined || way.totalMinor < best.totalMinor ? way : best),
    undefined,
  );
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
