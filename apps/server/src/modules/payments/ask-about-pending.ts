import { ask, openAttempt } from './ask-bank.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { PaymentsDeps } from './payments.ts';
import { getAttempt, lockAttempts, moveAttempt, type Attempt } from './repository.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';

/** What the bank says of an attempt whose cardholder may still be at its page. */
export type PendingFact =
  /** It has no money of it, so the attempt may be ended. */
  | { readonly kind: 'nothing' }
  /** It does not answer: nothing may be concluded. */
  | { readonly kind: 'silent'; readonly isDown: boolean }
  /** It holds or has taken the sum though nobody came back: some banks' pages charge by themselves. */
  | { readonly kind: 'charged'; readonly outcome: AttemptOutcome };

/** Asks about one attempt that waits for its cardholder, and settles it where the bank has its money. */
export async function askAboutPending(
  deps: PaymentsDeps,
  tenantId: number,
  attempt: Attempt,
): Promise<PendingFact> {
  const { charge, gateway } = await deps.database.inTenant(tenantId, (scope) =>
    openAttempt(deps, scope, attempt.id),
  );
  const fact = await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind === 'unknown') return { kind: 'silent', isDown: fact.why !== 'unreadable' };
  if (fact.kind !== 'authorised' && fact.kind !== 'captured') return { kind: 'nothing' };
  const isClaimed = await deps.database.inTenant(tenantId, (scope) =>
    moveAttempt(scope, attempt.id, 'completing', {}, ['threeDsPending']),
  );
  // Whoever came back meanwhile goes on with it.
  const outcome = isClaimed
    ? await settleAttempt(deps, tenantId, attempt, fact)
    : outcomeOf(await deps.database.inTenant(tenantId, (scope) => getAttempt(scope, attempt.id)));
  return { kind: 'charged', outcome };
}

/** What was found out about the attempts of a reference that wait for their cardholders. */
export interface PendingAttempts {
  /** Those of which the bank has no money: another attempt may take their place. */
  readonly unheardOf: ReadonlySet<string>;
  /** Those of which it has. */
  readonly charged: readonly AttemptOutcome[];
}

/** See Payments.askAboutPending. */
export async function askAboutPendingOf(
  deps: PaymentsDeps,
  tenantId: number,
  reference: string,
): Promise<PendingAttempts> {
  const attempts = await deps.database.inTenant(tenantId, (scope) => lockAttempts(scope, reference));
  const unheardOf = new Set<string>();
  const charged: AttemptOutcome[] = [];
  for (const attempt of attempts.filter(({ state }) => state === 'threeDsPending')) {
    const fact = await askAboutPending(deps, tenantId, attempt);
    if (fact.kind === 'nothing') unheardOf.add(attempt.id);
    if (fact.kind === 'charged') charged.push(fact.outcome);
  }
  return { unheardOf, charged };
}
