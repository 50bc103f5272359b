import type { TenantScope } from '../../../../platform/database/scope.ts';
import { translate } from '../../../../platform/messages/translate.ts';
import { closeTasks } from '../../../../platform/staff-tasks.ts';
import { refundCharge } from '../../settlement/later-payments/refund-charge.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { listChanges, lockChanges, moveChange } from './change-rows.ts';
import { emitDecision } from './end-change.ts';
import { CHANGE_TASK } from './request-change.ts';

/**
 * Ends the requests about passengers with a cancelled ticket, because their quoted price no longer applies. A paid fee is
 * refunded to its card without approval.
 */
export async function dropChanges(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  positions: readonly number[],
): Promise<void> {
  await lockChanges(scope, orderId);
  for (const change of await listChanges(scope, orderId)) {
    if (!change.lines.some(({ passengerIndex }) => positions.includes(passengerIndex))) continue;
    if (change.state === 'waitingForPayment') {
      // It may be paid all the same, if its processing was interrupted.
      await refundCharge(deps, scope, change);
      await moveChange(scope, change, 'expired');
    }
    if (change.state !== 'waitingForStaff') continue;
    const { language } = await getOrderRow(scope, orderId);
    const reason = translate(language, 'passengerChange.cancelled');
    await refundCharge(deps, scope, change);
    await moveChange(scope, change, 'refused', { by: 'system', reason });
    await closeTasks(scope, CHANGE_TASK, orderId, 'system');
    await emitDecision(deps, scope, change);
  }
}
