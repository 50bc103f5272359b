import { openAttempt } from '../attempts/ask-bank.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Bill, NextStep, Shop } from '../attempt.ts';
import { findLostStep, returnTo } from './start-payment.ts';
import { hashCard, type Card } from '../card.ts';
import { describeCharge } from './describe-charge.ts';
import type { PaymentsDeps } from '../deps.ts';
import { openStep } from '../attempts/next-step.ts';
import { findAttempt, findLastAttempt, type Attempt } from '../attempts/repository.ts';

/** See Payments.findBill. */
export async function findBill(
  { keyring }: Pick<PaymentsDeps, 'keyring'>,
  scope: TenantScope,
  attemptId: string,
): Promise<Bill | undefined> {
  const attempt = await findAttempt(scope, attemptId);
  if (attempt?.state !== 'awaitingPayer' || !attempt.nextStep) return undefined;
  const step = openStep(keyring, scope.tenantId, attempt.id, attempt.nextStep);
  if (step.way !== 'bill') return undefined;
  const { way: _way, ...bill } = step;
  return bill;
}

/**
 * See Payments.findNextStep. No money moves before the payer acts there, so the step may be returned repeatedly. A form
 * with a card's signature is built again, for a caller with the attempt's card; any other step is returned as stored.
 */
export async function findNextStep(
  deps: PaymentsDeps,
  tenantId: number,
  reference: string,
  card: Card | undefined,
  shop: Shop,
  payableId?: string,
): Promise<NextStep | undefined> {
  const { step, lost } = await deps.database.inTenant(tenantId, async (scope) => {
    const last = await findLastAttempt(scope, reference, payableId);
    if (last?.state === 'awaitingPayer' || (last && isStartUnanswered(last, scope.now)))
      return last.nextStep
        ? { step: openStep(deps.keyring, tenantId, last.id, last.nextStep) }
        : { lost: await describeCharge(deps, scope, await openAttempt(deps, scope, last.id)) };
    if (last?.state !== 'threeDsPending' || !card) return {};
    if (!last.cardHash?.equals(hashCard(deps.keyring, card))) return {};
    const { charge, gateway } = await openAttempt(deps, scope, last.id);
    return {
      step: { way: 'form', ...gateway.bankForm(charge, card, returnTo(tenantId, last, shop)) } as const,
    };
  });
  return lost ? findLostStep(deps, tenantId, lost, shop) : step;
}

/** Only payments at a provider have a time limit: the start of another may have charged its card. */
function isStartUnanswered({ state, payBy }: Attempt, now: Date): boolean {
  return state === 'unknown' && payBy !== undefined && payBy > now;
}
