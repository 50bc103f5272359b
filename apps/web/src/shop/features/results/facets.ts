import type { FlightResponse } from '@farewind/contract/flights/search';
import { endsOf, priceOf } from './filter-offers.ts';

/** What can be filtered by in this list, with counts and lowest prices. */
export interface Facets {
  readonly stops: readonly { readonly count: number; readonly flights: number }[];
  readonly withBaggage: number;
  readonly withoutBaggage: number;
  readonly refundable: number;
  readonly airlines: readonly { readonly code: string; readonly lowest: number }[];
  /** Airports at the two ends, only where an end has more than one. */
  readonly airports: readonly { readonly code: string; readonly flights: number }[];
  readonly lowest: number;
  readonly highest: number;
}

export function readFacets(flights: readonly FlightResponse[]): Facets {
  const stops = new Map<number, number>();
  const airlines = new Map<string, number>();
  const ends = [new Map<string, number>(), new Map<string, number>()] as const;
  let lowest = Infinity;
  let highest = 0;
  const count = { withBaggage: 0, withoutBaggage: 0, refundable: 0 };
  for (const flight of flights) {
    stops.set(flight.stops, (stops.get(flight.stops) ?? 0) + 1);
    const prices = flight.fares.map((fare) => Number(priceOf(fare)));
    const cheapest = Math.min(...prices);
    lowest = Math.min(lowest, cheapest);
    highest = Math.max(highest, ...prices);
    for (const { carrier } of flight.segments)
      airlines.set(carrier, Math.min(airlines.get(carrier) ?? Infinity, cheapest));
    endsOf(flight).forEach((code, end) => ends[end]?.set(code, (ends[end].get(code) ?? 0) + 1));
    if (flight.fares.some((fare) => fare.baggage.pieces > 0)) count.withBaggage += 1;
    if (flight.fares.some((fare) => fare.baggage.pieces === 0)) count.withoutBaggage += 1;
    if (flight.fares.some((fare) => fare.cancelRule.allowed)) count.refundable += 1;
  }
  return {
    ...count,
    stops: [...stops]
      .toSorted(([a], [b]) => a - b)
      .map(([number, found]) => ({ count: number, flights: found })),
    airlines: [...airlines]
      .toSorted(([, a], [, b]) => a - b)
      .map(([code, price]) => ({ code, lowest: price })),
    airports: ends
      .filter((end) => end.size > 1)
      .flatMap((end) => [...end].map(([code, found]) => ({ code, flights: found }))),
    lowest: Number.isFinite(lowest) ? Math.floor(lowest) : 0,
    highest: Math.ceil(highest),
  };
}
