import { money } from '@farewind/values/money';
import { ask, openAttempt } from '../attempts/ask-bank.ts';
import { freezeAttempt } from '../disputes/freeze-attempt.ts';
import { describeCharge } from './describe-charge.ts';
import { keyAt } from './key-at.ts';
import type { PaymentsDeps } from '../deps.ts';
import { getAttempt } from '../attempts/repository.ts';
import { recordCapture } from './settle-attempt.ts';
import { voidAttempt } from './void-attempt.ts';

/**
 * Captures the held sum, or the part of it that was sold; the bank releases the rest. A bank captures a hold once, so
 * the call may be repeated with the same sum; if it is refused or its answer is lost, the bank is queried. If what was
 * sold costs nothing, all of the sum is released. False: not captured yet, try again later.
 */
export async function captureAttempt(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
  amountMinor: number,
): Promise<boolean> {
  if (amountMinor === 0) return captureNothing(deps, tenantId, attemptId);
  const { asked, now } = await deps.database.inTenant(tenantId, async (scope) => ({
    asked: await describeCharge(deps, scope, await openAttempt(deps, scope, attemptId), amountMinor),
    now: scope.now,
  }));
  const { attempt, charge, gateway } = asked;
  if (attempt.isHeldBack) return false;
  // A part of what was taken at once may have been refunded since.
  if (attempt.state === 'captured' || attempt.state === 'partlyRefunded') return true;
  if (attempt.state !== 'authorised') return false;
  const bankReference = await takeOrFind();
  if (bankReference === undefined) return false;
  await deps.database.inTenant(tenantId, (scope) =>
    recordCapture(deps, scope, attempt, bankReference, amountMinor),
  );
  return true;

  async function takeOrFind(): Promise<string | undefined> {
    const answer = await ask(deps, attemptId, () =>
      gateway.capture(charge, money(amountMinor, attempt.currency), keyAt(`capture:${attemptId}`, now)),
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

/** No bank captures a sum of nothing. A charge that was taken at once stays, until the part that was not sold is refunded. */
async function captureNothing(deps: PaymentsDeps, tenantId: number, attemptId: string): Promise<boolean> {
  const { state, isHeldBack } = await deps.database.inTenant(tenantId, (scope) =>
    getAttempt(scope, attemptId),
  );
  if (isHeldBack) return false;
  return state === 'captured' || state === 'partlyRefunded' || voidAttempt(deps, tenantId, attemptId);
}
