import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RideHoldRequest } from '../ports.ts';
import type { HeldRide } from './ride-holds.ts';

/** As with seats: what lies unpaid for over a minute is limited, sales never are (domain.md, §4). */
const MAX_PER_PAYER = 3;
const MAX_PER_ADDRESS = 30;
const MAX_SHARE_OF_DAY = 0.2;

/** Refuses with GEN-LIMIT when this contact, card or address already lets too many rides lie unpaid. */
export async function requireWithinUnpaidLimits(
  scope: TenantScope,
  request: Pick<RideHoldRequest, 'reference' | 'contactHash' | 'cardHash' | 'addressHash'>,
  wanted: readonly HeldRide[],
): Promise<void> {
  const { contactHash, cardHash = null, addressHash } = request;
  const lying = sql`h.tenant_id = ${scope.tenantId} and h.state = 'held' and h.expires_at > app_now()
    and h.created_at < app_now() - interval '1 minute' and h.reference <> ${request.reference}`;
  const counted = await sql<{ contact: number; card: number; address: number; freeAt: Date | null }>`
    select (count(distinct h.reference) filter (where h.contact_hash = ${contactHash}))::int as contact,
      (count(distinct h.reference) filter (where h.card_hash = ${cardHash}))::int as card,
      (count(distinct h.reference) filter (where h.address_hash = ${addressHash}))::int as address,
      min(h.expires_at) as "freeAt"
    from ride_hold h
    where ${lying} and (h.contact_hash = ${contactHash} or h.card_hash = ${cardHash}
      or h.address_hash = ${addressHash})`.execute(scope.tx);
  const { contact, card, address, freeAt } = counted.rows[0]!;
  const tooMany = contact >= MAX_PER_PAYER || card >= MAX_PER_PAYER || address >= MAX_PER_ADDRESS;
  if (!tooMany && (address === 0 || !(await parksDay(scope, addressHash, wanted, lying)))) return;
  const waitMs = freeAt ? freeAt.getTime() - scope.now.getTime() : 60_000;
  throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Whether the address already lets a fifth of a wanted day lie unpaid. */
async function parksDay(
  scope: TenantScope,
  addressHash: Buffer,
  wanted: readonly HeldRide[],
  lying: ReturnType<typeof sql>,
): Promise<boolean> {
  for (const { airport, vehicleTypeId, day } of wanted) {
    const parked = await sql`select 1 from ride_hold h
      join vehicle_day d on d.tenant_id = h.tenant_id and d.airport = h.airport
        and d.vehicle_type_id = h.vehicle_type_id and d.day = h.day
      where ${lying} and h.address_hash = ${addressHash} and h.airport = ${airport}
        and h.vehicle_type_id = ${vehicleTypeId} and h.day = ${day}
      group by d.total having sum(h.units) > ${MAX_SHARE_OF_DAY}::numeric * d.total`.execute(scope.tx);
    if (parked.rows.length > 0) return true;
  }
  return false;
}
