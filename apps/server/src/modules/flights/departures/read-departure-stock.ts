import type { DepartureStock } from '@farewind/contract/inventory/departure-stock';
import type { Cabin, Language } from '@farewind/contract/core/fields';
import { dayNumber } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { passengerTypes, type PassengerType } from '@farewind/values/passengers';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { DepartureKey } from '../api.ts';
import type { FlightsDeps } from '../deps.ts';
import { listServicesOfFlights } from '../inventory/load/stored-service.ts';
import { readTakenElsewhere } from '../inventory/load/taken-elsewhere.ts';
import { maskHasDay } from '../stock/stock.ts';
import { presentDeparture } from './present-departure.ts';
import type { DepartureRow } from './read-departures.ts';

/** A block of seats on one leg of a date, with what former periods of the flight have sold of it. */
export interface SeatRow {
  readonly bucket: string;
  readonly legNo: number;
  readonly total: number;
  readonly sold: number;
  readonly held: number;
  readonly isStopped: boolean;
  /** Of total and sold, what former periods have sold. */
  readonly elsewhere: number;
}

/** The price of a fare for one passenger on a date, in minor units of the inventory currency. */
export interface DatedPrice {
  /** The fare line as filed. */
  readonly filedMinor: number;
  /** The fare line of the date. */
  readonly fareMinor: number;
  /** Taxes, carrier's surcharge and service together. */
  readonly feesMinor: number;
}

export interface DatedFareRow {
  readonly fareId: number;
  readonly boardLeg: number;
  readonly offLeg: number;
  readonly cabin: Cabin;
  readonly family: string;
  readonly bookingClass: string;
  readonly bucket: string;
  readonly prices: Readonly<Record<PassengerType, DatedPrice>>;
}

/** Seats and prices of a departure, in the form shared by the page and the operations. */
export async function presentDepartureStock(
  { places, settings }: Pick<FlightsDeps, 'places' | 'settings'>,
  scope: TenantScope,
  row: DepartureRow,
  language: Language,
): Promise<DepartureStock> {
  const { inventoryCurrency } = await settings.getAgency(scope);
  const seats = await listSeats(scope, row);
  const fares = await listDatedFares(scope, row);
  const blocks = [...Map.groupBy(seats, ({ bucket }) => bucket)].map(([bucket, legs]) => ({
    bucket,
    isStopped: legs.every(({ isStopped }) => isStopped),
    legs: legs.map(({ legNo, total, sold, held }) => {
      const { origin, destination } = row.legs[legNo - 1]!;
      return { legNo, from: origin, to: destination, total, sold, held };
    }),
  }));
  return {
    departure: presentDeparture(places, row, language),
    currency: inventoryCurrency,
    blocks,
    fares: fares
      .filter(({ bucket }) => blocks.some((block) => block.bucket === bucket))
      .map(({ boardLeg, offLeg, prices, ...fare }) => ({
        ...fare,
        from: row.legs[boardLeg - 1]!.origin,
        to: row.legs[offLeg - 1]!.destination,
        adult: presentPrice(prices.adult),
        child: presentPrice(prices.child),
        infant: presentPrice(prices.infant),
      })),
  };
}

function presentPrice({ filedMinor, fareMinor, feesMinor }: DatedPrice) {
  return {
    total: formatMinor(fareMinor + feesMinor),
    fees: formatMinor(feesMinor),
    ...(fareMinor === filedMinor ? {} : { usual: formatMinor(filedMinor + feesMinor) }),
  };
}

/** By block and leg. */
export async function listSeats(
  scope: TenantScope,
  { serviceId, date, legs, carrier, number }: DepartureRow,
): Promise<SeatRow[]> {
  const { tx, tenantId } = scope;
  const services = await listServicesOfFlights(scope, [{ carrier, number }]);
  const elsewhere = await readTakenElsewhere(scope, services);
  const { rows } = await sql<Omit<SeatRow, 'elsewhere'>>`
    select bucket, leg_no as "legNo", total, sold, held, is_stopped as "isStopped" from seat_counter
    where tenant_id = ${tenantId} and service_id = ${serviceId} and flight_date = ${date}::date
      and leg_no <= ${legs.length}
    order by bucket, leg_no`.execute(tx);
  return rows.map((row) => {
    const { bucket, legNo } = row;
    const sold = elsewhere.at({ serviceId, day: dayNumber(date), legNo, bucket });
    return { ...row, total: row.total + sold, sold: row.sold + sold, elsewhere: sold };
  });
}

/** Fares filed for the date, cheapest block first. */
export async function listDatedFares(
  { tx, tenantId }: TenantScope,
  { serviceId, date, legs }: DepartureKey & Pick<DepartureRow, 'legs'>,
): Promise<DatedFareRow[]> {
  const { rows } = await sql<Omit<DatedFareRow, 'prices'> & { days: number; prices: DatedFareRow['prices'] }>`
    select f.id as "fareId", f.board_leg as "boardLeg", f.off_leg as "offLeg", f.cabin, f.family,
      f.booking_class as "bookingClass", f.bucket, f.days_mask as days,
      json_object_agg(p.passenger_type, json_build_object('filedMinor', p.fare_minor,
        'fareMinor', coalesce(d.fare_minor, p.fare_minor),
        'feesMinor', p.tax_minor + p.fuel_minor + p.service_minor)) as prices
    from fare f
    join fare_price p on p.tenant_id = f.tenant_id and p.fare_id = f.id
    left join departure_price d on d.tenant_id = f.tenant_id and d.fare_id = f.id and d.flight_date = ${date}::date
      and d.passenger_type = p.passenger_type
    where f.tenant_id = ${tenantId} and f.service_id = ${serviceId}
      and ${date}::date between f.valid_from and f.valid_to and f.off_leg <= ${legs.length}
    group by f.tenant_id, f.id
    order by f.bucket, f.family_rank, f.id`.execute(tx);
  return rows
    .filter(
      ({ days, prices }) => maskHasDay(days, dayNumber(date)) && passengerTypes.every((type) => prices[type]),
    )
    .map(({ days: _days, ...fare }) => fare);
}
