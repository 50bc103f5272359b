import type { FoundFare, FoundSlice } from '../search/find-slices.ts';
import { datedFlightsKey } from './external-ids.ts';

/** Slices of all sellers as one list: the same dated flights are one slice, under our own id where we sell them too. */
export function mergeSlices(own: readonly FoundSlice[], external: readonly FoundSlice[]): FoundSlice[] {
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
 * Of the same kind of fare, by family and pieces of baggage, only the one that makes the cheapest trip, our own when two
 * cost the same. Our own fares among themselves all stay.
 */
export function cheapestOfKinds(
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
    return winner === fare || (!fare.source && !winner?.source);
  });
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
