import { dayNumber } from '@farewind/values/local-time';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { StockSelection } from './read-services.ts';
import { isOnSale, type StockFare } from './stock.ts';

/** Seats that are free now, from the counters. */
export interface FreeSeats {
  /**
   * How many seats of a fare are left on a flight date: the fewest of its legs, at most what its ceiling leaves; none
   * outside the days of its sale, which are read in UTC.
   */
  seatsLeft(serviceId: number, fare: StockFare, day: number): number;
}

interface CounterRow {
  key: string;
  /** `day seats,day seats,…`: one text for a whole counter is read many times faster than its rows. */
  days: string;
}

/** Reads the counters; `days` narrows to these flight dates. */
export async function readFreeSeats(
  scope: TenantScope,
  selection: StockSelection & { readonly days?: readonly number[] },
): Promise<FreeSeats> {
  const { serviceIds, fromDay, days } = selection;
  const onDays = days
    ? sql`c.flight_date - date '1970-01-01' = any(${days}::int[])`
    : sql`c.flight_date >= date '1970-01-01' + ${fromDay}::int`;
  const ofServices = (column: string) =>
    serviceIds ? sql`${sql.ref(column)} = any(${serviceIds}::int[])` : sql`true`;
  const series = sql`string_agg((c.flight_date - date '1970-01-01') || ' ' || (c.total - c.held - c.sold), ',')`;
  const buckets = await sql<CounterRow>`
    select c.service_id || ' ' || c.leg_no || ' ' || c.bucket as key, ${series} as days
    from seat_counter c
    where c.tenant_id = ${scope.tenantId} and ${ofServices('c.service_id')} and ${onDays}
    group by c.service_id, c.leg_no, c.bucket`.execute(scope.tx);
  const ceilings = await sql<CounterRow>`
    select c.fare_id::text as key, ${series} as days
    from fare_counter c join fare f on f.tenant_id = c.tenant_id and f.id = c.fare_id
    where c.tenant_id = ${scope.tenantId} and ${ofServices('f.service_id')} and ${onDays}
    group by c.fare_id`.execute(scope.tx);
  const today = dayNumber(scope.now.toISOString().slice(0, 10));
  return freeSeats(parseCounters(buckets.rows), parseCounters(ceilings.rows), today);
}

type Counters = ReadonlyMap<string, ReadonlyMap<number, number>>;

function parseCounters(rows: readonly CounterRow[]): Counters {
  return new Map(
    rows.map(({ key, days }) => {
      const seats = days.split(',').map((pair): [number, number] => {
        const gap = pair.indexOf(' ');
        return [Number(pair.slice(0, gap)), Number(pair.slice(gap + 1))];
      });
      return [key, new Map(seats)];
    }),
  );
}

function freeSeats(buckets: Counters, ceilings: Counters, today: number): FreeSeats {
  return {
    seatsLeft(serviceId, fare, day) {
      if (!isOnSale(fare, day, today)) return 0;
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
