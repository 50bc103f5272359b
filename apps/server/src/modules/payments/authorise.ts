import { ask, openAttempt } from './ask-bank.ts';
import type { AttemptOutcome } from './attempt.ts';
import type { Card } from './card.ts';
import type { PaymentsDeps } from './payments.ts';
import type { Return } from './ports.ts';
import { moveAttempt } from './repository.ts';
import { returnPath } from './return-path.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';

/** Where the shop stands, for a bank that wants to ask its cardholder first. */
export interface Shop {
  /** `https://shop.example`, without a slash at the end. */
  readonly origin: string;
  readonly language: string;
}

/**
 * Asks the bank to hold the sum of a recorded attempt. The move to `completing` is committed first and let through
 * once, so of several callers one sends and the others hear what is known so far.
 */
export async function authorise(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
  card: Card,
  shop?: Shop,
): Promise<AttemptOutcome> {
  const { mine, attempt, charge, gateway } = await deps.database.inTenant(tenantId, async (scope) => {
    const isMine = await moveAttempt(scope, attemptId, 'completing', {}, ['created']);
    return { mine: isMine, ...(await openAttempt(deps, scope, attemptId)) };
  });
  if (!mine) return outcomeOf(attempt);
  const back = shop && returnTo(tenantId, attemptId, shop);
  const fact = await ask(deps, attemptId, () => gateway.start(charge, card, back));
  if (fact.kind !== 'actionRequired') return settleAttempt(deps, tenantId, attempt, fact);
  await deps.database.inTenant(tenantId, (scope) => moveAttempt(scope, attemptId, 'threeDsPending'));
  return { state: 'actionRequired', attemptId, form: fact.form };
}

/** Where the bank sends the cardholder back to. */
export function returnTo(tenantId: number, attemptId: string, { origin, language }: Shop): Return {
  return { url: `${origin}${returnPath(tenantId, attemptId)}`, language };
}
