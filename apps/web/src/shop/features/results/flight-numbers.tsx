import type { FlightResponse } from '@farewind/contract/flights/search';

/** The numbers of all segments: "DP 991", or "TK 414 + TK 3963" with a change of planes. */
export function numbersOf({ segments }: FlightResponse): string {
  return segments.map(({ carrier, number }) => `${carrier} ${number}`).join(' + ');
}

/** Added as hidden text to a control of each card, so that a list of links distinguishes them. */
export function OfFlight({ flight }: { readonly flight: FlightResponse }) {
  return <span className="sr"> {numbersOf(flight)}</span>;
}
