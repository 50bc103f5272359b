import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';
import type { Tone } from '../../kit/state-badge.tsx';

/** What the server says of money by its codes, in the words of the staff; a code without words shows itself. */
export const wordAttempt = (code: string, t: OfficeTranslate) => knownWord(`attemptState.${code}`, code, t);
export const wordFailure = (code: string, t: OfficeTranslate) => knownWord(`payFailure.${code}`, code, t);
export const wordRefund = (code: string, t: OfficeTranslate) => knownWord(`refundState.${code}`, code, t);
export const wordRefundReason = (code: string, t: OfficeTranslate) =>
  knownWord(`refundReason.${code}`, code, t);
export const wordPurpose = (code: string, t: OfficeTranslate) => knownWord(`payPurpose.${code}`, code, t);
export const wordAccount = (code: string, t: OfficeTranslate) => knownWord(`ledgerAccount.${code}`, code, t);
export const wordMove = (code: string, t: OfficeTranslate) => knownWord(`ledgerMove.${code}`, code, t);

const attemptTones: Readonly<Record<string, Tone>> = {
  unknown: 'err',
  authorised: 'sky',
  captured: 'ok',
  partlyRefunded: 'sky',
  refunded: 'sky',
  failed: 'err',
  disputed: 'err',
  threeDsPending: 'sun',
  completing: 'sun',
};

export function toneOfAttempt(state: string): Tone {
  return attemptTones[state] ?? '';
}

const refundTones: Readonly<Record<string, Tone>> = {
  accepted: 'sun',
  approved: 'sky',
  sentToBank: 'sky',
  settled: 'ok',
  rejected: 'err',
};

export function toneOfRefund(state: string): Tone {
  return refundTones[state] ?? '';
}
