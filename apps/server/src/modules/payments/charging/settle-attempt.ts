import type { LocalDate } from '@farewind/values/local-time';
import type { Money } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { freezeAttempt } from '../disputes/freeze-attempt.ts';
import { lateStates, statesBefore, type AttemptState } from '../attempts/attempt-states.ts';
import type { AttemptOutcome, FailureReason } from '../attempt.ts';
import { CHARGE_TAKEN, moneyEventsKey, type ChargeTakenEvent } from '../events.ts';
import { sealStep } from '../attempts/next-step.ts';
import type { PaymentsDeps } from '../deps.ts';
import { postLedger } from '../postings/post-ledger.ts';
import type { Charged, QueryOutcome } from '../ports.ts';
import { refundAttempt } from '../refunds/return-charge.ts';
import { getAttempt, moveAttempt, type Attempt } from '../attempts/repository.ts';
import { isPlaceTaken, markSurplus, recordOthers } from './surplus-charges.ts';

/**
 * Moves an attempt to the state that the bank reported and returns the outcome. Safe to repeat and to run concurrently:
 * the guarded move lets one caller through, and both return the final row.
 */
export async function settleAttempt(
  deps: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
  fact: QueryOutcome,
): Promise<AttemptOutcome> {
  deps.log.info({ attemptId: attempt.id, fact: fact.kind, ...detailOf(fact) }, 'The bank answered');
  const settle = (): Promise<AttemptOutcome> =>
    deps.database.inTenant(tenantId, async (scope) => {
      const current = await getAttempt(scope, attempt.id);
      if (!current.isHeldBack || endsWithoutMoney(fact)) await applyFact(deps, scope, current, fact);
      return outcomeOf(await getAttempt(scope, attempt.id));
    });
  try {
    return await settle();
  } catch (error) {
    // Another attempt replaced a late one at the same instant; now it is visible.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return settle();
  }
}

const UNIQUE_VIOLATION = '23505';

async function applyFact(
  deps: PaymentsDeps,
  scope: TenantScope,
  attempt: Attempt,
  fact: QueryOutcome,
): Promise<void> {
  switch (fact.kind) {
    case 'authorised':
    case 'captured':
      return applyCharge(deps, scope, attempt, fact);
    case 'declined':
      return fail(scope, attempt, fact.reason);
    case 'notFound':
      return attempt.state === 'awaitingPayer' ? expire(scope, attempt) : fail(scope, attempt, 'timeout');
    case 'closed':
      await expire(scope, attempt);
      return recordOthers(deps, scope, attempt, fact);
    case 'waiting':
      // The start's answer was lost: now the payment's id is known, and perhaps its step.
      await moveAttempt(scope, attempt.id, 'awaitingPayer', {
        theirReference: fact.theirReference,
        ...(fact.step ? { nextStep: sealStep(deps.keyring, scope.tenantId, attempt.id, fact.step) } : {}),
      });
      return;
    case 'voided':
    case 'refunded':
      await moveAttempt(scope, attempt.id, 'voided');
      return recordOthers(deps, scope, attempt, fact);
    case 'unknown':
      await moveAttempt(scope, attempt.id, 'unknown');
  }
}

async function fail(scope: TenantScope, attempt: Attempt, failure: FailureReason): Promise<void> {
  await moveAttempt(scope, attempt.id, 'failed', { failure });
}

async function expire(scope: TenantScope, attempt: Attempt): Promise<void> {
  const failure = { failure: 'timeout' } as const;
  await moveAttempt(scope, attempt.id, 'expired', failure, ['awaitingPayer', 'completing', 'unknown']);
}

/** Another sum than requested is never accepted as a payment: the attempt stays open until staff have decided. */
async function applyCharge(
  deps: PaymentsDeps,
  scope: TenantScope,
  attempt: Attempt,
  fact: Charged,
): Promise<void> {
  if (fact.amount && !isSameSum(attempt, fact.amount)) {
    return freezeAttempt(deps, scope, attempt, { ...fact, amount: fact.amount });
  }
  const from = await listSources(scope, attempt, fact.kind);
  const { bankReference } = fact;
  const isMoved =
    fact.kind === 'captured'
      ? await recordCapture(deps, scope, attempt, bankReference, attempt.amountMinor, from)
      : await moveAttempt(scope, attempt.id, 'authorised', { bankReference }, from);
  if (isMoved && fact.kind === 'captured') await followCapture(deps, scope, attempt);
  await recordOthers(deps, scope, attempt, fact);
}

