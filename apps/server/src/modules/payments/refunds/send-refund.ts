import { money } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';
import { ask, openAttempt, type Asked } from '../attempts/ask-bank.ts';
import { declineWords } from '../attempts/decline-words.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Declined } from '../ports.ts';
import { askAboutRefundsOf } from './ask-about-pending-refunds.ts';
import { failRefund } from './fail-refund.ts';
import { leaveOutDisputed, lockLeft } from './leave-out-disputed.ts';
import { isAnswerLost, isRefused, OTHER_SUM, PARTLY_DISPUTED } from './refund-failures.ts';
import {
  BY_HAND,
  isLeftToStaff,
  isPending,
  listRefundsOfAttempt,
  lockRefund,
  moveRefund,
  recordOnRefund,
  type Refund,
} from './refund-rows.ts';
import { endReturned, REFUND_BY_HAND, settleRefund } from './settle-refund.ts';

/**
 * A bank may work on a call longer than we waited for its answer: before this time, "not done" may still become "done".
 */
const NEVER_ARRIVED_MS = 10 * 60_000;
/** Temporary refusals are retried, but not forever. */
const MOST_SENDINGS = 8;
const FIRST_RETRY_MS = 15 * 60_000;

/** Nothing is known yet; the outbox retries. */
export class RefundUndecided extends Error {}

interface Sending {
  readonly refund: Refund;
  readonly asked: Asked;
  /** It was sent before: the bank may have done it. */
  readonly isRepeated: boolean;
  readonly now: Date;
}

/**
 * Sends a refund to the bank, whose protocol has no idempotency key. So its state is committed before the first byte is
 * sent, and earlier sends are queried first: the refund is done when the bank has refunded the sum of all refunds of
 * the charge with this one, and not done when exactly this one is missing. Throws RefundUndecided if the outcome is
 * unknown.
 */
export async function sendRefund(deps: PaymentsDeps, tenantId: number, refundId: string): Promise<void> {
  const sending = await deps.database.inTenant(tenantId, (scope) => begin(deps, scope, refundId));
  if (!sending) return;
  const { asked } = sending;
  // There is no bank to query about money taken at the desk: staff report when they have paid it back.
  const isAtBank = !asked.attempt.isTakenByStaff && !asked.isOfOtherMode;
  const isByHand = asked.isRefundedByHand && !asked.isOfOtherMode;
  if (isAtBank && !isByHand && sending.isRepeated && (await isOver(deps, tenantId, sending))) return;
  if (isByHand) return deps.database.inTenant(tenantId, (scope) => leaveToStaff(deps, scope, refundId));
  const refund =
    asked.attempt.state === 'disputed'
      ? await deps.database.inTenant(tenantId, (scope) => cutOrStop(deps, scope, refundId))
      : sending.refund;
  if (refund === undefined) return;
  const receipt = await deps.database.inTenant(tenantId, async (scope) => {
    await recordOnRefund(scope, refund.id, {
      sendings: refund.sendings + 1,
      sent_at: scope.now,
      failure_code: null,
      bank_reference: null,
    });
    return deps.receipts?.describeRefund(scope, asked.attempt, refund);
  });
  const answer = await ask(deps, refund.attemptId, () =>
    asked.gateway.refund(
      { ...asked.charge, receipt },
      money(refund.amountMinor, refund.currency),
      keyOf(refund),
    ),
  );
  deps.log.info({ refundId, answer: answer.kind }, 'The bank answered to a refund');
  if (answer.kind === 'unknown') throw new RefundUndecided(`The bank left the refund ${refundId} open`);
  await deps.database.inTenant(tenantId, async (scope) => {
    if (answer.kind === 'done') {
      if (asked.isOfOtherMode) await tellOfTestMoney(scope, refund);
      return settleRefund(deps, scope, refund, answer.bankReference);
    }
    // The provider's id of the refund: from now on it is queried, and not sent again.
    if (answer.kind === 'pending')
      return recordOnRefund(scope, refund.id, { bank_reference: answer.theirReference });
    return putOff(deps, scope, refund, answer);
  });
}

