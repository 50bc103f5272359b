import { money } from '@farewind/values/money';
import { ask, openAttempt } from './ask-bank.ts';
import { freezeAttempt } from './disputes/freeze-attempt.ts';
import type { PaymentsDeps } from './payments.ts';
import { recordCapture } from './settle-attempt.ts';

/**
 * Takes the held sum, or the part of it that was sold; the bank lets the rest go. A bank captures a hold once, so the
 * call may be repeated with the same sum; when it is refused or its answer is lost, the bank is asked what it has done.
 * False: not taken yet, try again later.
 */
export async function captureAttempt(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
  amountMinor: number,
): Promise<boolean> {
  const asked = await deps.database.inTenant(tenantId, (scope) => openAttempt(deps, scope, attemptId));
  const { attempt, charge, gateway } = asked;
  if (attempt.isHeldBack) return false;
  if (attempt.state === 'captured') return true;
  if (attempt.state !== 'authorised') return false;
  const bankReference = await takeOrFind();
  if (bankReference === undefined) return false;
  await deps.database.inTenant(tenantId, (scope) =>
    recordCapture(scope, attempt, bankReference, amountMinor),
  );
  return true;

  async function takeOrFind(): Promise<string | undefined> {
    const answer = await ask(deps, attemptId, () =>
      gateway.capture(charge, money(amountMinor, attempt.currency)),
    );
    if (answer.kind === 'done') return answer.bankReference;
    const fact = await ask(deps, attemptId, () => gateway.query(charge));
    if (fact.kind !== 'captured') return undefined;
    if (fact.amount === undefined || fact.amount.minor === amountMinor) return fact.bankReference;
    const said = { ...fact, kind: fact.kind, amount: fact.amount };
    await deps.database.inTenant(tenantId, (scope) => freezeAttempt(deps, scope, attempt, said));
    return undefined;
  }
}
