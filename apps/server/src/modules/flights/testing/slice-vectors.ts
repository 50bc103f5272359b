import type { FoundSlice } from '../search/find-slices.ts';
import { parseFlightId } from '../stock/flight-id.ts';
import { bestTrips, type EnumeratedTrip } from './enumerate-trips.ts';

const vector = (parts: readonly (string | number)[]): string => parts.join(' / ');

/** First flight, stops, minutes and price of every slice that is sold alone. */
export function foundVectors(slices: readonly FoundSlice[]): string[] {
  return slices
    .flatMap((slice) => {
      const fare = slice.fares.find((one) => one.pairGroup === undefined);
      if (!fare) return [];
      const { serviceId, day, boardLeg, offLeg } = parseFlightId(slice.flightId)![0]!;
      const total = fare.options.reduce((sum, option) => sum + option.partyMinor, 0);
      const first = [serviceId, day, boardLeg, offLeg].join();
      return [vector([first, slice.segments.length - 1, slice.durationMinutes, total])];
    })
    .sort();
}

export function enumeratedVectors(trips: readonly EnumeratedTrip[]): string[] {
  const vectors = bestTrips(trips).map(({ flights, stops, minutes, totalMinor }) =>
    vector([flights[0]!.key, stops, minutes, totalMinor]),
  );
  return [...new Set(vectors)].sort();
}
