import type { TenantScope } from '../../../platform/database/scope.ts';
import { moneyEventsKey, type RefundEvent } from '../events.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Refund } from './refund-rows.ts';

/**
 * Writes an event of a refund to the outbox: once for the request, or for each `occasion` of it. With `sentParts` it is of
 * a part of it, so that the rest is announced too.
 */
export async function emitRefund(
  { outbox }: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  topic: string,
  { requestId, reference, subject, reason }: Refund,
  occasion = 'once',
  sending: Pick<RefundEvent, 'sentParts' | 'sent'> = {},
): Promise<void> {
  const payload = {
    refundId: requestId,
    reference,
    subject,
    reason,
    ...sending,
  } satisfies RefundEvent;
  const dedupeKey = `${topic}:${requestId}:${occasion}`;
  await outbox.add(scope, { topic, dedupeKey, payload, orderingKey: moneyEventsKey(reference) });
}
