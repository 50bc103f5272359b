import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockAttempt } from '../attempts/repository.ts';
import type { PaymentsDeps } from '../deps.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { queueSending } from '../refunds/queue-sending.ts';
import { insertRefunds, listRefundsOfAttempt, moveRefund } from '../refunds/refund-rows.ts';
import { settledMove, settleRefund, writeTail } from '../refunds/settle-refund.ts';
import type { RepairCase } from './repair-case.ts';

/**
 * Records a refund that the bank has made and our books lack: one of ours that was under way, or one that was never
 * requested here. The latter is posted as owed by the customer until staff have explained it. Refuses with GEN-RULE more
 * than other refunds leave of the charge, those included that have ended by a dispute.
 */
export async function recordBankRefund(
  deps: PaymentsDeps,
  scope: TenantScope,
  { attempt, bank, discrepancy }: RepairCase,
): Promise<void> {
  // Two repairs at once would both find it missing.
  const { capturedMinor, claimedMinor } = await lockAttempt(scope, attempt);
  const refunds = await listRefundsOfAttempt(scope, attempt.id);
  const moreMinor = bank.refundedMinor - sumSettled(refunds);
  if (moreMinor <= 0) throw refusal('ORD-STATE');
  const ours = refunds.find(
    ({ state, amountMinor }) => (state === 'approved' || state === 'sentToBank') && amountMinor === moreMinor,
  );
  if (ours) return settleRefund(deps, scope, ours, attempt.id);
  const leftMinor = capturedMinor - claimedMinor;
  if (moreMinor > leftMinor) {
    const values = { made: formatMinor(moreMinor), left: formatMinor(leftMinor) };
    throw refusal('GEN-RULE', { message: 'match.refundClaimed', values });
  }
  const { id: attemptId, reference, currency } = attempt;
  const id = newId();
  await insertRefunds(scope, [
    {
      id,
      request_id: id,
      attempt_id: attemptId,
      reference,
      subject: discrepancy.id,
      nature: 'bank',
      state: 'settled',
      amount_minor: moreMinor,
      supplier_minor: moreMinor,
      service_minor: 0,
      currency,
      reason: 'madeAtBank',
      requested_by: 'system',
      needs_approval: false,
      settled_at: scope.now,
    },
  ]);
  const made = await listRefundsOfAttempt(scope, attemptId);
  await postLedger(scope, settledMove(made.find((refund) => refund.id === id)!));
  await writeTail(scope, attemptId);
}

/** We count a refund as done that the bank has not done: it is reversed in our books and sent again. */
export async function recallRefund(
  deps: PaymentsDeps,
  scope: TenantScope,
  { attempt, bank }: RepairCase,
): Promise<void> {
  await lockAttempt(scope, attempt);
  const refunds = await listRefundsOfAttempt(scope, attempt.id);
  const lessMinor = sumSettled(refunds) - bank.refundedMinor;
  const lost = refunds.findLast(({ state, amountMinor }) => state === 'settled' && amountMinor === lessMinor);
  if (!lost) throw refusal('ORD-STATE');
  const { id, reference, currency, amountMinor, nature, sendings } = lost;
  // The only way back from settled: the bank's own books prove that it is not.
  await moveRefund(scope, id, 'approved', { settled_at: null, failure_code: 'notAtBank' }, ['settled']);
  const move = nature === 'sale' ? 'refundSent' : 'chargeReturned';
  const key = `${move}Back:${id}:${sendings}`;
  await postLedger(scope, { move, key, reference, currency, amountMinor: -amountMinor });
  await writeTail(scope, attempt.id);
  await queueSending(deps, scope, lost, `recalled:${lost.version}`);
}

function sumSettled(refunds: readonly { readonly state: string; readonly amountMinor: number }[]): number {
  return refunds
    .filter(({ state }) => state === 'settled')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
