import { ask, openAttempt } from './ask-bank.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { Card } from './card.ts';
import type { PaymentsDeps } from './payments.ts';
import { moveAttempt } from './repository.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';

/**
 * Asks the bank to hold the sum of a recorded attempt. The move to `completing` is committed first and let through
 * once, so of several callers one sends and the others hear what is known so far.
 */
export async function authorise(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
  card: Card,
): Promise<AttemptOutcome> {
  const { mine, attempt, charge, gateway } = await deps.database.inTenant(tenantId, async (scope) => {
    const isMine = await moveAttempt(scope, attemptId, 'completing');
    return { mine: isMine, ...(await openAttempt(deps, scope, attemptId)) };
  });
  if (!mine) return outcomeOf(attempt);
  const fact = await ask(deps, attemptId, () => gateway.start(charge, card));
  return settleAttempt(deps, tenantId, attempt, fact);
}
