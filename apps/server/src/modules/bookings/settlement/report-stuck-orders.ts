import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { dueOfNew } from '../../../platform/staff-tasks.ts';
import type { AttemptView } from '../../payments/public.ts';
import type { BookingDeps } from '../order/deps.ts';
import { isPaidBack } from '../order/sale-attempts.ts';

/** Kind of the staff task; its reference is the order. */
const STUCK_IN_PROCESSING = 'stuckInProcessing';

export const STUCK_MINUTES = 30;

/** Closes tasks whose orders have got their seats or ended. */
export async function closeStuckTasks({ tx, tenantId, now }: TenantScope): Promise<void> {
  await tx
    .updateTable('staff_task as t')
    .set({ done_at: now, done_by: 'system' })
    .where('t.tenant_id', '=', tenantId)
    .where('t.kind', '=', STUCK_IN_PROCESSING)
    .where('t.done_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_item as i')
            .select('i.id')
            .whereRef('i.tenant_id', '=', 't.tenant_id')
            .whereRef('i.order_id', '=', 't.reference')
            .where('i.status', '=', 'processing'),
        ),
      ),
    )
    .execute();
}

/**
 * Opens a staff task for orders that are authorised but without seats or capture for half an hour: once per order, since
 * the sweep keeps retrying. An order whose charge is being paid back waits for that alone, and its refund has tasks of
 * its own.
 */
export async function reportStuckOrders(
  { payments }: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
): Promise<void> {
  const since = new Date(scope.now.getTime() - STUCK_MINUTES * 60_000);
  const left = await scope.tx
    .selectFrom('order_item as i')
    .innerJoin('customer_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.order_id'),
    )
    .select((eb) => ['o.id', 'o.reservation_number', eb.fn.min('i.changed_at').as('since')])
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.status', '=', 'processing')
    .where('i.changed_at', '<', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('staff_task as t')
            .select('t.id')
            .whereRef('t.tenant_id', '=', 'o.tenant_id')
            .whereRef('t.reference', '=', 'o.id')
            .where('t.kind', '=', STUCK_IN_PROCESSING),
        ),
      ),
    )
    .groupBy(['o.id', 'o.reservation_number'])
    .execute();
  const stuck = [];
  for (const order of left) {
    const attempts = await payments.listAttempts(scope, order.id);
    if (!attempts.some(isReturnedSale)) stuck.push(order);
  }
  if (stuck.length === 0) return;
  const tasks = stuck.map((order) => ({
    tenant_id: scope.tenantId,
    id: newId(),
    kind: STUCK_IN_PROCESSING,
    reference: order.id,
    detail: JSON.stringify({ reservationNumber: order.reservation_number, since: order.since }),
    due_at: dueOfNew(scope, scope.now),
  }));
  await scope.tx.insertInto('staff_task').values(tasks).execute();
}

function isReturnedSale(attempt: AttemptView): boolean {
  return attempt.purpose === 'sale' && !attempt.isSurplus && isPaidBack(attempt);
}
