import type { FlightResponse } from '@farewind/contract/flights/search';
import { compareAmounts } from '../../../shared/format/money.ts';

/**
 * The lowest price of a way back that can go with an outbound flight: scheduled flights combine with each other, a
 * charter only with charters of its own carrier. The price of the pair itself comes from the server.
 */
export function findLowestReturn(
  outbound: FlightResponse,
  returns: readonly FlightResponse[],
): string | undefined {
  return returns
    .filter((flight) => flight.bookable && flight.combinable !== false && mayCombine(outbound, flight))
    .flatMap((flight) => flight.fares.map((fare) => fare.total))
    .toSorted(compareAmounts)[0];
}

function mayCombine(outbound: FlightResponse, flight: FlightResponse): boolean {
  if (outbound.kind !== flight.kind) return false;
  return outbound.kind === 'scheduled' || outbound.segments[0]?.carrier === flight.segments[0]?.carrier;
}
