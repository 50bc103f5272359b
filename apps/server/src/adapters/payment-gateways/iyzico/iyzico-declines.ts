import type { Declined, FailureReason } from '../../../modules/payments/ports.ts';

/** iyzico's error codes of banks, as its documentation lists them. */
const reasons: Readonly<Record<string, FailureReason>> = {
  '10051': 'insufficientFunds',
  '10054': 'cardExpired',
  '10084': 'wrongCode',
  '10206': 'wrongCode',
  '10217': 'threeDSecure',
  '10219': 'technical',
  '10214': 'technical',
  '10207': 'technical',
  '10208': 'technical',
  mdStatus: 'threeDSecure',
};

/** Whether iyzico refuses the keys of a call: unknown ones, or a wrong signature. */
export const isKeyRefusal = (code: string): boolean => ['1000', '1001', '100001'].includes(code);

/** After these the same card may be tried again. */
const passing = ['10051', '10207', '10208', '10214', '10219', 'mdStatus'];

/** Why a card was refused; an unknown code is a plain refusal. */
export function readDecline(code: string): Declined {
  return { kind: 'declined', code, reason: reasons[code] ?? 'declined', retryable: passing.includes(code) };
}

/** A call that was refused before anything was tried. `said`: in the provider's words. */
export function readCallRefusal(code: string, said?: string): Declined {
  return { kind: 'declined', code, said, reason: 'technical', retryable: false };
}
