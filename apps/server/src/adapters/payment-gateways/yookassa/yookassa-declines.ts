import type { Declined, FailureReason } from '../../../modules/payments/ports.ts';

const reasons: Readonly<Record<string, FailureReason>> = {
  '3d_secure_failed': 'threeDSecure',
  card_expired: 'cardExpired',
  insufficient_funds: 'insufficientFunds',
  invalid_csc: 'wrongCode',
  internal_timeout: 'technical',
  issuer_unavailable: 'technical',
  expired_on_confirmation: 'timeout',
  payment_method_limit_exceeded: 'sumRefused',
};

/** After these the same card may be tried again. */
const passing = ['internal_timeout', 'issuer_unavailable', 'insufficient_funds', '3d_secure_failed'];

/** The reason why a payment or a refund ended, by `cancellation_details.reason`; an unknown one is a plain refusal. */
export function readDecline(reason: string): Declined {
  return {
    kind: 'declined',
    code: reason,
    reason: reasons[reason] ?? 'declined',
    retryable: passing.includes(reason),
  };
}

/** The same of a refund. One that is more than the day's takings, from which it is taken, succeeds later. */
export function readRefundDecline(reason: string): Declined {
  const decline = readDecline(reason);
  return reason === 'insufficient_funds' ? { ...decline, reason: 'technical', retryable: true } : decline;
}

/** A call that was refused before anything was tried. `said`: in the provider's words. */
export function readCallRefusal(code: string, said?: string): Declined {
  return { kind: 'declined', code, said, reason: 'technical', retryable: false };
}
