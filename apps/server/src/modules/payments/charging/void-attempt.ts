import { askAboutPending } from './ask-about-pending.ts';
import { ask, openAttempt, type Asked } from '../attempts/ask-bank.ts';
import { keyAt } from './key-at.ts';
import { closePayment } from './look-at-payment.ts';
import { mayStillArrive } from '../attempts/may-still-arrive.ts';
import type { PaymentsDeps } from '../deps.ts';
import { returnCharge, returnRest } from '../refunds/return-charge.ts';
import { closeUnasked, getAttempt } from '../attempts/repository.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * The same for an order of which nothing was sold: what is left of a charge goes back after a part of it was refunded or
 * disputed, or while another refund of it is under way.
 */
export async function giveBackUnsold(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
): Promise<boolean> {
  const attempt = await deps.database.inTenant(tenantId, (scope) => getAttempt(scope, attemptId));
  const isTaken = ['captured', 'partlyRefunded', 'disputed'].includes(attempt.state);
  return isTaken && !attempt.isHeldBack
    ? returnRest(deps, tenantId, attempt)
    : voidAttempt(deps, tenantId, attemptId);
}

/**
 * Releases the held sum; a captured sum is refunded instead, which takes its time. An attempt with an unknown outcome
 * is queried first: only a known hold can be released. False: something may still be held or was captured.
 */
export async function voidAttempt(deps: PaymentsDeps, tenantId: number, attemptId: string): Promise<boolean> {
  const { asked, now } = await deps.database.inTenant(tenantId, async (scope) => {
    await closeUnasked(scope, attemptId, ['created']);
    return { asked: await openAttempt(deps, scope, attemptId), now: scope.now };
  });
  const { isHeldBack, isSurplus, theirReference, state } = asked.attempt;
  // A second charge on a provider's page is known to be ours to release; any other one staff release.
  const isOurs = isSurplus && theirReference !== undefined;
  if (isHeldBack && !isOurs && !['voided', 'failed', 'refunded'].includes(state)) return false;
  switch (asked.attempt.state) {
    case 'failed':
    case 'voided':
    case 'expired':
    case 'refunded':
      return true;
    case 'captured':
      return returnCharge(deps, tenantId, asked.attempt);
    case 'authorised':
      return release(deps, tenantId, asked, now);
    case 'awaitingPayer':
      return endAtProvider(deps, tenantId, asked, now);
    case 'threeDsPending':
      return endAtBank(deps, tenantId, asked, now);
    case 'completing':
    case 'unknown':
      return findAndRelease(deps, tenantId, asked, now);
    default:
      return false;
  }
}

/** The payer did not come back from the bank's page; some banks' pages authorise the sum all the same. */
async function endAtBank(deps: PaymentsDeps, tenantId: number, asked: Asked, now: Date): Promise<boolean> {
  const { attempt } = asked;
  const fact = await askAboutPending(deps, tenantId, attempt);
  if (fact.kind === 'silent') return false;
  if (fact.kind === 'nothing')
    await deps.database.inTenant(tenantId, (scope) => closeUnasked(scope, attempt.id, ['threeDsPending']));
  const { state } = await deps.database.inTenant(tenantId, (scope) => getAttempt(scope, attempt.id));
  if (state === 'captured') return returnCharge(deps, tenantId, attempt);
  return state === 'authorised' ? release(deps, tenantId, asked, now) : state === 'failed';
}

/** The payment is closed with its provider; a payment completed in the meantime is released or refunded. */
async function endAtProvider(
  deps: PaymentsDeps,
  tenantId: number,
  asked: Asked,
  now: Date,
): Promise<boolean> {
  const attempt = await closePayment(deps, tenantId, asked.attempt.id);
  if (attempt.state === 'captured') return returnCharge(deps, tenantId, attempt);
  return attempt.state === 'authorised'
    ? release(deps, tenantId, asked, now)
    : attempt.state === 'expired' || attempt.state === 'failed';
}

async function findAndRelease(
  deps: PaymentsDeps,
  tenantId: number,
  asked: Asked,
  now: Date,
): Promise<boolean> {
  const { attempt, charge, gateway } = asked;
  const fact = await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind === 'notFound' || mayStillArrive(attempt, fact, now)) return false;
  const outcome = await settleAttempt(deps, tenantId, attempt, fact);
  if (outcome.state === 'failed') return true;
  return fact.kind === 'authorised' && outcome.state === 'authorised' && release(deps, tenantId, asked, now);
}

async function release(deps: PaymentsDeps, tenantId: number, asked: Asked, now: Date): Promise<boolean> {
  const { attempt, charge, gateway } = asked;
  const answer = await ask(deps, attempt.id, () => gateway.void(charge, keyAt(`void:${attempt.id}`, now)));
  const fact =
    answer.kind === 'done'
      ? ({ kind: 'voided' } as const)
      : await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind !== 'voided') return false;
  const outcome = await settleAttempt(deps, tenantId, attempt, fact);
  return outcome.state === 'failed';
}
