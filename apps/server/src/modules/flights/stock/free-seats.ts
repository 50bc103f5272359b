import { isOnSale, type StockFare } from './stock.ts';

/** Seats that are free now, from the counters. */
export interface FreeSeats {
  /**
   * How many seats of a fare are left on a flight date: the fewest of its legs, at most what its ceiling leaves; none
   * outside the days of its sale, which are read in UTC.
   */
  seatsLeft(serviceId: number, fare: StockFare, day: number): number;
}

/** One counter with all of its days. */
export interface SeatCounter {
  readonly key: string;
  /** `day seats,day seats,…`: one text for a whole counter is read many times faster than its rows. */
  readonly days: string;
}

/** The counters as they were read, as plain data. */
export interface SeatCounters {
  /** By `service leg bucket`. */
  readonly buckets: readonly SeatCounter[];
  /** By fare. */
  readonly ceilings: readonly SeatCounter[];
  /** The day of the reading in UTC. */
  readonly today: number;
}

type SeatsByDay = ReadonlyMap<string, ReadonlyMap<number, number>>;

export function freeSeatsOf(counters: SeatCounters): FreeSeats {
  const buckets = parseCounters(counters.buckets);
  const ceilings = parseCounters(counters.ceilings);
  return {
    seatsLeft(serviceId, fare, day) {
      if (!isOnSale(fare, day, counters.today)) return 0;
      let left = fare.seatCap === undefined ? Number.POSITIVE_INFINITY : ceilingLeft(fare, day);
      for (let legNo = fare.boardLeg; legNo <= fare.offLeg; legNo += 1) {
        left = Math.min(left, buckets.get(`${serviceId} ${legNo} ${fare.bucket}`)?.get(day) ?? 0);
      }
      return Math.max(0, left);
    },
  };

  function ceilingLeft(fare: StockFare, day: number): number {
    return ceilings.get(String(fare.id))?.get(day) ?? fare.seatCap ?? 0;
  }
}

function parseCounters(counters: readonly SeatCounter[]): SeatsByDay {
  return new Map(
    counters.map(({ key, days }) => {
      const seats = days.split(',').map((pair): [number, number] => {
        const gap = pair.indexOf(' ');
        return [Number(pair.slice(0, gap)), Number(pair.slice(gap + 1))];
      });
      return [key, new Map(seats)];
    }),
  );
}
