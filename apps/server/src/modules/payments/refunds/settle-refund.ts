import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks } from '../../../platform/staff-tasks.ts';
import { REFUND_SETTLED, type RefundEvent } from '../events.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Posting } from '../postings/ledger-postings.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { emitRefund } from './emit-refund.ts';
import { getAttempt } from '../attempts/repository.ts';
import { REFUND_TROUBLE } from './fail-refund.ts';
import { postAccepted, postEnded } from './post-accepted.ts';
import { isStopped, STOPPED_BY_DISPUTE } from './refund-failures.ts';
import { lockRefund, lockRequest, moveRefund, recordOnRefund, type Refund } from './refund-rows.ts';

/** A staff task: a refund whose promised time has come, one for each. The reference is the order. */
export const OVERDUE = 'refundOverdue';

/** A staff task: a refund that no provider makes, to be paid back by hand, one for each. The reference is the order. */
export const REFUND_BY_HAND = 'refundByHand';

/** The bank has refunded the money: refund, attempt and ledger change together, once. */
export async function settleRefund(
  deps: Pick<PaymentsDeps, 'outbox' | 'receipts'>,
  scope: TenantScope,
  refund: Refund,
  bankReference: string,
): Promise<void> {
  const isMoved = await moveRefund(scope, refund.id, 'settled', {
    settled_at: scope.now,
    bank_reference: bankReference,
    failure_code: null,
    retry_at: null,
  });
  if (!isMoved) return;
  await writeTail(scope, refund.attemptId);
  // Of one that was stopped it is not posted before.
  await postAccepted(scope, refund);
  await postLedger(scope, settledMove((await lockRefund(scope, refund.id))!));
  if (deps.receipts)
    await deps.receipts.writeRefunded(scope, await getAttempt(scope, refund.attemptId), refund, {
      bankReference,
    });
  await closeRefund(deps, scope, refund);
}

/** Nothing is left to do for a refund: its tasks are closed, and an event says so once all parts of the request are over. */
async function closeRefund(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  refund: Refund,
): Promise<void> {
  for (const kind of [REFUND_TROUBLE, OVERDUE, REFUND_BY_HAND])
    await closeTasks(scope, kind, refund.reference, 'system', { refundId: refund.id });
  const parts = await lockRequest(scope, refund.requestId);
  const settled = parts.filter(({ state }) => state === 'settled');
  const sentParts = settled.length;
  const isOver = sentParts + parts.filter(isStopped).length === parts.length;
  if (sentParts === 0 || !isOver) return;
  const sent = await announce(scope, settled);
  if (sentParts === parts.length) await emitRefund(deps, scope, REFUND_SETTLED, refund, 'once', sent);
  // What the payer's bank has returned is not announced as sent. It is if it is sent after a won dispute.
  else await emitRefund(deps, scope, REFUND_SETTLED, refund, `parts:${sentParts}`, { sentParts, ...sent });
}

/** What of them is announced now: the buyer has been told of the others. */
async function announce(scope: TenantScope, settled: readonly Refund[]): Promise<Pick<RefundEvent, 'sent'>> {
  const unsaid = settled.filter(({ announcedAt }) => announcedAt === undefined);
  if (unsaid.length === 0) return {};
  for (const { id } of unsaid) await recordOnRefund(scope, id, { announced_at: scope.now });
  const sentMinor = unsaid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { sent: { sum: formatMinor(sentMinor), currency: unsaid[0]!.currency } };
}

/**
 * The payer has all of the refund from their bank: it ends by the dispute, and nobody owes it. Only if the dispute is won
 * it is owed again, and sent (`disputes/note-dispute-won.ts`).
 */
export async function endReturned(
  deps: Pick<PaymentsDeps, 'outbox'>,
  scope: TenantScope,
  refund: Refund,
): Promise<void> {
  await recordOnRefund(scope, refund.id, {
    failure_code: STOPPED_BY_DISPUTE,
    retry_at: null,
    bank_reference: null,
  });
  await postEnded(scope, refund);
  await closeRefund(deps, scope, refund);
}

/** The posting of an executed refund; one sent again after a failure has a new key. */
export function settledMove({ id, nature, reference, currency, amountMinor, sendings }: Refund): Posting {
  const move = nature === 'sale' ? 'refundSent' : 'chargeReturned';
  return { move, key: `${move}:${id}:${sendings}`, reference, currency, amountMinor };
}

/** The state of an attempt by its refunds, after they have changed. */
export async function writeTail({ tx, tenantId, now }: TenantScope, attemptId: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set((eb) => ({
      changed_at: now,
      state: eb
        .case()
        .when('refunded_minor', '=', 0)
        .then('captured')
        .when('refunded_minor', '=', eb.ref('captured_minor'))
        .then('refunded')
        .else('partlyRefunded')
        .end(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .where('state', 'in', ['captured', 'partlyRefunded', 'refunded'])
    .execute();
}
