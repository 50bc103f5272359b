import { openTask } from '../../../platform/staff-tasks.ts';
import type { PaymentsDeps } from '../deps.ts';
import { askAboutPendingRefunds } from './ask-about-pending-refunds.ts';
import { OVERDUE } from './settle-refund.ts';
import { queueSending } from './queue-sending.ts';
import { listOverdueRefunds, listRefundsToRetry, listTooLargeByHand, recordOnRefund } from './refund-rows.ts';

const AT_ONCE = 100;

/**
 * Queries refunds that settle later, retries those that failed for a temporary reason, reduces those that staff can pay
 * out only in part, and notifies staff of overdue ones.
 */
export async function retryRefunds(deps: PaymentsDeps, tenantId: number): Promise<void> {
  await askAboutPendingRefunds(deps, tenantId);
  await deps.database.inTenant(tenantId, async (scope) => {
    for (const refund of await listRefundsToRetry(scope, AT_ONCE)) {
      await recordOnRefund(scope, refund.id, { retry_at: null });
      await queueSending(deps, scope, refund);
    }
    // Something else of the charge was refunded since the dispute was noted: they are left to staff with the rest.
    for (const refund of await listTooLargeByHand(scope, AT_ONCE))
      await queueSending(deps, scope, refund, `tooLarge:${refund.version}`);
    for (const { reference, id, amountMinor, currency } of await listOverdueRefunds(scope)) {
      const detail = { refundId: id, amountMinor, currency };
      await openTask(scope, { kind: OVERDUE, reference, detail, apartBy: 'refundId', dueAt: scope.now });
    }
  });
}
