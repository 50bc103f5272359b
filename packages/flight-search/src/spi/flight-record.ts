import type { FarePrice } from './passenger-price.ts';

export type Cabin = 'economy' | 'comfort' | 'business';
export type FlightKind = 'charter' | 'scheduled';

/**
 * One sellable board-to-off pair of a service over its period. A service with several legs has one record for every
 * sold pair. Times are local at their own airport; a date on which they run backwards, because clocks change between
 * them, is not sold. A time that occurs twice on a date, because clocks go back over it, means the first occurrence
 * unless marked as the one after the change.
 */
export interface FlightRecord {
  /** The caller's number of this record: unique, any non-negative integer below 2^31. */
  readonly ref: number;
  readonly carrier: string;
  readonly operatingCarrier: string;
  readonly from: string;
  readonly to: string;
  /** Minute of the day at `from`, 0 to 1439. */
  readonly departsAtLocalMinute: number;
  /**
   * Minutes at `to` counted from midnight of the departure date; over 1440 the next day, below 0 over the date line.
   */
  readonly arrivesAtLocalMinute: number;
  readonly departsAfterChange?: boolean;
  readonly arrivesAfterChange?: boolean;
  /** Bit 0 = Monday … bit 6 = Sunday, of the departure date at `from`. */
  readonly weekdays: number;
  /** First and last departure day, both included, in days since 1970-01-01. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly kind: FlightKind;
  /** False: sold point to point only, never inside a connection. A charter is never connected, whatever the value. */
  readonly connectable: boolean;
  /** At most 8. Their order is the slot number used by results and updates. */
  readonly fares: readonly FareSlot[];
  readonly exceptions?: readonly FlightException[];
}

/** One fare of a flight. Seats and price hold on every date that no update has changed. */
export interface FareSlot {
  readonly cabin: Cabin;
  /** Seats left, 0 to 1,000,000; answers tell no more than fifteen. */
  readonly seats: number;
  readonly price: FarePrice;
  /** Slots with the same key share one list of prices, which saves memory on large timetables. */
  readonly priceListKey?: string;
}

/** One date that differs from the record: not operated, or at other times. */
export type FlightException =
  | { readonly day: number; readonly kind: 'cancelled' }
  | {
      readonly day: number;
      readonly kind: 'retimed';
      readonly departsAtLocalMinute: number;
      readonly arrivesAtLocalMinute: number;
      readonly departsAfterChange?: boolean;
      readonly arrivesAfterChange?: boolean;
    };
