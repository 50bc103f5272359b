import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { firstDayOnSale } from '../../timetable/first-day-on-sale.ts';
import { flightText } from '../tables/cell-values.ts';
import { fliesOn } from './bulk-rows.ts';
import type { StoredService } from './stored-service.ts';

/** The seats of one leg in one bucket on a date. */
export interface SeatPlace {
  readonly serviceId: number;
  readonly day: number;
  readonly legNo: number;
  readonly bucket: string;
}

/** How many seats of a flight are taken in periods that no longer sell them. */
export interface TakenElsewhere {
  /** In a place of a period on sale, which has that many seats less to sell. */
  at(place: SeatPlace): number;
  /** On a flight's date. */
  on(serviceId: number, day: number): number;
}

/**
 * Seats held or sold in periods that are off sale or have lost the day since: the aircraft is the same, so the period
 * that sells the date now must not sell them again. A leg counts for one from the same airport or to the same one. Their
 * counters are locked until this transaction ends; those of cancelled departures, whose buyers are asked, do not count.
 */
export async function readTakenElsewhere(
  { tx, tenantId, now }: TenantScope,
  services: readonly StoredService[],
): Promise<TakenElsewhere> {
  const byId = new Map(services.map((service) => [service.id, service]));
  const { rows } = await sql<SeatPlace & { readonly taken: number }>`
    select c.service_id as "serviceId", c.flight_date - date '1970-01-01' as day, c.leg_no as "legNo", c.bucket,
      c.held + c.sold as taken
    from seat_counter c
    join service s on s.tenant_id = c.tenant_id and s.id = c.service_id
    where c.tenant_id = ${tenantId} and c.service_id = any(${[...byId.keys()]}::int[]) and c.held + c.sold > 0
      and c.flight_date >= date '1970-01-01' + ${firstDayOnSale(now)}::int
      and not (s.is_sold and c.flight_date between s.period_from and s.period_to
        and ${fliesOn('s.days_mask', 'c.flight_date')})
      and not exists (select 1 from departure d where d.tenant_id = c.tenant_id and d.service_id = c.service_id
        and d.flight_date = c.flight_date and d.status = 'cancelled')
    for update of c`.execute(tx);
  const byDate = Map.groupBy(rows, ({ serviceId, day }) => `${flightText(byId.get(serviceId)!)} ${day}`);
  const onDate = (serviceId: number, day: number) => {
    const service = byId.get(serviceId);
    const seats = service?.isSold ? (byDate.get(`${flightText(service)} ${day}`) ?? []) : [];
    return Map.groupBy(
      seats.filter((seat) => seat.serviceId !== serviceId),
      (seat) => seat.serviceId,
    );
  };
  const legOf = ({ serviceId, legNo }: Pick<SeatPlace, 'serviceId' | 'legNo'>) =>
    byId.get(serviceId)?.legs[legNo - 1];
  return {
    at(place) {
      const leg = legOf(place);
      return sumOf(onDate(place.serviceId, place.day), (seat) => {
        const other = legOf(seat);
        return (
          seat.bucket === place.bucket &&
          (other === undefined || other.origin === leg?.origin || other.destination === leg?.destination)
        );
      });
    },
    on: (serviceId, day) => sumOf(onDate(serviceId, day), () => true),
  };
}

/** Of each period the fullest leg. */
function sumOf<T extends { readonly taken: number }>(
  periods: ReadonlyMap<number, readonly T[]>,
  counts: (seat: T) => boolean,
): number {
  let sum = 0;
  for (const seats of periods.values()) sum += Math.max(0, ...seats.filter(counts).map(({ taken }) => taken));
  return sum;
}
