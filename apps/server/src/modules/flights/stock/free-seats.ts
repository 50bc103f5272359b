import { isOnSale, type StockFare } from './stock.ts';

/** Currently free seats, from the counters. */
export interface FreeSeats {
  /**
   * Seats of a fare left on a flight date: the minimum over its legs, limited by its cap; none outside its sale period,
   * in UTC.
   */
  seatsLeft(serviceId: number, fare: StockFare, day: number): number;
}

/** A counter with all its days. */
export interface SeatCounter {
  readonly key: string;
  /** `day seats,day seats,…`: one text per counter reads many times faster than its rows. */
  readonly days: string;
}

/** The counters as read, as plain data. */
export interface SeatCounters {
  /** By `service leg bucket`. */
  readonly buckets: readonly SeatCounter[];
  /** By fare. */
  readonly ceilings: readonly SeatCounter[];
  /** The day of reading in UTC. */
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
