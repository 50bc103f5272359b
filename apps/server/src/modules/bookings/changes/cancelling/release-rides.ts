import { sql } from 'kysely';
import { cancellableStates } from '../../order/order-moves.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { cancelBySupplier } from './cancel-by-supplier.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { rideEnd } from '../../order/ride-end.ts';

/** Why a flight was lost without the buyer cancelling it. */
const lost = ['supplierCancelled', 'retimed', 'priceChanged', 'seatsGone', 'boughtAlready'];

/**
 * Cancels the rides whose flight is gone without the buyer's choice: completely, with a full refund, also in orders made
 * later for that flight. Each order separately; safe to repeat.
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

/** The flight that the ride `r` follows. */
function followedBy(flight: string) {
  const ref = (column: string) => sql.ref(`${flight}.${column}`);
  return sql`${ref('tenant_id')} = r.tenant_id and ${ref('order_id')} = coalesce(r.joined_order_id, r.order_id)
    and ${ref('kind')} = 'flight'
    and coalesce(${ref('snapshot')} ->> 'direction', 'outbound') = r.snapshot #>> '{ride,joinedTo}'`;
}
