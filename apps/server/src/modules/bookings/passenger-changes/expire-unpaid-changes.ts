import type { TenantScope } from '../../../platform/database/scope.ts';
import { lockOrder } from '../address-rows.ts';
import { judgeAttempts } from '../later-payments/judge-attempts.ts';
import type { BookingParts } from '../parts.ts';
import { feeOfChange } from './change-payment.ts';
import { listUnpaidChanges, moveChange } from './change-rows.ts';

/**
 * Requests that nobody paid for in time are over; one whose payment is on its way waits for the bank, and one that was paid
 * goes on though whoever took the money was interrupted.
 */
export async function expireUnpaidChanges(parts: BookingParts, scope: TenantScope): Promise<void> {
  for (const change of await listUnpaidChanges(scope)) {
    await lockOrder(scope, change.orderId);
    const attempts = await parts.payments.listAttempts(scope, change.orderId);
    const paying = judgeAttempts(attempts, change.payableId);
    if (paying === 'paid') await feeOfChange(change).goOn(scope);
    if (paying === 'unpaid') await moveChange(scope, change, 'expired');
  }
}
