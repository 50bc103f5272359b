import { sql } from 'kysely';
import { cancellableStates } from '../../order/order-moves.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { cancelBySupplier } from './cancel-by-supplier.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { rideEnd } from '../../order/ride-end.ts';

/** Why a flight was lost without a cancellation by the buyer. */
const lost = [
  'supplierCancelled',
  'retimed',
  'priceChanged',
  'seatsGone',
  'boughtAlready',
  'couponGone',
  'holdReleased',
];

/**
 * Cancels, with a full refund, the rides of a flight that was lost without the buyer's choice, including rides ordered
 * later for that flight. Handles each order separately; safe to repeat.
 */
export async function releaseRides(deps: BookingDeps, tenantId: number): Promise<void> {
  const freed = await deps.database.inTenant(tenantId, listFreed);
  for (const [orderId, itemIds] of freed) {
    const cancellation = { orderId, itemIds, reason: 'supplierCancelled', actor: 'system' } as const;
    await deps.database
      .inTenant(tenantId, (scope) => cancelBySupplier(deps, scope, cancellation))
      .catch((error: unknown) => deps.log.error({ err: error, orderId }, 'A ride could not be freed'));
  }
}

async function listFreed({ tx, tenantId, now }: TenantScope): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ order_id: string; id: string }>`
    select r.order_id, r.id from order_item r
    where r.tenant_id = ${tenantId} and r.kind = 'transfer' and r.status = any(${[...cancellableStates]})
      and ${rideEnd('r')} > ${now.toISOString()}::timestamp
      and exists (select 1 from order_item f where ${followedBy('f')}
        and f.status = 'cancelled' and f.problem = any(${lost}::text[]))
      and not exists (select 1 from order_item f where ${followedBy('f')} and f.status <> 'cancelled')
    order by r.order_id, r.position`.execute(tx);
  const freed = new Map<string, string[]>();
  for (const { order_id: orderId, id } of rows) freed.set(orderId, [...(freed.get(orderId) ?? []), id]);
  return freed;
}

/** SQL condition: the ride `r` follows the flight. */
function followedBy(flight: string) {
  const ref = (column: string) => sql.ref(`${flight}.${column}`);
  return sql`${ref('tenant_id')} = r.tenant_id and ${ref('order_id')} = coalesce(r.joined_order_id, r.order_id)
    and ${ref('kind')} = 'flight'
    and coalesce(${ref('snapshot')} ->> 'direction', 'outbound') = r.snapshot #>> '{ride,joinedTo}'`;
}
