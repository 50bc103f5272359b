import { passengerTypes } from '@farewind/values/passengers';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { bulkRows, fliesOn, allocateIds, type BulkColumns } from './bulk-rows.ts';
import { productKey, type PlannedFare } from './plan-fares.ts';

export interface FareChanges {
  added: number;
  changed: number;
  unchanged: number;
  withdrawn: number;
}

export interface LoadedFares {
  readonly changes: FareChanges;
  readonly touchedIds: ReadonlySet<number>;
}

interface PendingFare {
  readonly id: number;
  readonly fare: PlannedFare;
}

/**
 * Makes the price lists of services equal to the planned fares. A fare keeps its id if product, period and days are
 * unchanged; one no longer planned is deleted, or closed if seats under its cap are held or sold.
 */
export async function loadFares(
  scope: TenantScope,
  fares: readonly PlannedFare[],
  serviceIds: ReadonlySet<number>,
): Promise<LoadedFares> {
  const stored = await listStoredFares(scope, serviceIds);
  const known = new Map(stored.map(({ id, fare }) => [fareKey(fare), { id, text: textOf(fare) }]));
  const changed: PendingFare[] = [];
  const fresh: PlannedFare[] = [];
  let unchanged = 0;
  for (const fare of fares) {
    const old = known.get(fareKey(fare));
    known.delete(fareKey(fare));
    if (!old) fresh.push(fare);
    else if (old.text === textOf(fare)) unchanged += 1;
    else changed.push({ id: old.id, fare });
  }
  const ids = await allocateIds(scope, 'fare', fresh.length);
  const added = fresh.map((fare, index) => ({ id: ids[index] ?? 0, fare }));
  const gone = new Set([...known.values()].map(({ id }) => id));
  await withdraw(scope, gone);
  await writeFares(scope, added, sql``);
  await writeFares(scope, changed, overStoredFare);
  await writePrices(scope, added, sql``);
  await writePrices(scope, changed, overStoredPrice);
  await dropDatedPrices(scope, changed);
  await writeCaps(scope, [...added, ...changed]);
  const touched = [...added, ...changed, ...stored.filter(({ id }) => gone.has(id))];
  return {
    changes: { added: added.length, changed: changed.length, unchanged, withdrawn: gone.size },
    touchedIds: new Set(touched.map(({ fare }) => fare.serviceId)),
  };
}

function fareKey(fare: PlannedFare): string {
  return `${productKey(fare)}|${fare.fromDay}|${fare.untilDay}|${fare.days}`;
}

/** All members of a fare as text, equal for equal planned and stored fares. */
function textOf(fare: PlannedFare): string {
  const { prices, ...terms } = fare;
  const lines = passengerTypes.map((type) => {
    const { fare: amount, tax, fuel, service } = prices[type];
    return [amount, tax, fuel, service];
  });
  return JSON.stringify([Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1)), lines]);
}

/** The filed price lists of services. */
export async function listStoredFares(
  scope: TenantScope,
  serviceIds: ReadonlySet<number>,
): Promise<PendingFare[]> {
  const { rows } = await sql<{ id: number } & PlannedFare>`
    select f.id, f.service_id as "serviceId", f.board_leg as "boardLeg", f.off_leg as "offLeg", f.cabin, f.family,
      f.family_rank as "familyRank", f.booking_class as "bookingClass", f.bucket,
      f.valid_from - date '1970-01-01' as "fromDay", f.valid_to - date '1970-01-01' as "untilDay", f.days_mask as days,
      f.currency, f.hand_pieces as "handPieces", f.hand_kg as "handKg", f.checked_pieces as "checkedPieces",
      f.checked_kg as "checkedKg", case when f.change_allowed then f.change_fee_minor end as "changeFeeMinor",
      f.change_until_hours as "changeUntilHours",
      case when f.cancel_allowed then f.cancel_fee_minor end as "cancelFeeMinor",
      f.cancel_until_hours as "cancelUntilHours", f.seat_cap as "seatCap", f.pair_group as "pairGroup",
      f.through_basis_points as "throughBasisPoints", f.min_stay_days as "minStayDays", f.max_stay_days as "maxStayDays",
      f.sale_from - date '1970-01-01' as "saleFromDay", f.sale_to - date '1970-01-01' as "saleToDay",
      f.release_days as "releaseDays", f.age_reference as "ageReference",
      json_object_agg(p.passenger_type, json_build_object('fare', p.fare_minor, 'tax', p.tax_minor,
        'fuel', p.fuel_minor, 'service', p.service_minor)) as prices
    from fare f join fare_price p on p.tenant_id = f.tenant_id and p.fare_id = f.id
    where f.tenant_id = ${scope.tenantId} and f.service_id = any(${[...serviceIds]}::int[])
    group by f.tenant_id, f.id`.execute(scope.tx);
  return rows.map(({ id, ...fare }) => ({ id, fare }));
}

