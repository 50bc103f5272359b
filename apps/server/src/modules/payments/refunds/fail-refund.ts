import type { TenantScope } from '../../../platform/database/scope.ts';
import { isTaskOpen, openTask } from '../../../platform/staff-tasks.ts';
import { REFUND_FAILED } from '../events.ts';
import type { PaymentsDeps } from '../deps.ts';
import { emitRefund } from './emit-refund.ts';
import { moveRefund, recordOnRefund, type Refund } from './refund-rows.ts';

/** A staff task: a refund that cannot be completed, one for each. The reference is the order. */
export const REFUND_TROUBLE = 'refundFailed';

/**
 * A refund that cannot be completed automatically. It stays owed, and staff decide whether to send it again, once the
 * cause is gone. `isUndecided`: the bank may have executed it, so it stays as sent.
 */
export async function failRefund(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  refund: Refund,
  code: string,
  isUndecided = false,
): Promise<void> {
  const failed = { failure_code: code, retry_at: null };
  if (isUndecided) await recordOnRefund(scope, refund.id, failed);
  else await moveRefund(scope, refund.id, 'approved', failed);
  await openTask(scope, {
    kind: REFUND_TROUBLE,
    reference: refund.reference,
    detail: { refundId: refund.id, code, amountMinor: refund.amountMinor, currency: refund.currency },
    apartBy: 'refundId',
    dueAt: scope.now,
  });
  await emitRefund(deps, scope, REFUND_FAILED, refund, String(refund.sendings));
}

/** Whether staff have not settled a failed refund: once they have, perhaps by a transfer, only they send it again. */
export function isLeftOpen(scope: TenantScope, { id, reference }: Refund): Promise<boolean> {
  return isTaskOpen(scope, REFUND_TROUBLE, reference, { refundId: id });
}
