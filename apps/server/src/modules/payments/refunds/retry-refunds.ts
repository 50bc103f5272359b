import { openTask } from '../../../platform/staff-tasks.ts';
import type { PaymentsDeps } from '../payments.ts';
import { queueSending } from './queue-sending.ts';
import { listOverdueRefunds, listRefundsToRetry, recordOnRefund } from './refund-rows.ts';

const AT_ONCE = 100;

/** A task of the staff: a refund that was promised by now. The reference is the order. */
export const OVERDUE = 'refundOverdue';

/** Lets refunds leave again whose bank had a passing trouble, and calls staff to those that are later than promised. */
export async function retryRefunds(deps: PaymentsDeps, tenantId: number): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    for (const refund of await listRefundsToRetry(scope, AT_ONCE)) {
      await recordOnRefund(scope, refund.id, { retry_at: null });
      await queueSending(deps, scope, refund);
    }
    for (const { reference, id } of await listOverdueRefunds(scope)) {
      await openTask(scope, { kind: OVERDUE, reference, detail: { refundId: id }, dueAt: scope.now });
    }
  });
}
