import { money } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { MethodCapabilities, PaymentAccount, PaymentSetting, Settings } from '../../settings/public.ts';
import { declineWords } from './decline-words.ts';
import { gatewayOfOtherMode } from './other-mode-gateway.ts';
import type { PaymentsDeps } from '../deps.ts';
import type {
  ActionRequired,
  Next,
  Charge,
  MoveOutcome,
  PaymentGateway,
  QueryOutcome,
  RefundedOutcome,
  RefundPending,
  Unknown,
} from '../ports.ts';
import { isRefundedByHand } from './is-refunded-by-hand.ts';
import { getAttempt, type Attempt } from './repository.ts';

/** An attempt with its bank's gateway. */
export interface Asked {
  readonly attempt: Attempt;
  readonly charge: Charge;
  readonly gateway: PaymentGateway;
  /** Undefined if the account no longer offers it: existing payments by it are completed all the same. */
  readonly method: MethodCapabilities | undefined;
  /** The provider makes no refunds of it. */
  readonly isRefundedByHand: boolean;
  readonly account: PaymentSetting;
  /** The attempt's money is of another mode than its account now: nothing is sent to the provider. */
  readonly isOfOtherMode: boolean;
}

/** Reads an attempt and finds its bank. */
export async function openAttempt(deps: PaymentsDeps, scope: TenantScope, attemptId: string): Promise<Asked> {
  const attempt = await getAttempt(scope, attemptId);
  const { charge, account } = await toCharge(scope, deps.settings, attempt);
  const { provider } = account;
  const gateway = deps.gateways[provider];
  if (!gateway) throw new Error(`This process has no gateway ${provider} for the attempt ${attemptId}`);
  // The desk calls no provider, whatever its mode.
  const isOfOtherMode = !attempt.isTakenByStaff && attempt.mode !== account.mode;
  const method = gateway.methods(account).find(({ id }) => id === attempt.method);
  return {
    attempt,
    isRefundedByHand: isRefundedByHand(deps, provider, attempt.method),
    charge: { ...charge, method: attempt.method, take: method?.take, instalments: method?.instalments },
    gateway: isOfOtherMode ? gatewayOfOtherMode(gateway, attempt) : gateway,
    method,
    account,
    isOfOtherMode,
  };
}

/** An attempt as its gateway needs it. */
async function toCharge(
  scope: TenantScope,
  settings: Settings,
  attempt: Attempt,
): Promise<{ charge: Charge; account: PaymentAccount }> {
  const account = await settings.getPaymentSetting(scope, attempt.settingId);
  const amount = money(attempt.amountMinor, attempt.currency);
  const { id: reference, theirReference, payBy, createdAt: begunAt, capturedMinor } = attempt;
  const captured = capturedMinor > 0 ? money(capturedMinor, amount.currency) : undefined;
  const isTest = attempt.mode === 'test';
  return {
    charge: { reference, theirReference, payBy, begunAt, amount, captured, account, isTest },
    account,
  };
}

/**
 * Calls the bank. Any failure of the call counts as unknown: a byte may have been sent, so nothing may be concluded.
 */
export async function ask<
  Answer extends QueryOutcome | MoveOutcome | RefundedOutcome | RefundPending | ActionRequired | Next,
>(deps: PaymentsDeps, attemptId: string, call: () => Promise<Answer>): Promise<Answer | Unknown> {
  try {
    const answer = await call();
    if (answer.kind === 'declined')
      deps.log.info({ attemptId, said: declineWords(answer) }, 'The bank refused a call');
    return answer;
  } catch (error) {
    deps.log.error({ err: error, attemptId }, 'A call to the bank broke');
    return { kind: 'unknown', why: 'unreadable' };
  }
}
