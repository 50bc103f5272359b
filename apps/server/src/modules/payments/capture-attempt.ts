import { ask, openAttempt } from './ask-bank.ts';
import type { PaymentsDeps } from './payments.ts';
import { recordCapture, settleAttempt } from './settle-attempt.ts';

/**
 * Takes the held sum. A bank captures a hold once, so the call may be repeated; when it is refused or its answer is
 * lost, the bank is asked what it has done. False: not taken yet, try again later.
 */
export async function captureAttempt(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
): Promise<boolean> {
  const asked = await deps.database.inTenant(tenantId, (scope) => openAttempt(deps, scope, attemptId));
  const { attempt, charge, gateway } = asked;
  if (attempt.state === 'captured') return true;
  if (attempt.state !== 'authorised') return false;
  const answer = await ask(deps, attemptId, () => gateway.capture(charge));
  if (answer.kind === 'done') {
    await deps.database.inTenant(tenantId, (scope) => recordCapture(scope, attempt, answer.bankReference));
    return true;
  }
  const fact = await ask(deps, attemptId, () => gateway.query(charge));
  if (fact.kind !== 'captured') return false;
  await settleAttempt(deps, tenantId, attempt, fact);
  return true;
}