/** Without what the payer's bank has already returned: a refund would return it twice. Undefined if nothing is sent now. */
async function cutOrStop(
  deps: PaymentsDeps,
  scope: TenantScope,
  refundId: string,
): Promise<Refund | undefined> {
  const current = await lockRefund(scope, refundId);
  // Staff may have paid it out in the meantime.
  if (current?.state !== 'sentToBank') return undefined;
  const { refund, stoppedBy } = await leaveOutDisputed(scope, current);
  if (!stoppedBy) return refund;
  if (stoppedBy === PARTLY_DISPUTED) await failRefund(deps, scope, refund, stoppedBy);
  else await endByDispute(deps, scope, refund);
  return undefined;
}

async function endByDispute(deps: PaymentsDeps, scope: TenantScope, refund: Refund): Promise<void> {
  if (await moveRefund(scope, refund.id, 'approved')) await endReturned(deps, scope, refund);
}

/** A staff task: a refund of test money was settled without its provider. The reference is the order. */
async function tellOfTestMoney(scope: TenantScope, { id, reference }: Refund): Promise<void> {
  const detail = { refundId: id };
  await openTask(scope, { kind: 'testRefund', reference, detail, apartBy: 'refundId', dueAt: scope.now });
}

/** Repeated under one key if its answer was lost; a refusal is known, and a send after it is another try. */
function keyOf(refund: Refund): string {
  const { id, sendings } = refund;
  // A complete refund of a charge uses the attempt's id, so the key also names the move.
  return isAnswerLost(refund) ? `refund:${id}` : `refund:${id}:${sendings}`;
}

/** A working day. */
const BY_HAND_WITHIN_MS = 24 * 3_600_000;

/**
 * The provider makes no refunds of this method: staff pay it back and record the document. What a dispute leaves of it is
 * read in the same transaction: one that is noted before is heeded, and one that is noted later finds the refund here.
 */
async function leaveToStaff(deps: PaymentsDeps, scope: TenantScope, refundId: string): Promise<void> {
  const refund = await cutOrStop(deps, scope, refundId);
  if (refund === undefined) return;
  await recordOnRefund(scope, refund.id, {
    sendings: refund.sendings + 1,
    sent_at: scope.now,
    failure_code: null,
    bank_reference: BY_HAND,
  });
  const { reference, amountMinor, currency } = refund;
  // Of its sum before a part was disputed.
  await closeTasks(scope, REFUND_BY_HAND, reference, 'system', { refundId });
  await openTask(scope, {
    kind: REFUND_BY_HAND,
    reference,
    detail: { refundId, amountMinor, currency },
    apartBy: 'refundId',
    dueAt: new Date(scope.now.getTime() + BY_HAND_WITHIN_MS),
  });
}

/** Commits that the bank is about to be called; undefined if there is nothing to send. */
async function begin(deps: PaymentsDeps, scope: TenantScope, refundId: string): Promise<Sending | undefined> {
  const refund = await lockRefund(scope, refundId);
  if (!refund || (refund.state !== 'approved' && refund.state !== 'sentToBank')) return undefined;
  const asked = await openAttempt(deps, scope, refund.attemptId);
  if (isPending(refund) && !isDisputedAtStaff(refund, asked)) return undefined;
  const isRepeated = refund.sendings > 0;
  if (refund.state === 'approved') await moveRefund(scope, refundId, 'sentToBank', { retry_at: null });
  return { refund, isRepeated, asked, now: scope.now };
}

/** Whether staff pay it back while its charge is disputed: they pay back only what is left. */
function isDisputedAtStaff(refund: Refund, { attempt, isOfOtherMode }: Asked): boolean {
  return isLeftToStaff(refund) && attempt.state === 'disputed' && !isOfOtherMode;
}

