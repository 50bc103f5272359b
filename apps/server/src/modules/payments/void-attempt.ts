import { ask, openAttempt, type Asked } from './ask-bank.ts';
import type { PaymentsDeps } from './payments.ts';
import { returnCharge } from './refunds/return-charge.ts';
import { closeUnasked } from './repository.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Lets the held sum go; what was taken already, it gives back, which takes its time. An attempt whose fate is unknown is
 * asked about first: only a hold that is known can be released. False: something may still be held or was taken.
 */
export async function voidAttempt(deps: PaymentsDeps, tenantId: number, attemptId: string): Promise<boolean> {
  const asked = await deps.database.inTenant(tenantId, async (scope) => {
    await closeUnasked(scope, attemptId, ['created', 'threeDsPending']);
    return openAttempt(deps, scope, attemptId);
  });
  const { isHeldBack, state } = asked.attempt;
  if (isHeldBack && !['voided', 'failed', 'refunded'].includes(state)) return false;
  switch (asked.attempt.state) {
    case 'failed':
    case 'voided':
    case 'expired':
    case 'refunded':
      return true;
    case 'captured':
      return returnCharge(deps, tenantId, asked.attempt);
    case 'authorised':
      return release(deps, tenantId, asked);
    case 'completing':
    case 'unknown':
      return findAndRelease(deps, tenantId, asked);
    default:
      return false;
  }
}

async function findAndRelease(deps: PaymentsDeps, tenantId: number, asked: Asked): Promise<boolean> {
  const { attempt, charge, gateway } = asked;
  const fact = await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind === 'notFound') return false;
  const outcome = await settleAttempt(deps, tenantId, attempt, fact);
  if (outcome.state === 'failed') return true;
  return fact.kind === 'authorised' && outcome.state === 'authorised' && release(deps, tenantId, asked);
}

async function release(deps: PaymentsDeps, tenantId: number, asked: Asked): Promise<boolean> {
  const { attempt, charge, gateway } = asked;
  const answer = await ask(deps, attempt.id, () => gateway.void(charge));
  const fact =
    answer.kind === 'done'
      ? ({ kind: 'voided' } as const)
      : await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind !== 'voided') return false;
  const outcome = await settleAttempt(deps, tenantId, attempt, fact);
  return outcome.state === 'failed';
}
