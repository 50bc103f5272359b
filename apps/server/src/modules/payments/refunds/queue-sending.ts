import type { TenantScope } from '../../../platform/database/scope.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Refund } from './refund-rows.ts';

/** An approved refund is to be sent to the bank. */
export const SEND_REFUND = 'payments.sendRefund';

/**
 * Queues a refund in the outbox. Those of one charge are sent one after another: the bank's total of refunds then tells
 * which of them it has done.
 */
export async function queueSending(
  { outbox }: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  { id, attemptId, sendings }: Refund,
  occasion: string | number = sendings,
): Promise<void> {
  await outbox.add(scope, {
    topic: SEND_REFUND,
    dedupeKey: `${SEND_REFUND}:${id}:${occasion}`,
    payload: { refundId: id },
    orderingKey: `refunds:${attemptId}`,
  });
}
