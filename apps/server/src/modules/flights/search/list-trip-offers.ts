import type { Language } from '@farewind/contract/core/fields';
import type { UnitPrice } from '../api.ts';
import type { OfferedSlice, TripOffer } from './trip-offers-api.ts';
import { familyName, leastBaggage } from '../pricing/combine-fares.ts';
import type { FoundExternal } from './external/read-external.ts';
import { withExternal } from './external/with-external.ts';
import type { FoundFare, FoundSlice } from './find-slices.ts';
import { findTrips, type FoundTrips, type SearchContext, type TripQuery } from './find-trips.ts';
import { cheapestFares, pairUnits, roundedTogether, type PairTerms } from './pair-slices.ts';
import { findNotices, journeyOf } from './travel-notices.ts';

const MOST_OFFERS = 200;
/** Pairs of flights compared for one answer, the cheapest first: where hardly any combine, the list may end early. */
const MOST_PAIRED = 12_000;

/** A candidate: cheap to compare, and built only if it is listed. */
interface Candidate {
  readonly totalMinor: number;
  readonly slices: readonly FoundSlice[];
  readonly build: () => TripOffer;
}

/**
 * The cheapest whole trips: of one way every fare, of a round trip for each two flights the cheapest fares and the
 * cheapest ones with checked baggage. Trips that a travel rule refuses are left out, because they cannot be bought.
 */
export function listTripOffers(context: SearchContext, trip: TripQuery, language: Language): TripOffer[] {
  const own = findTrips(context, trip);
  const isRoundTrip = trip.tripType === 'roundTrip';
  const trips = context.external ? withExternal(own, soldAlone(context.external), isRoundTrip) : own;
  const offers: TripOffer[] = [];
  for (const { slices, build } of isRoundTrip ? roundTrips(trips) : oneWays(trips)) {
    if (!fitsRules(context, slices, language)) continue;
    offers.push(build());
    if (offers.length === MOST_OFFERS) break;
  }
  return offers;
}

function oneWays({ outbounds }: FoundTrips): Candidate[] {
  const candidates = outbounds.flatMap((slice) =>
    slice.fares.map((fare) => ({
      totalMinor: fare.totalMinor,
      slices: [slice],
      build: () => ({
        slices: [toOffered('outbound', slice, fare, fare.units)],
        totalMinor: fare.totalMinor,
      }),
    })),
  );
  return candidates.sort(byTotal);
}

/** Cheapest first, each built of flights whose sum allows no cheaper one after it. */
function* roundTrips({ outbounds, inbounds, terms }: FoundTrips): Generator<Candidate> {
  const waiting: Candidate[] = [];
  let cheapestMinor = Infinity;
  let tried = 0;
  for (const { outbound, inbound, leastMinor } of pairsByPrice(outbounds, inbounds)) {
    const boundMinor = leastMinor - roundedTogether(terms);
    if (cheapestMinor <= boundMinor) {
      waiting.sort(byTotal);
      while (waiting.length > 0 && waiting[0]!.totalMinor <= boundMinor) yield waiting.shift()!;
      cheapestMinor = waiting[0]?.totalMinor ?? Infinity;
    }
    if ((tried += 1) > MOST_PAIRED) break;
    for (const candidate of candidatesOf(terms, outbound, inbound)) {
      waiting.push(candidate);
      cheapestMinor = Math.min(cheapestMinor, candidate.totalMinor);
    }
  }
  yield* waiting.sort(byTotal);
}

/**
 * A supplier's price for both directions at once has no lines to be compared later. It is left out before sellers are
 * compared, since it would displace our own fare first.
 */
function soldAlone({ outbounds, inbounds }: FoundExternal): Pick<FoundExternal, 'outbounds' | 'inbounds'> {
  return { outbounds: outbounds.flatMap(withoutContracts), inbounds: inbounds.flatMap(withoutContracts) };
}

