import type { Fare, FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { useState } from 'react';
import { addAmounts, compareAmounts } from '../../../shared/format/money.ts';
import { priceOf, type Offer } from './filter-offers.ts';

const none: readonly FlightResponse[] = [];

/** The flights of the previous answer; empty for the first answer of a search. */
export function useFlightsBefore(results: SearchResults): readonly FlightResponse[] {
  const [state, setState] = useState({ results, before: none });
  if (state.results === results) return state.before;
  const isSame = state.results.search.id === results.search.id;
  const before = isSame ? state.results.flightSearchResponses : none;
  setState({ results, before });
  return before;
}

/** The price of the same flights and fares in an earlier answer; undefined if absent there or unchanged. */
export function totalBefore(flights: readonly FlightResponse[], offer: Offer): string | undefined {
  if (flights.length === 0 || offer.fare.pairOnly) return undefined;
  const out = fareIn(flights, offer.flight, offer.fare);
  const back = offer.back && fareIn(flights, offer.back.flight, offer.back.fare);
  if (out === undefined || (offer.back !== undefined && back === undefined)) return undefined;
  const total = back === undefined ? priceOf(out) : addAmounts(out.total, back.total);
  return compareAmounts(total, offer.total) === 0 ? undefined : total;
}

function fareIn(flights: readonly FlightResponse[], { id, direction }: FlightResponse, { fareId }: Fare) {
  const flight = flights.find((each) => each.id === id && each.direction === direction);
  return flight?.fares.find((fare) => fare.fareId === fareId);
}
