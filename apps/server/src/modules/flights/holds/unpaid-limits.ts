import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import {
  chooseYieldingHolds,
  unpaidLimitRefusal,
  lockPayer,
  type Payer,
  type UnpaidHold,
  type WantedUnits,
} from '../../../platform/hold-limits.ts';
import { listHoldLines } from './hold-lines.ts';
import type { HoldLine } from './seat-counters.ts';

/** The seats to hold. */
export interface UnpaidRequest extends Payer {
  /** The order's id; other holds of the same purchase do not count. */
  readonly reference: string;
  readonly lines: readonly HoldLine[];
}

/**
 * Ends older holds of the payer or the network that yield to this request and returns their lines. Refuses with
 * GEN-LIMIT when that does not make enough room. A hold locked by another transaction does not yield.
 */
export async function endYieldingHolds(scope: TenantScope, request: UnpaidRequest): Promise<HoldLine[]> {
  // Sent together, but read once it is this payer's turn.
  const [, unpaid] = await Promise.all([lockPayer(scope, request), listUnpaid(scope, request)]);
  const yielding = await chooseOrRefuse(scope, request, unpaid);
  if (yielding.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from seat_hold where tenant_id = ${scope.tenantId} and state = 'held'
        and id = any(${yielding.map(({ id }) => id)}::uuid[]) for update skip locked)
    update seat_hold set state = 'expired'
    where tenant_id = ${scope.tenantId} and id in (select id from due)
    returning id`.execute(scope.tx);
  return listHoldLines(
    scope,
    rows.map(({ id }) => id),
  );
}

/**
 * Must be called while the request's counters are locked, so that it sees every other purchase of the same departures.
 */
export async function requireWithinUnpaidLimits(scope: TenantScope, request: UnpaidRequest): Promise<void> {
  const unpaid = await listUnpaid(scope, request);
  const yielding = await chooseOrRefuse(scope, request, unpaid);
  if (yielding.length > 0) throw unpaidLimitRefusal(unpaid, scope.now);
}

async function chooseOrRefuse(
  scope: TenantScope,
  request: UnpaidRequest,
  unpaid: readonly UnpaidHold[],
): Promise<UnpaidHold[]> {
  if (unpaid.length === 0) return [];
  const yielding = chooseYieldingHolds(unpaid, await readWanted(scope, request.lines));
  if (!yielding) throw unpaidLimitRefusal(unpaid, scope.now);
  return yielding;
}

/** Other unpaid seats of the payer or network; a flight with stops counts by its fullest leg. */
async function listUnpaid(
  { tx, tenantId }: TenantScope,
  { reference, contactHash, cardHash, addressHash }: UnpaidRequest,
): Promise<UnpaidHold[]> {
  const { rows } = await sql<UnpaidHold>`
    select h.id, h.reference, h.expires_at as "expiresAt", (h.asked_at is not null and (h.promised_until > app_now()) is not true) as "isAsked",
      (h.contact_hash = ${contactHash} or h.card_hash = ${cardHash ?? null}) is true as "isOfPayer",
      (h.address_hash = ${addressHash}) is true as "isOfNetwork",
      coalesce((select json_object_agg(key, units) from (
        select key, max(seats) as units from (
          select l.service_id || ' ' || l.flight_date as key, sum(l.seats) as seats from seat_hold_line l
          where l.tenant_id = h.tenant_id and l.hold_id = h.id
          group by l.service_id, l.flight_date, l.leg_no) legs group by key) departures), '{}'::json) as units
    from seat_hold h
    where h.tenant_id = ${tenantId} and h.state = 'held' and h.expires_at > app_now()
      and h.reference <> ${reference} and (h.contact_hash = ${contactHash} or h.card_hash = ${cardHash ?? null}
        or h.address_hash = ${addressHash})
    order by h.created_at, h.id`.execute(tx);
  return rows;
}

async function readWanted({ tx, tenantId }: TenantScope, lines: readonly HoldLine[]): Promise<WantedUnits[]> {
  const seats = lines.flatMap((line) => (line.kind === 'seat' ? [line] : []));
  const serviceIds = seats.map(({ key }) => key.serviceId);
  const flightDates = seats.map(({ key }) => key.flightDate);
  const legNumbers = seats.map(({ key }) => key.legNo);
  const wanted = seats.map((line) => line.seats);
  const { rows } = await sql<WantedUnits>`
    with wanted as (
      select service_id, flight_date, leg_no, sum(seats) as seats
      from unnest(${serviceIds}::int[], ${flightDates}::date[], ${legNumbers}::smallint[], ${wanted}::int[])
        as w (service_id, flight_date, leg_no, seats) group by service_id, flight_date, leg_no),
    legs as (
      select w.service_id, w.flight_date, w.seats, sum(c.total) as total from wanted w
      join seat_counter c on c.tenant_id = ${tenantId} and c.service_id = w.service_id
        and c.flight_date = w.flight_date and c.leg_no = w.leg_no
      group by w.service_id, w.flight_date, w.leg_no, w.seats)
    select service_id || ' ' || flight_date as key, max(seats)::int as units, min(total)::int as total
    from legs group by service_id, flight_date`.execute(tx);
  return rows;
}
