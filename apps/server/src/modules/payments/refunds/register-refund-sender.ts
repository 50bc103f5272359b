import type { PaymentsDeps } from '../deps.ts';
import { failRefund } from './fail-refund.ts';
import { SEND_REFUND } from './queue-sending.ts';
import { UNANSWERED } from './refund-failures.ts';
import { isPending, lockRefund } from './refund-rows.ts';
import { sendRefund } from './send-refund.ts';

/**
 * Registers the sending of approved refunds with the outbox. One whose outcome stays unknown to the end becomes a staff
 * task.
 */
export function registerRefundSender(deps: PaymentsDeps): void {
  deps.outbox.on(
    SEND_REFUND,
    (tenantId, { refundId }) => sendRefund(deps, tenantId, String(refundId)),
    async (scope, { refundId }) => {
      const refund = await lockRefund(scope, String(refundId));
      if (refund?.state === 'sentToBank' && !isPending(refund))
        await failRefund(deps, scope, refund, UNANSWERED, true);
    },
  );
}
