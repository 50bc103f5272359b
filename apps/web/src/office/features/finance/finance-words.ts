import { nameCardScheme } from '@farewind/values/card-scheme';
import type { getPayments } from '@farewind/contract/finance/payments';
import type { getRefunds } from '@farewind/contract/finance/refunds';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';
import type { Tone } from '../../kit/state-badge.tsx';

/** Labels of the server's codes about money; an unknown code is shown as it is. */
export const formatAttempt = (code: string, t: OfficeTranslate) => knownWord(`attemptState.${code}`, code, t);
export const formatFailure = (code: string, t: OfficeTranslate) => knownWord(`payFailure.${code}`, code, t);

/** Failures that only the payer's bank can tell of, so that the payment has reached it. */
const answers: ReadonlySet<string> = new Set([
  'cardExpired',
  'declined',
  'insufficientFunds',
  'threeDSecure',
  'wrongCode',
]);

/** The bank's reference of an attempt. A provider's page that was declined has none, although it was sent. */
export function formatReference(
  attempt: { readonly bankReference: string | null; readonly failure: string | null },
  t: OfficeTranslate,
): string {
  if (attempt.bankReference !== null) return attempt.bankReference;
  return attempt.failure !== null && answers.has(attempt.failure) ? '' : t('pay.neverSent');
}

export const formatRefund = (code: string, t: OfficeTranslate) => knownWord(`refundState.${code}`, code, t);
export const formatPurpose = (code: string, t: OfficeTranslate) => knownWord(`payPurpose.${code}`, code, t);
export const formatAccount = (code: string, t: OfficeTranslate) =>
  knownWord(`ledgerAccount.${code}`, code, t);
export const formatMove = (code: string, t: OfficeTranslate) => knownWord(`ledgerMove.${code}`, code, t);

/** A card by its scheme and last digits. */
export const nameCard = (card: { readonly brand: string; readonly last4: string }, locale: string) =>
  `${nameCardScheme(card.brand, locale.slice(0, 2))} ${card.last4}`;

export const formatDiscrepancy = (code: string, t: OfficeTranslate) =>
  knownWord(`discrepancy.${code}`, code, t);

/** Why money goes back: what staff typed as it is; a refund that settles a discrepancy names its class. */
export function formatRefundReason(code: string, t: OfficeTranslate): string {
  const reason = knownWord(`refundReason.${code}`, code, t);
  return reason === code ? formatDiscrepancy(code, t) : reason;
}

export const formatSubject = (code: string, t: OfficeTranslate) =>
  knownWord(`discrepancyOf.${code}`, code, t);
export const formatRepair = (code: string, t: OfficeTranslate) => knownWord(`repair.${code}`, code, t);

type AttemptState = Answer<typeof getPayments>['items'][number]['state'];
type RefundState = Answer<typeof getRefunds>['items'][number]['state'];

const attemptTones: Readonly<Record<AttemptState, Tone>> = {
  unknown: 'err',
  authorised: 'sky',
  captured: 'ok',
  partlyRefunded: 'sky',
  refunded: 'sky',
  failed: 'err',
  disputed: 'err',
  threeDsPending: 'sun',
  awaitingPayer: 'sun',
  completing: 'sun',
  created: '',
  voided: '',
  expired: '',
};

export const attemptStates = Object.keys(attemptTones) as readonly AttemptState[];

export function toneOfAttempt(state: string): Tone {
  return (attemptTones as Readonly<Record<string, Tone>>)[state] ?? '';
}

/** States after the request; before it there is only a quote. */
const refundTones: Readonly<Record<Exclude<RefundState, 'requested' | 'quoted'>, Tone>> = {
  accepted: 'sun',
  approved: 'sky',
  sentToBank: 'sky',
  settled: 'ok',
  rejected: 'err',
};

export const refundStates = Object.keys(refundTones) as readonly (keyof typeof refundTones)[];

export function toneOfRefund(state: string): Tone {
  return (
    ({ ...refundTones, toPayOut: 'sun', returnedByBank: '' } as Readonly<Record<string, Tone>>)[state] ?? ''
  );
}

/**
 * The state to show: what staff pay back by hand was sent to no bank, and waits for them; what the payer's bank has
 * returned after a dispute is over.
 */
export function shownRefundState(state: string, isByHand: boolean, failure: string | null = null): string {
  if (state === 'approved' && failure === 'disputed') return 'returnedByBank';
  return isByHand && state === 'sentToBank' ? 'toPayOut' : state;
}
