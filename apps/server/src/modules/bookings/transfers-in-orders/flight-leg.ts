import type { LocalDateTime } from '@farewind/values/local-time';
import { instantOf, localTimeAt } from '@farewind/values/local-time';
import type { PassengerCounts } from '@farewind/values/passengers';

export type FlightDirection = 'outbound' | 'return';

/** An end of a flight, as a ride from or to its airport needs it. */
export interface FlightLeg {
  readonly flightDirection: FlightDirection;
  /** Whether the ride follows the landing or precedes the departure. */
  readonly side: 'arrival' | 'departure';
  readonly airport: string;
  /** Empty if the timetable has none. */
  readonly terminal: string;
  readonly carrier: string;
  readonly number: string;
  /** Landing or departure in the airport's local time; the offset is in minutes east of UTC. */
  readonly at: LocalDateTime;
  readonly offset: number;
  /** After landing: when travellers reach the exit. Before departure: when they must be at the airport. */
  readonly readyAt: LocalDateTime;
  readonly readyOffset: number;
  /** The passengers, and their number of checked bags. */
  readonly passengers: PassengerCounts;
  readonly bags: number;
}

/** A flight in one direction, from a trip or an order. */
export interface FlownSlice {
  readonly flightDirection: FlightDirection;
  readonly first: SliceEnd;
  readonly last: SliceEnd;
  readonly isInternational: boolean;
  readonly passengers: PassengerCounts;
  readonly bags: number;
  /** How many minutes before departure to be at the airport. */
  readonly arriveMinutes: number;
}

interface SliceEnd {
  readonly airport: string;
  readonly timeZone: string;
  readonly terminal: string;
  readonly carrier: string;
  readonly number: string;
  readonly at: LocalDateTime;
  readonly offset: number;
}

/** From landing to the exit, including passport control and baggage. */
const INTERNATIONAL_EXIT_MINUTES = 45;
const DOMESTIC_EXIT_MINUTES = 30;

/** Both ends of a flight: departure and landing. */
export function legsOf(slice: FlownSlice): FlightLeg[] {
  const exitMinutes = slice.isInternational ? INTERNATIONAL_EXIT_MINUTES : DOMESTIC_EXIT_MINUTES;
  return [
    legAt(slice, slice.first, 'departure', -slice.arriveMinutes),
    legAt(slice, slice.last, 'arrival', exitMinutes),
  ];
}

function legAt(
  { flightDirection, passengers, bags }: FlownSlice,
  { timeZone, ...end }: SliceEnd,
  side: FlightLeg['side'],
  minutes: number,
): FlightLeg {
  const readyMs = instantOf(end.at, end.offset) + minutes * 60_000;
  const readyAt = localTimeAt(timeZone, readyMs);
  const readyOffset = Math.round((instantOf(readyAt, 0) - readyMs) / 60_000);
  return { ...end, flightDirection, side, readyAt, readyOffset, passengers, bags };
}
