import type { Money } from '@farewind/values/money';
import type { TenantScope } from '../../platform/database/scope.ts';
import { freezeAttempt } from './disputes/freeze-attempt.ts';
import { statesBefore, type AttemptState } from './attempt-states.ts';
import type { AttemptOutcome, FailureReason } from './attempt.ts';
import type { PaymentsDeps } from './payments.ts';
import { postLedger } from './post-ledger.ts';
import type { Charged, QueryOutcome } from './ports.ts';
import { getAttempt, moveAttempt, type Attempt } from './repository.ts';

/**
 * Moves an attempt to what the bank said of it and tells what became of it. Safe to repeat and to run beside another:
 * the guarded move lets one of them through, and both answer what the row says in the end.
 */
export async function settleAttempt(
  deps: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
  fact: QueryOutcome,
): Promise<AttemptOutcome> {
  deps.log.info({ attemptId: attempt.id, fact: fact.kind, ...detailOf(fact) }, 'The bank answered');
  return deps.database.inTenant(tenantId, async (scope) => {
    const { isHeldBack } = await getAttempt(scope, attempt.id);
    if (!isHeldBack || endsWithoutMoney(fact)) await applyFact(deps, scope, attempt, fact);
    return outcomeOf(await getAttempt(scope, attempt.id));
  });
}

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
      return fail(scope, attempt, 'timeout');
    case 'voided':
    case 'refunded':
      await moveAttempt(scope, attempt.id, 'voided');
      return;
    case 'unknown':
      await moveAttempt(scope, attempt.id, 'unknown');
  }
}

async function fail(scope: TenantScope, attempt: Attempt, failure: FailureReason): Promise<void> {
  await moveAttempt(scope, attempt.id, 'failed', { failure });
}

/** A sum that is not the one asked for is never taken for a payment: the attempt stays open until staff have looked. */
async function applyCharge(
  deps: PaymentsDeps,
  scope: TenantScope,
  attempt: Attempt,
  fact: Charged,
): Promise<void> {
  if (fact.amount && !isSameSum(attempt, fact.amount)) {
    return freezeAttempt(deps, scope, attempt, { ...fact, amount: fact.amount });
  }
  if (fact.kind === 'captured') return recordCapture(scope, attempt, fact.bankReference);
  await moveAttempt(scope, attempt.id, 'authorised', { bankReference: fact.bankReference });
}

/** The attempt has its money: state and ledger move together, once. */
export async function recordCapture(
  scope: TenantScope,
  attempt: Attempt,
  bankReference: string,
  amountMinor: number = attempt.amountMinor,
  from: readonly AttemptState[] = statesBefore('captured'),
): Promise<void> {
  const changes = { bankReference, capturedMinor: amountMinor };
  const moved = await moveAttempt(scope, attempt.id, 'captured', changes, from);
  if (!moved) return;
  await postLedger(scope, {
    move: 'capture',
    key: `capture:${attempt.id}`,
    reference: attempt.reference,
    currency: attempt.currency,
    amountMinor,
  });
}

/** Whatever was wrong with the sum, the bank has none of it any more. */
function endsWithoutMoney({ kind }: QueryOutcome): boolean {
  return kind === 'declined' || kind === 'voided' || kind === 'notFound';
}

/** What an attempt's row says, in the words of the module's callers. */
export function outcomeOf(attempt: Attempt): AttemptOutcome {
  const attemptId = attempt.id;
  if (attempt.isHeldBack && !isOver(attempt.state)) return { state: 'unknown', attemptId };
  switch (attempt.state) {
    case 'authorised':
    case 'captured':
    // What was paid and given back, or is disputed, was paid: its order is over by other means than this answer.
    case 'partlyRefunded':
    case 'refunded':
    case 'disputed':
      return { state: 'authorised', attemptId };
    case 'failed':
    case 'voided':
    case 'expired':
      return { state: 'failed', attemptId, reason: attempt.failure ?? 'technical' };
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