const fareColumns: BulkColumns<PendingFare> = {
  id: ['int', ({ id }) => id],
  service_id: ['int', ({ fare }) => fare.serviceId],
  board_leg: ['int', ({ fare }) => fare.boardLeg],
  off_leg: ['int', ({ fare }) => fare.offLeg],
  cabin: ['text', ({ fare }) => fare.cabin],
  family: ['text', ({ fare }) => fare.family],
  family_rank: ['int', ({ fare }) => fare.familyRank],
  booking_class: ['text', ({ fare }) => fare.bookingClass],
  bucket: ['text', ({ fare }) => fare.bucket],
  from_day: ['int', ({ fare }) => fare.fromDay],
  until_day: ['int', ({ fare }) => fare.untilDay],
  days_mask: ['int', ({ fare }) => fare.days],
  currency: ['text', ({ fare }) => fare.currency],
  hand_pieces: ['int', ({ fare }) => fare.handPieces],
  hand_kg: ['int', ({ fare }) => fare.handKg],
  checked_pieces: ['int', ({ fare }) => fare.checkedPieces],
  checked_kg: ['int', ({ fare }) => fare.checkedKg],
  change_fee: ['int', ({ fare }) => fare.changeFeeMinor],
  change_until_hours: ['int', ({ fare }) => fare.changeUntilHours],
  cancel_fee: ['int', ({ fare }) => fare.cancelFeeMinor],
  cancel_until_hours: ['int', ({ fare }) => fare.cancelUntilHours],
  seat_cap: ['int', ({ fare }) => fare.seatCap],
  pair_group: ['text', ({ fare }) => fare.pairGroup],
  through_basis_points: ['int', ({ fare }) => fare.throughBasisPoints],
  min_stay_days: ['int', ({ fare }) => fare.minStayDays],
  max_stay_days: ['int', ({ fare }) => fare.maxStayDays],
  sale_from_day: ['int', ({ fare }) => fare.saleFromDay],
  sale_to_day: ['int', ({ fare }) => fare.saleToDay],
  release_days: ['int', ({ fare }) => fare.releaseDays],
  age_reference: ['text', ({ fare }) => fare.ageReference],
};

// New rows do not need the clause, and are inserted twice as fast without it.
const overStoredFare = sql`
    on conflict (tenant_id, id) do update set family_rank = excluded.family_rank, bucket = excluded.bucket,
      currency = excluded.currency, hand_pieces = excluded.hand_pieces, hand_kg = excluded.hand_kg,
      checked_pieces = excluded.checked_pieces, checked_kg = excluded.checked_kg,
      change_allowed = excluded.change_allowed, change_fee_minor = excluded.change_fee_minor,
      change_until_hours = excluded.change_until_hours, cancel_allowed = excluded.cancel_allowed,
      cancel_fee_minor = excluded.cancel_fee_minor, cancel_until_hours = excluded.cancel_until_hours,
      seat_cap = excluded.seat_cap, through_basis_points = excluded.through_basis_points,
      age_reference = excluded.age_reference`;
const overStoredPrice = sql`
    on conflict (tenant_id, fare_id, passenger_type) do update set fare_minor = excluded.fare_minor,
      tax_minor = excluded.tax_minor, fuel_minor = excluded.fuel_minor, service_minor = excluded.service_minor`;

