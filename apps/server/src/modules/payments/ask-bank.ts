import type { TenantScope } from '../../platform/database/scope.ts';
import type { PaymentsDeps } from './payments.ts';
import type {
  ActionRequired,
  Charge,
  MoveOutcome,
  PaymentGateway,
  QueryOutcome,
  RefundedOutcome,
  Unknown,
} from './ports.ts';
import { getAttempt, toCharge, type Attempt } from './repository.ts';

/** An attempt together with the bank that knows it. */
export interface Asked {
  readonly attempt: Attempt;
  readonly charge: Charge;
  readonly gateway: PaymentGateway;
}

/** Reads an attempt and finds its bank. */
export async function openAttempt(deps: PaymentsDeps, scope: TenantScope, attemptId: string): Promise<Asked> {
  const attempt = await getAttempt(scope, attemptId);
  const { charge, provider } = await toCharge(scope, deps.settings, attempt);
  const gateway = deps.gateways[provider];
  if (!gateway) throw new Error(`This process has no gateway ${provider} for the attempt ${attemptId}`);
  return { attempt, charge, gateway };
}

/**
 * Calls the bank. Whatever breaks in the call counts as unknown: a byte may have left, so nothing may be concluded.
 */
export async function ask<Answer extends QueryOutcome | MoveOutcome | RefundedOutcome | ActionRequired>(
  deps: PaymentsDeps,
  attemptId: string,
  call: () => Promise<Answer>,
): Promise<Answer | Unknown> {
  try {
    return await call();
  } catch (error) {
    deps.log.error({ err: error, attemptId }, 'A call to the bank broke');
    return { kind: 'unknown', why: 'unreadable' };
  }
}
