import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { ANSWER_MINUTES, NEARLY_FULL } from '../../../platform/hold-limits.ts';
import type { SeatCounterKey } from '../api.ts';
import { listHoldLines } from './hold-lines.ts';
import type { HoldLine } from './seat-counters.ts';

/**
 * Marks expired holds on these departures and returns their lines; on a nearly full departure also those whose
 * cardholder has not answered for some minutes. Holds locked by another transaction are skipped.
 */
export async function claimExpiredHoldsOf(
  scope: TenantScope,
  counters: readonly SeatCounterKey[],
): Promise<HoldLine[]> {
  const serviceIds = counters.map((key) => key.serviceId);
  const flightDates = counters.map((key) => key.flightDate);
  const touching = sql`exists (select 1 from seat_hold_line l
    join unnest(${serviceIds}::int[], ${flightDates}::date[]) as wanted (service_id, flight_date) using (service_id, flight_date)
    where l.tenant_id = h.tenant_id and l.hold_id = h.id)`;
  return claimExpired(scope, sql`and ${touching}`);
}

const SWEPT_AT_ONCE = 100;

/** As above, for the tenant's oldest holds on any departure. */
export async function claimExpiredHolds(scope: TenantScope): Promise<HoldLine[]> {
  return claimExpired(scope, sql`order by h.expires_at limit ${SWEPT_AT_ONCE}`);
}

/** An abandoned bank page must not block the last seats for half an hour; holds promised to a caller are kept. */
const isOverdueOnFullDeparture = sql`(h.promised_until > app_now()) is not true and h.asked_at <= app_now() - interval '1 minute' * ${ANSWER_MINUTES}
  and exists (select 1 from seat_hold_line full_line join seat_counter c using (tenant_id, service_id, flight_date, leg_no, bucket)
    where full_line.tenant_id = h.tenant_id and full_line.hold_id = h.id
      and c.held + c.sold > ${NEARLY_FULL}::numeric * c.total)`;

async function claimExpired(scope: TenantScope, which: ReturnType<typeof sql>): Promise<HoldLine[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select h.id from seat_hold h
      where h.tenant_id = ${scope.tenantId} and h.state = 'held'
        and (h.expires_at <= app_now() or ${isOverdueOnFullDeparture}) ${which}
      for update of h skip locked)
    update seat_hold set state = 'expired'
    where tenant_id = ${scope.tenantId} and id in (select id from due)
    returning id`.execute(scope.tx);
  return listHoldLines(
    scope,
    rows.map((row) => row.id),
  );
}
