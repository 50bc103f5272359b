import type { FlightResponse } from '@farewind/contract/flights/search';

/** First and last airport. */
export function endsOf(flight: FlightResponse): readonly [string, string] {
  const first = flight.segments[0];
  const last = flight.segments.at(-1);
  if (first === undefined || last === undefined) throw new Error(`Flight ${flight.id} has no segments`);
  return [first.from, last.to];
}

/** The airports where the trip begins and where it turns back, whichever way the flight goes. */
function tripEndsOf(flight: FlightResponse): readonly [string, string] {
  const [from, to] = endsOf(flight);
  return flight.direction === 'return' ? [to, from] : [from, to];
}

/** The airports of these flights at each end of the trip. */
export function airportsByEnd(
  flights: readonly FlightResponse[],
): readonly [ReadonlySet<string>, ReadonlySet<string>] {
  const ends = flights.map(tripEndsOf);
  return [new Set(ends.map(([home]) => home)), new Set(ends.map(([, away]) => away))];
}

/**
 * Which of these flights use the ticked airports: at each end where one is ticked, one of those. Airports that none of the
 * flights uses fit none.
 */
export function fittingAirports(
  flights: readonly FlightResponse[],
  ticked: readonly string[] | undefined,
): (flight: FlightResponse) => boolean {
  if (ticked === undefined) return () => true;
  const wanted = airportsByEnd(flights).map((end) => ticked.filter((code) => end.has(code)));
  if (wanted.every((codes) => codes.length === 0)) return () => false;
  return (flight) =>
    tripEndsOf(flight).every((code, end) => {
      const codes = wanted[end] ?? [];
      return codes.length === 0 || codes.includes(code);
    });
}