async function writeFares(
  scope: TenantScope,
  pending: readonly PendingFare[],
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  if (pending.length === 0) return;
  await sql`
    insert into fare (tenant_id, id, service_id, board_leg, off_leg, cabin, family, family_rank, booking_class, bucket,
      valid_from, valid_to, days_mask, currency, hand_pieces, hand_kg, checked_pieces, checked_kg, change_allowed,
      change_fee_minor, change_until_hours, cancel_allowed, cancel_fee_minor, cancel_until_hours, seat_cap, pair_group,
      through_basis_points, min_stay_days, max_stay_days, sale_from, sale_to, release_days, age_reference)
    select ${scope.tenantId}, id, service_id, board_leg, off_leg, cabin, family, family_rank, booking_class, bucket,
      date '1970-01-01' + from_day, date '1970-01-01' + until_day, days_mask, currency, hand_pieces, hand_kg,
      checked_pieces, checked_kg, change_fee is not null, coalesce(change_fee, 0), change_until_hours,
      cancel_fee is not null, coalesce(cancel_fee, 0), cancel_until_hours, seat_cap, pair_group, through_basis_points,
      min_stay_days, max_stay_days, date '1970-01-01' + sale_from_day, date '1970-01-01' + sale_to_day, release_days,
      age_reference
    from ${bulkRows(pending, fareColumns, 'x')} ${onConflict}`.execute(scope.tx);
}

async function writePrices(
  scope: TenantScope,
  pending: readonly PendingFare[],
  onConflict: RawBuilder<unknown>,
): Promise<void> {
  if (pending.length === 0) return;
  const prices = pending.flatMap(({ id, fare }) =>
    passengerTypes.map((type) => ({ id, type, lines: fare.prices[type] })),
  );
  const rows = bulkRows(
    prices,
    {
      fare_id: ['int', (row) => row.id],
      passenger_type: ['text', (row) => row.type],
      fare_minor: ['int', (row) => row.lines.fare],
      tax_minor: ['int', (row) => row.lines.tax],
      fuel_minor: ['int', (row) => row.lines.fuel],
      service_minor: ['int', (row) => row.lines.service],
    },
    'x',
  );
  await sql`
    insert into fare_price (tenant_id, fare_id, passenger_type, fare_minor, tax_minor, fuel_minor, service_minor)
    select ${scope.tenantId}, x.* from ${rows} ${onConflict}`.execute(scope.tx);
}

/** A fare that the file changes loses its dated prices; unchanged fares keep them. */
async function dropDatedPrices(scope: TenantScope, changed: readonly PendingFare[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`delete from departure_price where tenant_id = ${scope.tenantId}
    and fare_id = any(${changed.map(({ id }) => id)}::int[])`.execute(scope.tx);
}

/** A cap has a counter for every date of its fare; it is never lowered below what is held and sold. */
async function writeCaps(scope: TenantScope, pending: readonly PendingFare[]): Promise<void> {
  const capped = pending.filter(({ fare }) => fare.seatCap !== null).map(({ id }) => id);
  if (capped.length === 0) return;
  await sql`
    insert into fare_counter as c (tenant_id, fare_id, flight_date, total)
    select f.tenant_id, f.id, d.flight_date, f.seat_cap
    from fare f join service s on s.tenant_id = f.tenant_id and s.id = f.service_id,
      lateral (select g::date as flight_date from generate_series(greatest(f.valid_from, s.period_from),
        least(f.valid_to, s.period_to), interval '1 day') g) d
    where f.tenant_id = ${scope.tenantId} and f.id = any(${capped}::int[])
      and ${fliesOn('s.days_mask', 'd.flight_date')} and ${fliesOn('f.days_mask', 'd.flight_date')}
    on conflict (tenant_id, fare_id, flight_date) do update
      set total = greatest(excluded.total, c.held + c.sold)`.execute(scope.tx);
}

async function withdraw(scope: TenantScope, ids: ReadonlySet<number>): Promise<void> {
  if (ids.size === 0) return;
  const gone = [...ids];
  await sql`
    update fare_counter set total = held + sold
    where tenant_id = ${scope.tenantId} and fare_id = any(${gone}::int[])`.execute(scope.tx);
  await sql`
    delete from fare f where f.tenant_id = ${scope.tenantId} and f.id = any(${gone}::int[]) and not exists (
      select 1 from fare_counter c
      where c.tenant_id = f.tenant_id and c.fare_id = f.id and c.held + c.sold > 0)`.execute(scope.tx);
}