function withoutContracts(slice: FoundSlice): FoundSlice[] {
  if (slice.fares.every(({ contracts }) => contracts === undefined)) return [slice];
  const fares = slice.fares.filter(({ contracts }) => contracts === undefined);
  return fares.length === 0 ? [] : [{ ...slice, fares }];
}

interface SlicePair {
  readonly outbound: FoundSlice;
  readonly inbound: FoundSlice;
  /** What their cheapest fares cost together. */
  readonly leastMinor: number;
}

/** Every two slices, by the sum of their cheapest fares; both lists begin with the cheapest. */
function* pairsByPrice(
  outbounds: readonly FoundSlice[],
  inbounds: readonly FoundSlice[],
): Generator<SlicePair> {
  const least = ({ fares }: FoundSlice): number => fares[0]!.totalMinor;
  const [leaving, returning] = [outbounds, inbounds].map((slices) =>
    slices.toSorted((a, b) => least(a) - least(b)),
  ) as [FoundSlice[], FoundSlice[]];
  /** Of each outbound, the place of the return that comes next. */
  const next = leaving.map(() => 0);
  for (;;) {
    let cheapest: { readonly row: number; readonly leastMinor: number } | undefined;
    for (const [row, outbound] of leaving.entries()) {
      const inbound = returning[next[row]!];
      if (!inbound) continue;
      const leastMinor = least(outbound) + least(inbound);
      if (!cheapest || leastMinor < cheapest.leastMinor) cheapest = { row, leastMinor };
      // Those that follow cost no less.
      if (next[row] === 0) break;
    }
    if (!cheapest) return;
    const { row, leastMinor } = cheapest;
    yield { outbound: leaving[row]!, inbound: returning[next[row]!]!, leastMinor };
    next[row]! += 1;
  }
}

function candidatesOf(terms: PairTerms, outbound: FoundSlice, inbound: FoundSlice): Candidate[] {
  const pairs = [
    cheapestFares(terms, outbound, inbound),
    cheapestFares(terms, outbound, inbound, hasBaggage),
  ].filter((pair) => pair !== undefined);
  const distinct = new Map(
    pairs.map((pair) => [`${pair.outboundFare.fareId} ${pair.inboundFare.fareId}`, pair]),
  );
  return [...distinct.values()].map(({ outboundFare, inboundFare, totalMinor }) => ({
    totalMinor,
    slices: [outbound, inbound],
    build: () => {
      const [out, back] = pairUnits(terms, outboundFare, inboundFare);
      return {
        slices: [
          toOffered('outbound', outbound, outboundFare, out),
          toOffered('return', inbound, inboundFare, back),
        ],
        totalMinor,
      };
    },
  }));
}

function byTotal(a: Candidate, b: Candidate): number {
  return a.totalMinor - b.totalMinor;
}

function hasBaggage({ options }: FoundFare): boolean {
  return options.every(({ fare }) => fare.baggage.pieces > 0);
}

function fitsRules(
  { places, rules, travelRules }: SearchContext,
  slices: readonly FoundSlice[],
  language: Language,
): boolean {
  const journey = journeyOf(
    places,
    slices.map(({ segments, kind }) => segments.map((segment) => ({ ...segment, kind }))),
  );
  return findNotices(rules, travelRules, journey, language).unfitReason === undefined;
}

function toOffered(
  direction: OfferedSlice['direction'],
  { flightId, kind, segments }: FoundSlice,
  { fareId, options, seatsLeft }: FoundFare,
  units: readonly UnitPrice[],
): OfferedSlice {
  const fares = options.map(({ fare }) => fare);
  return {
    direction,
    flightId,
    fareId,
    kind,
    family: familyName(fares),
    segments,
    handBaggage: leastBaggage(fares.map(({ handBaggage }) => handBaggage)),
    baggage: leastBaggage(fares.map(({ baggage }) => baggage)),
    seatsLeft,
    units,
  };
}
