import type { LocalDateTime } from '@farewind/values/local-time';
import { instantOf, localTimeAt } from '@farewind/values/local-time';
import type { PassengerCounts } from '@farewind/values/passengers';

export type FlightDirection = 'outbound' | 'return';

/** An end of a flight as far as a ride from or to its airport needs it. */
export interface FlightLeg {
  readonly flightDirection: FlightDirection;
  /** The ride comes after landing, or before leaving. */
  readonly side: 'arrival' | 'departure';
  readonly airport: string;
  /** Empty where the timetable does not say. */
  readonly terminal: string;
  readonly carrier: string;
  readonly number: string;
  /** When it lands or leaves, by the airport's clock, and minutes east of UTC then. */
  readonly at: LocalDateTime;
  readonly offset: number;
  /** After landing: when travellers are at the exit. Before leaving: when they have to be at the airport. */
  readonly readyAt: LocalDateTime;
  readonly readyOffset: number;
  /** Who flies, and with how many pieces of checked baggage. */
  readonly passengers: PassengerCounts;
  readonly bags: number;
}

/** A flight in one direction, as a trip or an order has it. */
export interface FlownSlice {
  readonly flightDirection: FlightDirection;
  readonly first: SliceEnd;
  readonly last: SliceEnd;
  readonly isInternational: boolean;
  readonly passengers: PassengerCounts;
  readonly bags: number;
  /** How long before it leaves to be at the airport. */
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

/** From landing to the exit, with passports and baggage. */
const INTERNATIONAL_EXIT_MINUTES = 45;
const DOMESTIC_EXIT_MINUTES = 30;

/** Both ends of a flight: where it leaves, and where it lands. */
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
