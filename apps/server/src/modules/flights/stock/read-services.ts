import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type {
  StockDeparture,
  StockLeg,
  StockService,
  PassengerPrices,
  PriceLines,
  StockFare,
} from './stock.ts';
import type { Cabin } from '@farewind/contract/core/fields';
import { passengerTypes, type PassengerType } from '@farewind/values/passengers';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import { ratioHalfUp } from '@farewind/values/money';

/** The part of the inventory to read: everything from a day on, or certain services. */
export interface StockSelection {
  readonly serviceIds?: readonly number[];
  /** Services, fares and dates that end before this day are omitted. */
  readonly fromDay: number;
}

type ServiceRow = Omit<StockService, 'departures' | 'fares'>;

/** Services on sale with their legs, fares and differing dates, by id. */
export async function readServices(scope: TenantScope, selection: StockSelection): Promise<StockService[]> {
  const day = (column: string) => sql`${sql.ref(column)} - date '1970-01-01'`;
  const services = sql<ServiceRow>`
    select s.id, s.carrier, s.number, s.operating_carrier as "operatingCarrier", s.kind,
      ${day('s.period_from')} as "firstDay", ${day('s.period_to')} as "lastDay", s.days_mask as weekdays,
      json_agg(json_build_object('origin', l.origin, 'destination', l.destination, 'aircraft', l.aircraft,
        'originTerminal', l.origin_terminal, 'destinationTerminal', l.destination_terminal, 'departsMinute',
        l.departs_minute, 'arrivesMinute', l.arrives_minute, 'departsAfterChange', l.departs_after_change,
        'arrivesAfterChange', l.arrives_after_change) order by l.leg_no) as legs
    from service s join service_leg l on l.tenant_id = s.tenant_id and l.service_id = s.id
    where s.tenant_id = ${scope.tenantId} and s.is_sold and ${inSelection('s.id', selection)}
      and ${day('s.period_to')} >= ${selection.fromDay}
    group by s.tenant_id, s.id order by s.id`;
  const [{ rows }, fares, departures] = await Promise.all([
    services.execute(scope.tx),
    readFares(scope, selection),
    readDepartures(scope, selection),
  ]);
  return rows.map((row) => ({
    ...row,
    legs: row.legs satisfies readonly StockLeg[],
    fares: fares.get(row.id) ?? [],
    departures: departures.get(row.id) ?? new Map<number, StockDeparture>(),
  }));
}

function inSelection(column: string, { serviceIds }: StockSelection) {
  return serviceIds ? sql`${sql.ref(column)} = any(${serviceIds}::int[])` : sql`true`;
}

interface DepartureRow {
  serviceId: number;
  day: number;
  status: string;
  legs: readonly (readonly [number, number, number, boolean, boolean])[] | null;
}

async function readDepartures(
  scope: TenantScope,
  selection: StockSelection,
): Promise<Map<number, Map<number, StockDeparture>>> {
  const { rows } = await sql<DepartureRow>`
    select d.service_id as "serviceId", d.flight_date - date '1970-01-01' as day, d.status,
      (select json_agg(json_build_array(l.leg_no, l.departs_minute, l.arrives_minute, l.departs_after_change,
          l.arrives_after_change)) from departure_leg l
        where l.tenant_id = d.tenant_id and l.service_id = d.service_id and l.flight_date = d.flight_date) as legs
    from departure d
    where d.tenant_id = ${scope.tenantId} and ${inSelection('d.service_id', selection)}
      and d.flight_date - date '1970-01-01' >= ${selection.fromDay}`.execute(scope.tx);
  const byService = new Map<number, Map<number, StockDeparture>>();
  for (const row of rows) {
    const dates = byService.get(row.serviceId) ?? new Map<number, StockDeparture>();
    byService.set(row.serviceId, dates);
    dates.set(row.day, {
      isOpen: row.status === 'open',
      legTimes: new Map(
        (row.legs ?? []).map(
          ([legNo, departsMinute, arrivesMinute, departsAfterChange, arrivesAfterChange]) => [
            legNo,
            { departsMinute, arrivesMinute, departsAfterChange, arrivesAfterChange },
          ],
        ),
      ),
    });
  }
  return byService;
}

