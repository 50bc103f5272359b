import type { TenantScope } from '../../../../platform/database/scope.ts';
import { lockOrder } from '../../order/address-rows.ts';
import { judgeAttempts } from '../../settlement/later-payments/judge-attempts.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { feeOfChange } from './change-payment.ts';
import { getChange, listUnpaidChanges, lockChanges, moveChange } from './change-rows.ts';

/**
 * Expires requests that were not paid in time. One whose payment is in progress waits for the bank; one that is paid
 * continues even if its processing was interrupted.
 */
export async function expireUnpaidChanges(deps: BookingDeps, scope: TenantScope): Promise<void> {
  for (const { orderId, changeId } of await listUnpaidChanges(scope)) {
    await lockOrder(scope, orderId);
    await lockChanges(scope, orderId);
    const change = await getChange(scope, orderId, changeId);
    // Paid or dropped at this very moment by another request.
    if (change.state !== 'waitingForPayment') continue;
    const attempts = await deps.payments.listAttempts(scope, change.orderId);
    const paying = judgeAttempts(attempts, change.payableId);
    if (paying === 'paid') await feeOfChange(change).goOn(scope);
    if (paying === 'unpaid') await moveChange(scope, change, 'expired');
  }
}
