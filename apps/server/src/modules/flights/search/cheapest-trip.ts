import { createTripFinder, type SearchContext, type TripQuery } from './find-trips.ts';
import type { FoundDirection, FoundSlice } from './find-slices.ts';
import { cheapestPair, roundedTogether, type CheapestTrip, type PairTerms } from './pair-slices.ts';
import type { SearchAirports } from './search-airports.ts';

/** How many of the cheapest of each direction are tried first: nearly always two of them can be combined. */
const FIRST_TRIED = 8;
const GROWTH = 8;
const MICROS = 1_000_000;

type Direction = Pick<FoundDirection, 'count' | 'priceOfRank' | 'listSlices'>;

/** The cheapest way to make a trip; undefined if it cannot be bought. */
export function findCheapestTrip(
  context: SearchContext,
  trip: TripQuery,
  airports: SearchAirports,
): CheapestTrip | undefined {
  const { outboundOn, inboundOn, terms } = createTripFinder(context, trip, airports);
  const { tripType, departureDate, returnDate } = trip;
  const outbound = outboundOn(departureDate);
  if (tripType === 'oneWay') return cheapestTrip(terms, outbound);
  return returnDate === undefined ? undefined : cheapestTrip(terms, outbound, inboundOn(returnDate));
}

/**
 * The cheapest slice of one direction, or pair of two, the same as if every slice had been built; undefined if nothing
 * can be bought.
 */
export function cheapestTrip(
  terms: PairTerms,
  outbound: Direction,
  inbound?: Direction,
): CheapestTrip | undefined {
  if (inbound) return cheapestRoundTrip(terms, outbound, inbound);
  const slice = cheapestSlice(terms, outbound);
  return slice && { totalMinor: slice.fares[0]!.totalMinor, direct: slice.segments.length === 1 };
}

/** The first slice of a direction's list, building hardly any others. */
export function cheapestSlice(terms: PairTerms, direction: Direction): FoundSlice | undefined {
  for (let tried = FIRST_TRIED; ; tried *= GROWTH) {
    const [known] = direction.listSlices(direction.priceOfRank(tried));
    if (known) return direction.listSlices(mostBefore(terms, known.fares[0]!.totalMinor))[0];
    if (tried >= direction.count) return undefined;
  }
}

/**
 * First finds a trip among the cheapest of each direction. Then builds only those slices that could beat or equal it,
 * by the engine's prices.
 */
function cheapestRoundTrip(
  terms: PairTerms,
  outbound: Direction,
  inbound: Direction,
): CheapestTrip | undefined {
  if (outbound.count === 0 || inbound.count === 0) return undefined;
  const pairBelow = (outMost: number, backMost: number): CheapestTrip | undefined =>
    cheapestOfPairs(terms, outbound.listSlices(outMost), inbound.listSlices(backMost));
  for (let tried = FIRST_TRIED; ; tried *= GROWTH) {
    const known = pairBelow(outbound.priceOfRank(tried), inbound.priceOfRank(tried));
    if (tried >= outbound.count && tried >= inbound.count) return known;
    if (!known) continue;
    const most = mostBefore(terms, known.totalMinor);
    return pairBelow(most - inbound.priceOfRank(1), most - outbound.priceOfRank(1));
  }
}

function cheapestOfPairs(
  terms: PairTerms,
  outbounds: readonly FoundSlice[],
  inbounds: readonly FoundSlice[],
): CheapestTrip | undefined {
  let cheapest: CheapestTrip | undefined;
  for (const inbound of inbounds) {
    cheapest = cheapestPair(terms, outbounds, inbound, cheapest?.totalMinor) ?? cheapest;
  }
  return cheapest;
}

/**
 * The price before conversion above which no trip can cost as little as `totalMinor`, because each traveller is rounded
 * in each direction.
 */
function mostBefore(terms: PairTerms, totalMinor: number): number {
  const { from, to, micros } = terms.rate;
  const most = totalMinor + 2 * roundedTogether(terms);
  return from === to ? most : (most * MICROS) / micros;
}
