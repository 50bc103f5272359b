import type { PassengerCounts } from '@farewind/values/passengers';
import type { Cabin } from '../spi/flight-record.ts';

/**
 * Defines which itineraries compete: one is dropped only for a better one of its own dominance class. With
 * `firstFlight` every first departure is a dominance class, so each is shown; with `hour` and `sixHours` it is a block
 * of the local departure time; with `sixHoursCarrier` such a block of one first carrier.
 */
export type DominanceClass = 'firstFlight' | 'hour' | 'sixHours' | 'sixHoursCarrier';

export type MaxStops = 0 | 1 | 2;

/** A trip without its dates. Several airports (a city's, or nearby ones) are searched as one place. */
export interface TripRequest {
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  /** Every segment is sold in this cabin. */
  readonly cabin: Cabin;
  /** 1 to 9 in all. Seats are needed for adults and children; infants are priced. */
  readonly passengers: PassengerCounts;
  /** 0 = direct only. */
  readonly maxStops: MaxStops;
}

export interface OneWayRequest extends TripRequest {
  /** Local departure day at the origin, in days since 1970-01-01. */
  readonly day: number;
  readonly dominanceClass: DominanceClass;
}

export interface RoundTripRequest extends TripRequest {
  readonly outboundDay: number;
  readonly inboundDay: number;
  readonly dominanceClass: DominanceClass;
  /** From the outbound's arrival to the inbound's departure, in minutes. */
  readonly minimumStayMinutes: number;
  /** The maximum number of pairs returned, cheapest first. */
  readonly limit: number;
  readonly mayPair?: MayPair;
}

/**
 * Whether two itineraries may be sold together (stay limits and same-carrier rules of charters), judged by their first
 * flights alone: the result must be the same for every itinerary that begins with the same two departures.
 */
export type MayPair = (
  outboundRef: number,
  outboundDay: number,
  inboundRef: number,
  inboundDay: number,
) => boolean;

export interface CalendarRequest extends TripRequest {
  readonly firstDay: number;
  readonly dayCount: number;
  /** If given: round trips that return this many days after they left. */
  readonly roundTrip?: {
    readonly nights: number;
    readonly minimumStayMinutes: number;
    readonly mayPair?: MayPair;
  };
}
