import type { TenantScope } from '../../../../platform/database/scope.ts';
import { newId } from '../../../../platform/ids.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { ItemRow } from '../../order/order-rows.ts';
import { refundPaidRequest } from '../payment-requests/refund-request.ts';
import { listChanges } from '../wished-change-rows.ts';

/** Gives back what was paid for the changes of a flight that its carrier does not provide, and that is not given back yet. */
export async function refundChanges(
  deps: BookingDeps,
  scope: TenantScope,
  { orderId, itemId }: Pick<ItemRow, 'orderId' | 'itemId'>,
): Promise<void> {
  for (const { itemId: changedId, state, requestId } of await listChanges(scope, orderId))
    if (changedId === itemId && state === 'done' && requestId !== undefined)
      await refundPaidRequest(deps, scope, { requestId, refundId: newId() });
}
