import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { closeTasks } from '../../../platform/staff-tasks.ts';
import type { AttemptState } from '../attempts/attempt-states.ts';
import type { PaymentsDeps } from '../deps.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { isLeftOpen } from '../refunds/fail-refund.ts';
import { queueSending } from '../refunds/queue-sending.ts';
import { isStuck } from '../refunds/refund-failures.ts';
import { listRefundsOfAttempt } from '../refunds/refund-rows.ts';
import { requestOwed } from '../refunds/request-refund.ts';
import { resumeHeld } from '../refunds/resume-refund.ts';
import { recallOwed } from '../refunds/taken-by-bank.ts';
import { moveAttempt, type Attempt } from '../attempts/repository.ts';
import { countDisputePostings } from './dispute-postings.ts';
import { lockSums, writeDisputed, type ChargeSums } from './disputed-sum.ts';
import { DISPUTED } from './note-chargeback.ts';

/**
 * A dispute was won after it had been counted as lost, or its chargeback had been recorded by mistake: this much of the
 * charge is still taken back. Ledger and attempt follow; the attempt returns to its state before the dispute, and can be
 * refunded again. What was cancelled meanwhile is refunded now, and what could not be sent is sent again. `listedMinor` is
 * what statements list as taken, without what came back; absent where the provider reports disputes itself. Refuses
 * with ORD-STATE if nothing has come back yet, or it is not known.
 */
export async function noteDisputeWon(
  deps: PaymentsDeps,
  scope: TenantScope,
  attempt: Attempt,
  stillMinor: number | undefined,
  listedMinor?: number,
): Promise<void> {
  const { id: attemptId, reference, currency } = attempt;
  const row = await lockSums(scope, attemptId);
  if (stillMinor === undefined || stillMinor >= row.disputed_minor) throw refusal('ORD-STATE');
  await writeDisputed(scope, attemptId, stillMinor);
  const amountMinor = row.disputed_minor - stillMinor;
  const number = await countDisputePostings(scope, attempt);
  const head = { reference, currency };
  // What no statement lists is reversed: as returned, it would hide a line of the same sum, an old one or a later one.
  const unlistedMinor = listedMinor === undefined ? 0 : Math.max(0, row.disputed_minor - listedMinor);
  const undoneMinor = Math.min(amountMinor, unlistedMinor);
  if (undoneMinor > 0)
    await postLedger(scope, {
      ...head,
      move: 'chargeback',
      key: `chargebackUndone:${attemptId}:${number}`,
      amountMinor: -undoneMinor,
    });
  if (undoneMinor < amountMinor)
    await postLedger(scope, {
      ...head,
      move: 'chargebackReturned',
      key: `chargebackReturned:${attemptId}:${number}`,
      amountMinor: amountMinor - undoneMinor,
    });
  if (stillMinor === 0) {
    await moveAttempt(scope, attemptId, stateBefore(row), {}, ['disputed']);
    await closeTasks(scope, DISPUTED, reference, 'system', { attemptId });
  }
  // A part that is with the bank still is remembered again.
  for (const owed of await recallOwed(scope, attempt)) await requestOwed(deps, scope, owed);
  await resumeHeld(deps, scope, attemptId);
  // Refused because of the dispute, perhaps: the provider is asked again.
  for (const refund of (await listRefundsOfAttempt(scope, attemptId)).filter(isStuck))
    if (await isLeftOpen(scope, refund)) await queueSending(deps, scope, refund, `won:${number}`);
}

/** Deliberately outside the table of moves: a late answer about the charge must not take this path. */
function stateBefore({ captured_minor: captured, refunded_minor: refunded }: ChargeSums): AttemptState {
  if (refunded === 0) return 'captured';
  return refunded < captured ? 'partlyRefunded' : 'refunded';
}