/**
 * The states that this charge may lead out of. A payment on a provider's own page may be paid after it had ended; if
 * another attempt has taken its place meanwhile, it buys nothing.
 */
async function listSources(
  scope: TenantScope,
  attempt: Attempt,
  next: Charged['kind'],
): Promise<readonly AttemptState[]> {
  const { state, payBy } = attempt;
  const isLate = payBy !== undefined && (lateStates as readonly AttemptState[]).includes(state);
  if (!isLate) return statesBefore(next);
  if (await isPlaceTaken(scope, attempt)) await markSurplus(scope, attempt.id);
  return lateStates;
}

/**
 * Money captured before anything was sold is also followed up by the outbox, so that no buyer is charged without a seat
 * if this process ends now. Money that buys nothing is refunded in this transaction.
 */
async function followCapture(deps: PaymentsDeps, scope: TenantScope, { id }: Attempt): Promise<void> {
  const { isSurplus, payBy, reference } = await getAttempt(scope, id);
  if (isSurplus) {
    await refundAttempt(deps, scope, id);
    return;
  }
  // A card in our own form is charged while its buyer waits.
  if (payBy === undefined) return;
  await deps.outbox.add(scope, {
    topic: CHARGE_TAKEN,
    dedupeKey: `${CHARGE_TAKEN}:${id}`,
    payload: { attemptId: id, reference } satisfies ChargeTakenEvent,
    orderingKey: moneyEventsKey(reference),
  });
}

/** The attempt has its money: state, ledger and receipt change together, once. */
export async function recordCapture(
  { receipts }: Pick<PaymentsDeps, 'receipts'>,
  scope: TenantScope,
  attempt: Attempt,
  bankReference: string,
  amountMinor: number = attempt.amountMinor,
  from: readonly AttemptState[] = statesBefore('captured'),
  occurredOn?: LocalDate,
): Promise<boolean> {
  const changes = { bankReference, capturedMinor: amountMinor };
  const moved = await moveAttempt(scope, attempt.id, 'captured', changes, from);
  if (!moved) return false;
  await postLedger(scope, {
    move: 'capture',
    key: `capture:${attempt.id}`,
    reference: attempt.reference,
    currency: attempt.currency,
    amountMinor,
    ...(occurredOn === undefined ? {} : { occurredOn }),
  });
  await receipts?.writeCaptured(scope, attempt, { amountMinor, bankReference });
  return true;
}

/** Whatever was wrong with the sum, the bank has none of it any more. */
function endsWithoutMoney({ kind }: QueryOutcome): boolean {
  return kind === 'declined' || kind === 'voided' || kind === 'notFound' || kind === 'closed';
}

/** An attempt's row, in the types of the module's callers. */
export function outcomeOf(attempt: Attempt): AttemptOutcome {
  const attemptId = attempt.id;
  if (attempt.isHeldBack && !isOver(attempt.state)) return { state: 'unknown', attemptId };
  switch (attempt.state) {
    case 'authorised':
    case 'captured':
    // A refunded or disputed payment was a payment: its order is over by other means than this answer.
    case 'partlyRefunded':
    case 'refunded':
    case 'disputed':
      return { state: 'authorised', attemptId };
    case 'failed':
    case 'voided':
    case 'expired':
      return { state: 'failed', attemptId, reason: attempt.failure ?? 'technical' };
    case 'awaitingPayer':
      return { state: 'unknown', attemptId, isAwaitingPayer: true };
    case 'created':
    case 'threeDsPending':
    case 'completing':
    case 'unknown':
      return { state: 'unknown', attemptId };
  }
}

function isOver(state: AttemptState): boolean {
  return state === 'voided' || state === 'failed';
}

function isSameSum(attempt: Attempt, said: Money): boolean {
  return said.minor === attempt.amountMinor && said.currency === attempt.currency;
}

function detailOf(fact: QueryOutcome): Record<string, string> {
  if (fact.kind === 'declined') return { code: fact.code, reason: fact.reason };
  return fact.kind === 'unknown' ? { why: fact.why } : {};
}
