import type { FoundFare, FoundSlice } from '../search/find-slices.ts';
import type { FoundTrips } from '../search/find-trips.ts';
import { combines, pairTotal } from '../search/pair-slices.ts';
import { cheapestOfKinds, mergeSlices } from './merge-slices.ts';
import type { FoundExternal } from './read-external.ts';

/**
 * The own inventory with what external suppliers answered. Where both sell the same kind of fare on the same dated flights, that stays
 * which makes the cheapest trip: alone, or on a round trip with the way back that goes with it.
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
    // Whoever has chosen a way out needs each seller's way back: only what goes with nothing is left out then.
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
