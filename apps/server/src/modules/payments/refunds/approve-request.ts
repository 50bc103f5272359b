import { addBusinessDays } from '@farewind/values/business-days';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { moneyEventsKey, REFUND_APPROVED, type RefundEvent } from '../events.ts';
import type { PaymentsDeps } from '../payments.ts';
import { postLedger } from '../post-ledger.ts';
import { lockRequest, moveRefund, type Refund } from './refund-rows.ts';
import { leaveOutDisputed } from './leave-out-disputed.ts';
import { queueSending } from './queue-sending.ts';

/** Promised to the customer. */
export const REFUND_BUSINESS_DAYS = 7;

/** Who approved, and why; absent: it follows the rule and is within the limit. */
export interface Decision {
  readonly by: string;
  readonly reason: string;
}

/** The refund is approved: the ledger records the debt, the customer gets a date, and the outbox sends it. */
export async function approveRequest(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  requestId: string,
  decision?: Decision,
): Promise<void> {
  const refunds = await lockRequest(scope, requestId);
  for (const waiting of refunds) {
    const refund = decision ? await leaveOutDisputed(scope, waiting) : waiting;
    const isMoved = await moveRefund(
      scope,
      refund.id,
      'approved',
      {
        approved_at: scope.now,
        due_at: addBusinessDays(scope.now, REFUND_BUSINESS_DAYS),
        ...(decision ? { decided_by: decision.by, decision: decision.reason } : {}),
      },
      ['accepted'],
    );
    if (!isMoved) continue;
    await postAccepted(scope, refund);
    await queueSending(deps, scope, refund);
  }
  const [first] = refunds;
  if (first) await emitRefund(deps, scope, REFUND_APPROVED, first);
}

/** Posts the reversal of the sale. Money for which nothing was sold has no sale to reverse. */
async function postAccepted(scope: TenantScope, refund: Refund): Promise<void> {
  if (refund.nature !== 'sale') return;
  await postLedger(scope, {
    move: 'refundAccepted',
    key: `refundAccepted:${refund.id}`,
    reference: refund.reference,
    currency: refund.currency,
    supplierMinor: refund.supplierMinor,
    serviceMinor: refund.serviceMinor,
    suppliers: refund.suppliers,
  });
}

/** Writes an event of a refund to the outbox: once for the request, or for each `occasion` of it. */
export async function emitRefund(
  { outbox }: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  topic: string,
  { requestId, reference, subject, reason }: Refund,
  occasion = 'once',
): Promise<void> {
  const payload = { refundId: requestId, reference, subject, reason } satisfies RefundEvent;
  const dedupeKey = `${topic}:${requestId}:${occasion}`;
  await outbox.add(scope, { topic, dedupeKey, payload, orderingKey: moneyEventsKey(reference) });
}
