import type { InventoryWriter } from '../spi/inventory-writer.ts';
import type { FarePrice } from '../spi/passenger-price.ts';
import type { Cabin } from '../spi/flight-record.ts';
import type { CalendarRequest, OneWayRequest, RoundTripRequest } from './search-request.ts';
import type { CalendarDay, OneWayAnswer, RoundTripAnswer } from './search-answer.ts';

/**
 * The search over one loaded timetable. Exact, synchronous, without clock or I/O. An airport outside the timetable has
 * no flights, and neither has a day outside it. Throws RangeError for an impossible party.
 */
export interface FlightSearch {
  readonly inventory: InventoryWriter;
  oneWay(request: OneWayRequest): OneWayAnswer;
  /**
   * Every pair that no other of its two dominance classes beats in total price, total duration and total stops, and
   * whose inbound leaves at least the minimum stay after the arrival of the outbound. The price of a pair is the sum of
   * its two slices.
   */
  roundTrip(request: RoundTripRequest): RoundTripAnswer;
  /** One entry for each requested day, in order. */
  calendar(request: CalendarRequest): CalendarDay[];
  /** The current state of one departure; undefined if the flight does not operate on that day. */
  findDeparture(ref: number, day: number): DepartureState | undefined;
}

export interface DepartureState {
  readonly cancelled: boolean;
  readonly departsAtLocalMinute: number;
  readonly arrivesAtLocalMinute: number;
  readonly departureOffsetMinutes: number;
  readonly arrivalOffsetMinutes: number;
  readonly fares: readonly FareState[];
}

export interface FareState {
  readonly cabin: Cabin;
  /** 15 for fifteen or more. */
  readonly seatsLeft: number;
  readonly price: FarePrice;
}
