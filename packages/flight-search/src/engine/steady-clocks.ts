import { MINUTES_A_DAY, type RowColumns } from './schedule-columns.ts';
import { arrivesOf, departsOf } from './row-fields.ts';
import {
  arrivalUtc,
  clockOf,
  DAYS_AFTER,
  DAYS_BEFORE,
  departureUtc,
  NO_CHANGE,
  type Clocked,
} from './zone-table.ts';

/** Local days before and after the first flight's on which a flight of an itinerary can leave or land. */
const BEFORE = 2;
const AFTER = 6;
const CHANGES = 32_767;

/**
 * Offsets of airports without a clock change around one day, computed when a day is first searched: for nearly all
 * flights UTC is then one subtraction.
 */
export class SteadyClocks {
  private readonly network: Clocked;
  private readonly dayCount: number;
  private readonly days: (Int16Array | undefined)[] = [];
  private offsets: Int16Array = new Int16Array(0);

  constructor(network: Clocked, dayCount: number) {
    this.network = network;
    this.dayCount = dayCount;
  }

  /** The following calls are for itineraries that begin on this loaded day. */
  begin(day: number): void {
    this.offsets = this.days[day] ??= this.offsetsAround(day);
  }

  /** `departureUtc` of a flight of these itineraries; the airport is its origin. */
  departureUtc(rows: RowColumns, row: number, airport: number, day: number): number {
    const offset = this.offsets[airport]!;
    return offset === CHANGES
      ? departureUtc(this.network, row, day)
      : day * MINUTES_A_DAY + departsOf(rows, row) - offset;
  }

  /** `arrivalUtc` of a flight of these itineraries; the airport is its destination. */
  arrivalUtc(rows: RowColumns, row: number, airport: number, day: number): number {
    const offset = this.offsets[airport]!;
    return offset === CHANGES
      ? arrivalUtc(this.network, row, day)
      : day * MINUTES_A_DAY + arrivesOf(rows, row) - offset;
  }

  /** The airport's offset; undefined if its clock changes around the day. */
  findOffset(airport: number): number | undefined {
    const offset = this.offsets[airport]!;
    return offset === CHANGES ? undefined : offset;
  }

  private offsetsAround(day: number): Int16Array {
    const { zones } = this.network;
    const { airportCount, before, changeMinute } = zones;
    const first = Math.max(-DAYS_BEFORE, day - BEFORE);
    const last = Math.min(this.dayCount - 1 + DAYS_AFTER, day + AFTER);
    const offsets = new Int16Array(airportCount);
    for (let airport = 0; airport < airportCount; airport++) {
      offsets[airport] = before[clockOf(zones, airport, first)]!;
    }
    for (let each = first; each <= last; each++) {
      const start = clockOf(zones, 0, each);
      for (let airport = 0; airport < airportCount; airport++) {
        const steady =
          changeMinute[start + airport] === NO_CHANGE && before[start + airport] === offsets[airport];
        if (!steady) offsets[airport] = CHANGES;
      }
    }
    return offsets;
  }
}
