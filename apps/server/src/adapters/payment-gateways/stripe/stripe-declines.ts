import type { Declined, FailureReason } from '../../../modules/payments/ports.ts';

const reasons: Readonly<Record<string, FailureReason>> = {
  authentication_required: 'threeDSecure',
  authentication_not_handled: 'threeDSecure',
  payment_intent_authentication_failure: 'threeDSecure',
  expired_card: 'cardExpired',
  insufficient_funds: 'insufficientFunds',
  incorrect_cvc: 'wrongCode',
  invalid_cvc: 'wrongCode',
  issuer_not_available: 'technical',
  processing_error: 'technical',
  reenter_transaction: 'technical',
  try_again_later: 'technical',
};

/** After these the same card may be tried again. */
const passing = [
  'authentication_required',
  'insufficient_funds',
  'issuer_not_available',
  'payment_intent_authentication_failure',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
];

/**
 * The reason why a card or a refund was refused, by `decline_code`, `code` or `failure_reason`; an unknown code is a
 * plain refusal.
 */
export function readDecline(code: string): Declined {
  return {
    kind: 'declined',
    code,
    reason: reasons[code] ?? 'declined',
    retryable: passing.includes(code),
  };
}

const sumRefusals = ['amount_too_small', 'amount_too_large'];

/** A call that was refused before anything was tried. `said`: in the provider's words. */
export function readCallRefusal(code: string, said?: string): Declined {
  const reason = sumRefusals.includes(code) ? 'sumRefused' : 'technical';
  return { kind: 'declined', code, said, reason, retryable: false };
}
