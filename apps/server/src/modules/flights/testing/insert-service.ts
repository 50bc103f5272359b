import { addDays, dayNumber } from '@farewind/values/local-time';
import type { Cabin } from '@farewind/contract/core/fields';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

export interface TestFare {
  readonly board?: number;
  readonly off?: number;
  readonly cabin?: Cabin;
  readonly family?: string;
  readonly rank?: number;
  readonly bucket?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly days?: number;
  readonly cap?: number;
  readonly pairGroup?: string;
  readonly checkedPieces?: number;
  readonly throughBasisPoints?: number;
  readonly minStay?: number;
  readonly maxStay?: number;
  readonly saleFrom?: string;
  readonly saleTo?: string;
  readonly releaseDays?: number;
  readonly ages?: string;
  /** Adult, child, infant: fare, tax, fuel, service. */
  readonly adult: readonly [number, number, number, number];
  readonly child?: readonly [number, number, number, number];
  readonly infant?: readonly [number, number, number, number];
}

export interface TestService {
  readonly carrier: string;
  readonly number: string;
  readonly kind?: 'charter' | 'scheduled';
  /** Stations in order, with minutes after midnight of the flight's origin date. */
  readonly legs: readonly { from: string; to: string; departs: number; arrives: number }[];
  readonly from: string;
  readonly to: string;
  readonly days?: number;
  readonly fares: readonly TestFare[];
  /** Seats on every leg of every date, by bucket. */
  readonly seats: Readonly<Record<string, number | ((day: number) => number)>>;
  /** Dates with seats; by default the whole period. */
  readonly seatDates?: readonly string[];
}

export interface InsertedService {
  readonly serviceId: number;
  readonly fareIds: readonly number[];
}

/** Writes a service as an import would: legs, fares with prices, a seat counter per dated leg and bucket. */
export async function insertService(scope: TenantScope, service: TestService): Promise<InsertedService> {
  const { tx, tenantId: tenant_id } = scope;
  const { id: service_id } = await tx
    .insertInto('service')
    .values({
      tenant_id,
      carrier: service.carrier,
      number: service.number,
      variation: '1',
      operating_carrier: service.carrier,
      kind: service.kind ?? 'scheduled',
      service_type: 'J',
      period_from: service.from,
      period_to: service.to,
      days_mask: service.days ?? 127,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const legs = service.legs.map((leg, index) => ({
    tenant_id,
    service_id,
    leg_no: index + 1,
    origin: leg.from,
    destination: leg.to,
    departs_minute: leg.departs,
    arrives_minute: leg.arrives,
    aircraft: '738',
  }));
  await tx.insertInto('service_leg').values(legs).execute();
  const fareIds = await insertFares(scope, service_id, service);
  await insertCounters(scope, service_id, service);
  await tx.insertInto('inventory_change').values({ tenant_id, service_id }).execute();
  return { serviceId: service_id, fareIds };
}

async function insertFares(
  { tx, tenantId: tenant_id }: TenantScope,
  service_id: number,
  service: TestService,
): Promise<number[]> {
  const rows = service.fares.map((fare) => ({
    tenant_id,
    service_id,
    board_leg: fare.board ?? 1,
    off_leg: fare.off ?? fare.board ?? 1,
    cabin: fare.cabin ?? 'economy',
    family: fare.family ?? 'Light',
    family_rank: fare.rank ?? 0,
    booking_class: 'Y',
    bucket: fare.bucket ?? 'Y',
    currency: 'EUR',
    valid_from: fare.validFrom ?? service.from,
    valid_to: fare.validTo ?? service.to,
    days_mask: fare.days ?? 127,
    seat_cap: fare.cap ?? null,
    pair_group: fare.pairGroup ?? null,
    hand_pieces: 1,
    hand_kg: 8,
    checked_pieces: fare.checkedPieces ?? 0,
    checked_kg: 20,
    change_allowed: true,
    change_fee_minor: 5000,
    cancel_allowed: false,
    through_basis_points: fare.throughBasisPoints ?? null,
    age_reference: fare.ages ?? null,
    min_stay_days: fare.minStay ?? null,
    max_stay_days: fare.maxStay ?? null,
    sale_from: fare.saleFrom ?? null,
    sale_to: fare.saleTo ?? null,
    release_days: fare.releaseDays ?? null,
  }));
  const inserted = await tx.insertInto('fare').values(rows).returning('id').execute();
  const prices = service.fares.flatMap((fare, index) =>
    Object.entries(pricesOf(fare)).map(([passenger_type, lines]) => {
      const [fare_minor, tax_minor, fuel_minor, service_minor] = lines;
      const fare_id = inserted[index]!.id;
      return { tenant_id, fare_id, passenger_type, fare_minor, tax_minor, fuel_minor, service_minor };
    }),
  );
  await tx.insertInto('fare_price').values(prices).execute();
  return inserted.map(({ id }) => id);
}

/** By default a child pays like an adult, and an infant a tenth of the fare line. */
function pricesOf({ adult, child = adult, infant = [Math.round(adult[0] / 10), 0, 0, 0] }: TestFare) {
  return { adult, child, infant };
}

async function insertCounters(scope: TenantScope, serviceId: number, service: TestService): Promise<void> {
  const rows: { day: string; leg: number; bucket: string; total: number }[] = [];
  for (const day of service.seatDates ?? datesOf(service.from, service.to)) {
    const weekday = (dayNumber(day) + 3) % 7;
    if ((((service.days ?? 127) >> weekday) & 1) === 0) continue;
    for (const [bucket, seats] of Object.entries(service.seats)) {
      const total = typeof seats === 'number' ? seats : seats(dayNumber(day));
      service.legs.forEach((_, leg) => rows.push({ day, leg: leg + 1, bucket, total }));
    }
  }
  await sql`insert into seat_counter (tenant_id, service_id, flight_date, leg_no, bucket, total)
    select ${scope.tenantId}, ${serviceId}, x.day::date, x.leg, x.bucket, x.total
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (day text, leg int, bucket text, total int)`.execute(
    scope.tx,
  );
}

/** Every date from one to another, both included. */
export function datesOf(from: string, to: string): string[] {
  return Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => addDays(from, index));
}
