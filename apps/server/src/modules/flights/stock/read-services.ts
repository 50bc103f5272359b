import type { Cabin } from '@farewind/contract/core/fields';
import type { PassengerType } from '@farewind/values/passengers';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type {
  PassengerPrices,
  PriceLines,
  StockDeparture,
  StockFare,
  StockLeg,
  StockService,
} from './stock.ts';

/** Which part of the inventory is read: everything that flies from a day on, or some services. */
export interface StockSelection {
  readonly serviceIds?: readonly number[];
  /** Services, fares and dates that end before this day are left out. */
  readonly fromDay: number;
}

type ServiceRow = Omit<StockService, 'departures' | 'fares'>;

/** The services on sale with their legs, fares and dates that differ, in order of id. */
export async function readServices(scope: TenantScope, selection: StockSelection): Promise<StockService[]> {
  const day = (column: string) => sql`${sql.ref(column)} - date '1970-01-01'`;
  const { rows } = await sql<ServiceRow>`
    select s.id, s.carrier, s.number, s.operating_carrier as "operatingCarrier", s.kind,
      ${day('s.period_from')} as "firstDay", ${day('s.period_to')} as "lastDay", s.days_mask as weekdays,
      json_agg(json_build_object('origin', l.origin, 'destination', l.destination, 'aircraft', l.aircraft,
        'departsMinute', l.departs_minute, 'arrivesMinute', l.arrives_minute) order by l.leg_no) as legs
    from service s join service_leg l on l.tenant_id = s.tenant_id and l.service_id = s.id
    where s.tenant_id = ${scope.tenantId} and s.is_sold and ${inSelection('s.id', selection)}
      and ${day('s.period_to')} >= ${selection.fromDay}
    group by s.tenant_id, s.id order by s.id`.execute(scope.tx);
  const fares = await readFares(scope, selection);
  const departures = await readDepartures(scope, selection);
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

interface FareRow {
  service_id: number;
  id: number;
  board_leg: number;
  off_leg: number;
  cabin: Cabin;
  family: string;
  family_rank: number;
  bucket: string;
  first_day: number;
  last_day: number;
  days_mask: number;
  hand_pieces: number;
  hand_kg: number;
  checked_pieces: number;
  checked_kg: number;
  change_allowed: boolean;
  change_fee_minor: number;
  change_until_hours: number;
  cancel_allowed: boolean;
  cancel_fee_minor: number;
  cancel_until_hours: number;
  seat_cap: number | null;
  pair_group: string | null;
  prices: Partial<Record<PassengerType, readonly [number, number, number, number]>>;
}

async function readFares(scope: TenantScope, selection: StockSelection): Promise<Map<number, StockFare[]>> {
  const { rows } = await sql<FareRow>`
    select f.*, f.valid_from - date '1970-01-01' as first_day, f.valid_to - date '1970-01-01' as last_day,
      json_object_agg(p.passenger_type, json_build_array(p.fare_minor, p.tax_minor, p.fuel_minor, p.service_minor))
        as prices
    from fare f join fare_price p on p.tenant_id = f.tenant_id and p.fare_id = f.id
    where f.tenant_id = ${scope.tenantId} and ${inSelection('f.service_id', selection)}
      and f.valid_to - date '1970-01-01' >= ${selection.fromDay}
    group by f.tenant_id, f.id order by f.id`.execute(scope.tx);
  const byService = new Map<number, StockFare[]>();
  for (const row of rows) {
    const fare = toFare(row);
    if (!fare) continue;
    const known = byService.get(row.service_id);
    if (known) known.push(fare);
    else byService.set(row.service_id, [fare]);
  }
  return byService;
}

/** A fare without a price for every passenger type is not sold. */
function toFare(row: FareRow): StockFare | undefined {
  const prices = toPrices(row.prices);
  if (!prices) return undefined;
  return {
    id: row.id,
    boardLeg: row.board_leg,
    offLeg: row.off_leg,
    cabin: row.cabin,
    family: row.family,
    familyRank: row.family_rank,
    bucket: row.bucket,
    firstDay: row.first_day,
    lastDay: row.last_day,
    weekdays: row.days_mask,
    handBaggage: { pieces: row.hand_pieces, kg: row.hand_kg },
    baggage: { pieces: row.checked_pieces, kg: row.checked_kg },
    change: {
      allowed: row.change_allowed,
      feeMinor: row.change_fee_minor,
      untilHours: row.change_until_hours,
    },
    cancel: {
      allowed: row.cancel_allowed,
      feeMinor: row.cancel_fee_minor,
      untilHours: row.cancel_until_hours,
    },
    seatCap: row.seat_cap ?? undefined,
    pairGroup: row.pair_group ?? undefined,
    prices,
  };
}

function toPrices(rows: FareRow['prices']): PassengerPrices | undefined {
  const lines = (row: readonly [number, number, number, number]): PriceLines => ({
    fareMinor: row[0],
    taxMinor: row[1],
    fuelMinor: row[2],
    serviceMinor: row[3],
  });
  const { adult, child, infant } = rows;
  return adult && child && infant
    ? { adult: lines(adult), child: lines(child), infant: lines(infant) }
    : undefined;
}

interface DepartureRow {
  serviceId: number;
  day: number;
  status: string;
  legs: readonly (readonly [number, number, number])[] | null;
}

async function readDepartures(
  scope: TenantScope,
  selection: StockSelection,
): Promise<Map<number, Map<number, StockDeparture>>> {
  const { rows } = await sql<DepartureRow>`
    select d.service_id as "serviceId", d.flight_date - date '1970-01-01' as day, d.status,
      (select json_agg(json_build_array(l.leg_no, l.departs_minute, l.arrives_minute)) from departure_leg l
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
        (row.legs ?? []).map(([legNo, departsMinute, arrivesMinute]) => [
          legNo,
          { departsMinute, arrivesMinute },
        ]),
      ),
    });
  }
  return byService;
}
