import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { HoldRequest } from '../faces.ts';

/** So that no script can park a block: what lies unpaid for over a minute is limited, sales never are (domain.md, §4). */
const MAX_PER_PAYER = 3;
const MAX_PER_ADDRESS = 30;
const MAX_SHARE_OF_DEPARTURE = 0.2;

/** Refuses with GEN-LIMIT when this contact, card or address already lets too many seats lie unpaid. */
export async function requireWithinUnpaidLimits(scope: TenantScope, request: HoldRequest): Promise<void> {
  const lying = sql`h.tenant_id = ${scope.tenantId} and h.state = 'held' and h.expires_at > app_now()
    and h.created_at < app_now() - interval '1 minute' and h.reference <> ${request.reference}`;
  const counted = await sql<{ contact: number; card: number; address: number; freeAt: Date | null }>`
    select (count(*) filter (where h.contact_hash = ${request.contactHash}))::int as contact,
      (count(*) filter (where h.card_hash = ${request.cardHash ?? null}))::int as card,
      (count(*) filter (where h.address_hash = ${request.addressHash}))::int as address,
      min(h.expires_at) as "freeAt"
    from seat_hold h
    where ${lying} and (h.contact_hash = ${request.contactHash} or h.card_hash = ${request.cardHash ?? null}
      or h.address_hash = ${request.addressHash})`.execute(scope.tx);
  const { contact, card, address, freeAt } = counted.rows[0]!;
  const tooMany = contact >= MAX_PER_PAYER || card >= MAX_PER_PAYER || address >= MAX_PER_ADDRESS;
  if (tooMany || (address > 0 && (await parksDeparture(scope, request, lying)))) {
    const waitMs = freeAt ? freeAt.getTime() - scope.now.getTime() : 60_000;
    throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}

/** Whether the address already lets a fifth of a wanted departure lie unpaid. */
async function parksDeparture(
  scope: TenantScope,
  request: HoldRequest,
  lying: ReturnType<typeof sql>,
): Promise<boolean> {
  const serviceIds = request.seatCounters.map((key) => key.serviceId);
  const flightDates = request.seatCounters.map((key) => key.flightDate);
  const parked = await sql`
    select 1 from seat_hold h
    join seat_hold_line l on l.tenant_id = h.tenant_id and l.hold_id = h.id
    join unnest(${serviceIds}::int[], ${flightDates}::date[]) as wanted (service_id, flight_date)
      on wanted.service_id = l.service_id and wanted.flight_date = l.flight_date
    where ${lying} and h.address_hash = ${request.addressHash}
    group by l.service_id, l.flight_date, l.leg_no
    having sum(l.seats) > ${MAX_SHARE_OF_DEPARTURE}::numeric * (select sum(c.total) from seat_counter c
      where c.tenant_id = ${scope.tenantId} and c.service_id = l.service_id and c.flight_date = l.flight_date
        and c.leg_no = l.leg_no)
    limit 1`.execute(scope.tx);
  return parked.rows.length > 0;
}