/** A fare as a JSON array, because thousands of them are read many times faster than as rows. */
type FareCells = readonly [
  id: number,
  boardLeg: number,
  offLeg: number,
  cabin: Cabin,
  family: string,
  familyRank: number,
  bookingClass: string,
  bucket: string,
  firstDay: number,
  lastDay: number,
  weekdays: number,
  handPieces: number,
  handKg: number,
  checkedPieces: number,
  checkedKg: number,
  changeAllowed: boolean,
  changeFee: number,
  changeUntilHours: number,
  cancelAllowed: boolean,
  cancelFee: number,
  cancelUntilHours: number,
  seatCap: number | null,
  pairGroup: string | null,
  through: number | null,
  minStay: number | null,
  maxStay: number | null,
  saleFrom: number | null,
  saleTo: number | null,
  releaseDays: number | null,
  age: AgeReference | null,
];

/** Fares by service, by id. A fare without prices for every passenger type is not sold. */
async function readFares(
  scope: TenantScope,
  selection: StockSelection,
): Promise<ReadonlyMap<number, readonly StockFare[]>> {
  const allFares = sql<{ serviceId: number; fares: readonly FareCells[] }>`
    select f.service_id as "serviceId", json_agg(json_build_array(f.id, f.board_leg, f.off_leg, f.cabin, f.family,
      f.family_rank, f.booking_class, f.bucket, f.valid_from - date '1970-01-01',
      f.valid_to - date '1970-01-01', f.days_mask,
      f.hand_pieces, f.hand_kg, f.checked_pieces, f.checked_kg, f.change_allowed, f.change_fee_minor,
      f.change_until_hours, f.cancel_allowed, f.cancel_fee_minor, f.cancel_until_hours, f.seat_cap, f.pair_group,
      f.through_basis_points, f.min_stay_days, f.max_stay_days, f.sale_from - date '1970-01-01',
      f.sale_to - date '1970-01-01', f.release_days, f.age_reference)
      order by f.id) as fares
    from fare f where ${selected(scope, selection)} group by f.service_id`;
  const [{ rows }, prices, dated] = await Promise.all([
    allFares.execute(scope.tx),
    readPrices(scope, selection),
    readDatedPrices(scope, selection),
  ]);
  return new Map(
    rows.map(({ serviceId, fares }) => [
      serviceId,
      fares.flatMap((cells) => toFare(cells, prices, dated) ?? []),
    ]),
  );
}

function selected(scope: TenantScope, { serviceIds, fromDay }: StockSelection) {
  const ofServices = serviceIds ? sql`f.service_id = any(${serviceIds}::int[])` : sql`true`;
  return sql`f.tenant_id = ${scope.tenantId} and ${ofServices} and f.valid_to >= date '1970-01-01' + ${fromDay}::int`;
}

type Prices = ReadonlyMap<PassengerType, ReadonlyMap<number, PriceLines>>;

async function readPrices(scope: TenantScope, selection: StockSelection): Promise<Prices> {
  const { rows } = await sql<{ type: PassengerType; prices: string }>`
    select p.passenger_type as type, string_agg(p.fare_id || ' ' || p.fare_minor || ' ' || p.tax_minor || ' ' ||
      p.fuel_minor || ' ' || p.service_minor, ',') as prices
    from fare_price p
    where p.tenant_id = ${scope.tenantId}
      and p.fare_id in (select f.id from fare f where ${selected(scope, selection)})
    group by p.passenger_type`.execute(scope.tx);
  return new Map(
    rows.map(({ type, prices }) => {
      const entries = prices.split(',').map((text): [number, PriceLines] => {
        const [fareId = 0, fareMinor = 0, taxMinor = 0, fuelMinor = 0, serviceMinor = 0] = text
          .split(' ')
          .map(Number);
        return [fareId, { fareMinor, taxMinor, fuelMinor, serviceMinor }];
      });
      return [type, new Map(entries)];
    }),
  );
}

