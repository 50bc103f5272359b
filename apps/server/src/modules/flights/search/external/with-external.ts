import type { FoundFare, FoundSlice } from '../find-slices.ts';
import type { FoundTrips } from '../find-trips.ts';
import { combines, pairTotal } from '../pair-slices.ts';
import type { FoundExternal } from './read-external.ts';
import { datedFlightsKey } from '../../suppliers/external-ids.ts';

/**
 * Merges our own inventory with the answers of external suppliers. If both sell the same kind of fare on the same dated
 * flights, the one that makes the cheapest trip is kept: alone, or on a round trip with its matching inbound.
 */
export function withExternal(
  { outbounds, inbounds, terms }: FoundTrips,
  external: Pick<FoundExternal, 'outbounds' | 'inbounds'>,
  isRoundTrip: boolean,
): FoundTrips {
  const [leaving, returning] = [
    mergeSlices(outbounds, external.outbounds),
    mergeSlices(inbounds, external.inbounds),
  ];
  if (!isRoundTrip) return { outbounds: leaving.map((slice) => keepKinds(slice)), inbounds: [], terms };
  const tripWith = (slice: FoundSlice, fare: FoundFare): number | undefined =>
    cheapest(
      returning.flatMap((back) =>
        back.fares.flatMap((other) =>
          combines(terms, slice, fare, back, other) ? pairTotal(terms, fare, other) : [],
        ),
      ),
    );
  const tripBack = (slice: FoundSlice, fare: FoundFare): number | undefined =>
    cheapest(
      leaving.flatMap((out) =>
        out.fares.flatMap((other) =>
          combines(terms, out, other, slice, fare) ? pairTotal(terms, other, fare) : [],
        ),
      ),
    );
  return {
    outbounds: leaving.map((slice) => keepKinds(slice, (fare) => tripWith(slice, fare))),
    // A chosen outbound needs the returns of every seller, so only fares that combine with none are dropped.
    inbounds: returning.map((slice) => keepKinds(slice, (fare) => tripBack(slice, fare), true)),
    terms,
  };
}

function keepKinds(
  slice: FoundSlice,
  tripOf: (fare: FoundFare) => number | undefined = ({ totalMinor }) => totalMinor,
  bySeller = false,
): FoundSlice {
  const isMixed = new Set(slice.fares.map(({ source }) => source?.name)).size > 1;
  if (!isMixed && !slice.fares.some(({ source }) => source)) return slice;
  return { ...slice, fares: cheapestOfKinds(slice.fares, tripOf, bySeller) };
}

function cheapest(totals: readonly number[]): number | undefined {
  return totals.length === 0 ? undefined : Math.min(...totals);
}

/** Slices of all sellers as one list: the same dated flights are one slice, under our own id where we sell them too. */
function mergeSlices(own: readonly FoundSlice[], external: readonly FoundSlice[]): FoundSlice[] {
  if (external.length === 0) return [...own];
  const merged = new Map<string, FoundSlice>();
  for (const slice of [...own, ...external]) {
    const key = datedFlightsKey(slice.segments);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, fares: [...known.fares, ...slice.fares].sort(byTotal) } : slice);
  }
  return [...merged.values()].sort(byPrice);
}

/**
 * Of fares of the same kind (family and pieces of baggage), keeps only the one that makes the cheapest trip, our own if
 * two cost the same. Our own fares never displace each other, nor do the halves of one seller's contracts: each combines
 * with other halves.
 */
function cheapestOfKinds(
  fares: readonly FoundFare[],
  tripOf: (fare: FoundFare) => number | undefined,
  bySeller: boolean,
): FoundFare[] {
  const best = new Map<string, FoundFare>();
  for (const fare of fares) {
    const kind = kindOf(fare, bySeller);
    const known = best.get(kind);
    if (!known || isBetter(fare, known, tripOf)) best.set(kind, fare);
  }
  return fares.filter((fare) => {
    const winner = best.get(kindOf(fare, bySeller));
    return winner === fare || isOfSameSeller(fare, winner);
  });
}

function isOfSameSeller(fare: FoundFare, winner: FoundFare | undefined): boolean {
  if (!fare.source) return !winner?.source;
  return fare.contracts !== undefined && winner?.source?.name === fare.source.name;
}

function isBetter(
  fare: FoundFare,
  known: FoundFare,
  tripOf: (fare: FoundFare) => number | undefined,
): boolean {
  const [own = Infinity, other = Infinity] = [tripOf(fare), tripOf(known)];
  return own < other || (own === other && known.source !== undefined && fare.source === undefined);
}

function kindOf({ options, source }: FoundFare, bySeller: boolean): string {
  const families = new Set(options.map(({ fare }) => fare.family.trim().toLowerCase()));
  const pieces = Math.min(...options.map(({ fare }) => fare.baggage.pieces));
  return JSON.stringify([[...families], pieces, bySeller ? (source?.name ?? null) : null]);
}

function byTotal(a: FoundFare, b: FoundFare): number {
  return a.totalMinor - b.totalMinor || (a.fareId < b.fareId ? -1 : 1);
}

function byPrice(a: FoundSlice, b: FoundSlice): number {
  return (
    a.fares[0]!.totalMinor - b.fares[0]!.totalMinor ||
    a.durationMinutes - b.durationMinutes ||
    (a.flightId < b.flightId ? -1 : 1)
  );
}
