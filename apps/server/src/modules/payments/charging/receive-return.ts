import { refusal } from '../../../platform/errors.ts';
import { ask, openAttempt, type Asked } from '../attempts/ask-bank.ts';
import type { SettledAttempt } from '../attempt.ts';
import { lookAtPayment } from './look-at-payment.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ReturnFact } from '../ports.ts';
import { findAttempt, getAttempt, moveAttempt } from '../attempts/repository.ts';
import { outcomeOf, settleAttempt } from './settle-attempt.ts';

/**
 * Processes the cardholder's return from the bank. Refuses with GEN-VALIDATION data that the bank has not signed for this
 * attempt. Repeated, early or late, it acts once and returns the outcome of the attempt.
 */
export async function receiveReturn(
  deps: PaymentsDeps,
  tenantId: number,
  attemptId: string,
  fields: Readonly<Record<string, string>>,
): Promise<SettledAttempt> {
  const asked = await deps.database.inTenant(tenantId, async (scope) =>
    (await findAttempt(scope, attemptId)) ? openAttempt(deps, scope, attemptId) : undefined,
  );
  const fact: ReturnFact = asked?.gateway.readReturn(asked.charge, fields) ?? {
    kind: 'rejected',
    why: 'order',
  };
  if (!asked || fact.kind === 'rejected') {
    const why = fact.kind === 'rejected' ? fact.why : 'order';
    return refuseReturn(deps, why, attemptId);
  }
  if (fact.kind === 'noProof') {
    const { outcome } = await lookAtPayment(deps, tenantId, asked.attempt.id, { isBack: true });
    return { reference: asked.attempt.reference, outcome };
  }
  return fact.kind === 'refused'
    ? endRefused(deps, tenantId, asked)
    : completeConfirmed(deps, tenantId, asked, fact.proof);
}

export function hasAttempt(deps: PaymentsDeps, tenantId: number, attemptId: string): Promise<boolean> {
  return deps.database.inTenant(
    tenantId,
    async (scope) => (await findAttempt(scope, attemptId)) !== undefined,
  );
}

/** Not authentic: logged, counted, and without any effect. */
export function refuseReturn(
  deps: Pick<PaymentsDeps, 'log' | 'countRefusedReturn'>,
  why: string,
  attemptId?: string,
): never {
  deps.log.warn({ attemptId, why }, 'A return from the bank was refused');
  deps.countRefusedReturn?.(why);
  throw refusal('GEN-VALIDATION');
}

async function endRefused(deps: PaymentsDeps, tenantId: number, { attempt }: Asked): Promise<SettledAttempt> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const failure = { failure: 'threeDSecure' } as const;
    await moveAttempt(scope, attempt.id, 'failed', failure, ['threeDsPending']);
    return { reference: attempt.reference, outcome: outcomeOf(await getAttempt(scope, attempt.id)) };
  });
}

async function completeConfirmed(
  deps: PaymentsDeps,
  tenantId: number,
  { attempt, charge, gateway }: Asked,
  proof: Extract<ReturnFact, { kind: 'confirmed' }>['proof'],
): Promise<SettledAttempt> {
  const { reference } = attempt;
  if (await claim(deps, tenantId, attempt.id)) {
    const fact = await ask(deps, attempt.id, () => gateway.complete(charge, proof));
    return { reference, outcome: await settleAttempt(deps, tenantId, attempt, fact) };
  }
  const current = await deps.database.inTenant(tenantId, (scope) => getAttempt(scope, attempt.id));
  return { reference, outcome: outcomeOf(current) };
}

const UNIQUE_VIOLATION = '23505';

/**
 * Only one of several returns continues to the bank. A late one reopens an expired attempt, unless another attempt has
 * taken its place meanwhile: the unique index decides.
 */
async function claim(deps: PaymentsDeps, tenantId: number, attemptId: string): Promise<boolean> {
  try {
    return await deps.database.inTenant(tenantId, (scope) =>
      moveAttempt(scope, attemptId, 'completing', {}, ['threeDsPending', 'expired']),
    );
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
