import type { Declined, FailureReason } from '../../../modules/payments/ports.ts';

/** The bank's error codes of a refused payment. */
const reasons: Readonly<Record<string, FailureReason>> = {
  '101': 'threeDSecure',
  '106': 'threeDSecure',
  '1051': 'insufficientFunds',
  '1054': 'cardExpired',
  '1033': 'cardExpired',
  '1082': 'wrongCode',
  '1061': 'sumRefused',
  '1065': 'sumRefused',
  '1091': 'technical',
  '1096': 'technical',
};

/** After these the same card may be tried again. */
const passing = ['101', '106', '1051', '1091', '1096'];

/** Why a payment was refused, by the bank's code; without one, by its final state. */
export function readDecline(state: string, code: string | undefined): Declined {
  if (code === undefined || code === '0')
    return {
      kind: 'declined',
      code: state,
      reason: state === 'AUTH_FAIL' ? 'threeDSecure' : 'declined',
      retryable: state === 'AUTH_FAIL',
    };
  return { kind: 'declined', code, reason: reasons[code] ?? 'declined', retryable: passing.includes(code) };
}

/** A call that was refused before anything was tried. `said`: in the bank's words; `isPassing`: it may succeed later. */
export function readCallRefusal(code: string, said?: string, isPassing = false): Declined {
  return { kind: 'declined', code, said, reason: 'technical', retryable: isPassing };
}

/** Wrong terminal, wrong token, a blocked terminal: they say nothing about a payment. */
const aboutKeys = ['202', '204', '205', '501'];

export const isAboutKeys = (code: string): boolean => aboutKeys.includes(code);