/** Of one that was sent before: true if nothing may be sent now. */
async function isOver(deps: PaymentsDeps, tenantId: number, sending: Sending): Promise<boolean> {
  const { refund, asked } = sending;
  // Without a query: many a bank does not know a charge any more that was taken back, and would never answer.
  if (asked.attempt.state === 'disputed' && isRefused(refund)) {
    const isEnded = await deps.database.inTenant(tenantId, (scope) => endIfReturned(deps, scope, refund.id));
    if (isEnded) return true;
  }
  return isDoneAlready(deps, tenantId, sending);
}

/** True if the payer's bank has returned all of it, so that it is over. */
async function endIfReturned(deps: PaymentsDeps, scope: TenantScope, refundId: string): Promise<boolean> {
  const refund = await lockRefund(scope, refundId);
  if (!refund || (await lockLeft(scope, refund)).leftMinor > 0) return false;
  await endByDispute(deps, scope, refund);
  return true;
}

/**
 * Queries the bank's total of refunds; true if this refund is among it, or nothing may be sent now. The total may contain
 * other refunds of the charge that settle later: they are queried first, so that their money is not taken for this one's.
 */
async function isDoneAlready(deps: PaymentsDeps, tenantId: number, sending: Sending): Promise<boolean> {
  const { refund, asked, now } = sending;
  await askAboutRefundsOf(deps, tenantId, refund.attemptId);
  const told = await ask(deps, refund.attemptId, () => asked.gateway.findRefunded(asked.charge));
  if (told.kind !== 'refunded') throw new RefundUndecided(`The bank does not tell about ${refund.id}`);
  return deps.database.inTenant(tenantId, async (scope) => {
    const others = await listRefundsOfAttempt(scope, refund.attemptId);
    const settledMinor = others
      .filter(({ state }) => state === 'settled')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const unsettled = sumsOf(others.filter((other) => other.id !== refund.id && isPending(other)));
    const openMinor = told.amount.minor - settledMinor;
    const isWithIt = unsettled.has(openMinor - refund.amountMinor);
    const isWithoutIt = unsettled.has(openMinor);
    // Whichever of them has settled since it was queried.
    if (isWithIt && isWithoutIt) throw new RefundUndecided(`The bank's total may be without ${refund.id}`);
    if (isWithIt) {
      await settleRefund(deps, scope, refund, told.bankReference);
      return true;
    }
    if (!isWithoutIt) {
      // Neither with it nor without it: money was refunded by hand. Sending now could refund twice.
      await failRefund(deps, scope, refund, OTHER_SUM);
      return true;
    }
    const isYoung = refund.sentAt !== undefined && now.getTime() - refund.sentAt.getTime() < NEVER_ARRIVED_MS;
    // Certainly not done if the bank itself refused; with a lost answer it may still be in progress.
    if (isYoung && isAnswerLost(refund))
      throw new RefundUndecided(`The bank may still be working on ${refund.id}`);
    return false;
  });
}

/** The sums of any of them, of none too. */
function sumsOf(refunds: readonly Refund[]): ReadonlySet<number> {
  let sums = new Set([0]);
  for (const { amountMinor } of refunds) sums = new Set([...sums].flatMap((sum) => [sum, sum + amountMinor]));
  return sums;
}

/** The bank has refused: a temporary reason is retried automatically, any other is for staff. */
async function putOff(
  deps: PaymentsDeps,
  scope: TenantScope,
  refund: Refund,
  declined: Declined,
): Promise<void> {
  const isPassing = declined.reason === 'technical' && declined.retryable;
  if (!isPassing || refund.sendings + 1 >= MOST_SENDINGS)
    return failRefund(deps, scope, refund, declineWords(declined));
  // Doubled each time: in all beyond the end of the next day, when a bank has settled today's captures.
  const retryAt = new Date(scope.now.getTime() + FIRST_RETRY_MS * 2 ** refund.sendings);
  await moveRefund(scope, refund.id, 'approved', { failure_code: declineWords(declined), retry_at: retryAt });
}
