import type { Cabin, FlightKind } from '../spi/flight-record.ts';
import type { PassengerPrice } from '../spi/passenger-price.ts';

/** One dated flight of an itinerary, with the cheapest fare that has seats for the whole party. */
export interface Segment {
  readonly ref: number;
  /** Local departure day, in days since 1970-01-01. */
  readonly day: number;
  readonly from: string;
  readonly to: string;
  readonly carrier: string;
  readonly operatingCarrier: string;
  readonly kind: FlightKind;
  readonly departsAtLocalMinute: number;
  /** Counted from midnight of the departure date. */
  readonly arrivesAtLocalMinute: number;
  readonly departureOffsetMinutes: number;
  readonly arrivalOffsetMinutes: number;
  /**
   * Clocks go back over the local time, so that it occurs twice that night: the offset tells which occurrence it is.
   */
  readonly departsTwice: boolean;
  readonly arrivesTwice: boolean;
  readonly durationMinutes: number;
  readonly cabin: Cabin;
  readonly slot: number;
  /** 15 for fifteen or more. */
  readonly seatsLeft: number;
  /** As part of this itinerary: the through price if one carrier flies all of a connection. */
  readonly price: PassengerPrice;
}

/** The time between two segments. */
export interface Layover {
  readonly minutes: number;
  readonly airportChange: boolean;
  /** Two carriers without an agreement: the traveller checks in again, and a missed connection is their own risk. */
  readonly selfTransfer: boolean;
  /** The local date changes during the wait. */
  readonly overnight: boolean;
}

/** A priced slice. Money is in minor units of the inventory currency. */
export interface Itinerary {
  readonly segments: readonly Segment[];
  /** One fewer than the segments. */
  readonly layovers: readonly Layover[];
  readonly stops: number;
  readonly durationMinutes: number;
  /** For the whole party. */
  readonly totalMinor: number;
  /** For one passenger of each type: the sum over the segments. */
  readonly price: PassengerPrice;
}