/** The fare line of one passenger type on one date. */
interface DatedLine {
  readonly fareId: number;
  readonly day: number;
  readonly type: PassengerType;
  readonly fareMinor: number;
}

/** Lines of dates with other prices, by fare. */
type DatedPrices = ReadonlyMap<number, readonly DatedLine[]>;

async function readDatedPrices(scope: TenantScope, selection: StockSelection): Promise<DatedPrices> {
  const { rows } = await sql<DatedLine>`
    select p.fare_id as "fareId", p.flight_date - date '1970-01-01' as day, p.passenger_type as type,
      p.fare_minor as "fareMinor"
    from departure_price p
    where p.tenant_id = ${scope.tenantId} and p.flight_date >= date '1970-01-01' + ${selection.fromDay}::int
      and p.fare_id in (select f.id from fare f where ${selected(scope, selection)})`.execute(scope.tx);
  return Map.groupBy(rows, ({ fareId }) => fareId);
}

/** Prices of a fare on dates that have their own. */
function datedPrices(
  own: PassengerPrices,
  lines: readonly DatedLine[],
  through: number | null,
): NonNullable<StockFare['dated']> {
  const dates = [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => {
    const lineOf = (type: PassengerType): PriceLines => {
      const fareMinor = ofDay.find((line) => line.type === type)?.fareMinor;
      return fareMinor === undefined ? own[type] : { ...own[type], fareMinor };
    };
    const prices = { adult: lineOf('adult'), child: lineOf('child'), infant: lineOf('infant') };
    const shared = through === null ? undefined : throughPrices(prices, through);
    return [day, { prices, throughPrices: shared }] as const;
  });
  return new Map(dates);
}

function toFare(cells: FareCells, prices: Prices, dated: DatedPrices): StockFare | undefined {
  const [id, boardLeg, offLeg, cabin, family, familyRank, bookingClass, bucket, ...sale] = cells;
  const [firstDay, lastDay, weekdays, handPieces, handKg, checkedPieces, checkedKg, ...terms] = sale;
  const [changeAllowed, changeFee, changeUntil, cancelAllowed, cancelFee, cancelUntil, ...limits] = terms;
  const [seatCap, group, through, minStay, maxStay, saleFrom, saleTo, releaseDays, age] = limits;
  const own = pricesOf(id, prices);
  const lines = dated.get(id);
  return (
    own && {
      id,
      boardLeg,
      offLeg,
      cabin,
      family,
      familyRank,
      bookingClass,
      bucket,
      firstDay,
      lastDay,
      weekdays,
      handBaggage: { pieces: handPieces, kg: handKg },
      baggage: { pieces: checkedPieces, kg: checkedKg },
      change: { allowed: changeAllowed, feeMinor: changeFee, untilHours: changeUntil },
      cancel: { allowed: cancelAllowed, feeMinor: cancelFee, untilHours: cancelUntil },
      seatCap: seatCap ?? undefined,
      pairGroup: group ?? undefined,
      stay: { minDays: minStay ?? undefined, maxDays: maxStay ?? undefined },
      sale: {
        fromDay: saleFrom ?? undefined,
        toDay: saleTo ?? undefined,
        releaseDays: releaseDays ?? undefined,
      },
      ageReference: age ?? undefined,
      prices: own,
      throughPrices: through === null ? undefined : throughPrices(own, through),
      ...(lines && { dated: datedPrices(own, lines, through) }),
    }
  );
}

function pricesOf(fareId: number, prices: Prices): PassengerPrices | undefined {
  const [adult, child, infant] = passengerTypes.map((type) => prices.get(type)?.get(fareId));
  return adult && child && infant && { adult, child, infant };
}

const BASIS_POINTS = 10_000;

/** Fare prices inside a connection of one carrier: a share of each fare line, half up; taxes and fees are unchanged. */
export function throughPrices(prices: PassengerPrices, basisPoints: number): PassengerPrices {
  const shared = (lines: PriceLines): PriceLines => {
    return { ...lines, fareMinor: ratioHalfUp(lines.fareMinor, basisPoints, BASIS_POINTS) };
  };
  return { adult: shared(prices.adult), child: shared(prices.child), infant: shared(prices.infant) };
}
