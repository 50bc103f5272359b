import { money, type Money } from '@farewind/values/money';
import type {
  Charge,
  OtherCharge,
  QueryOutcome,
  RefundedOutcome,
  Unknown,
} from '../../../modules/payments/ports.ts';
import type { ListedPayment, TbankPayment } from './tbank-objects.ts';

const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };

/** Nothing was paid, and nothing can be. */
const closed = ['CANCELED', 'DEADLINE_EXPIRED'];
/** The bank or the payer's bank has refused. */
export const refusedStates = ['REJECTED', 'AUTH_FAIL', 'ATTEMPTS_EXPIRED'];
/** The payer has not paid yet, or is doing it. */
const waiting = [
  'NEW',
  'PREAUTHORIZING',
  'FORM_SHOWED',
  'AUTHORIZING',
  '3DS_CHECKING',
  '3DS_CHECKED',
  'PAY_CHECKING',
];
/** A part that was released leaves the rest held, until it is captured or released too. */
const held = ['AUTHORIZED', 'PARTIAL_REVERSED'];
/** A refund that settles later was requested: until then the money is still ours. */
const taken = ['CONFIRMED', 'PARTIAL_REFUNDED', 'REFUNDING', 'ASYNC_REFUNDING'];
/** Held, and about to be captured. */
const confirming = ['CONFIRMING', 'CONFIRM_CHECKING'];

/** Whether the payer may be asked to stop: no money is moving. */
export const isUnpaid = (state: string): boolean => state === 'NEW' || state === 'FORM_SHOWED';
export const isHeld = (state: string): boolean => held.includes(state);
export const isRefundable = (state: string): boolean => state === 'CONFIRMED' || state === 'PARTIAL_REFUNDED';
export const isRefunding = (state: string): boolean => state === 'REFUNDING' || state === 'ASYNC_REFUNDING';
/** Money was held or taken; it may have been given back since. */
export const hasMoved = (state: string): boolean =>
  held.includes(state) ||
  taken.includes(state) ||
  confirming.includes(state) ||
  ['REVERSING', 'REVERSED', 'REFUNDED'].includes(state);

/** A payment in our terms; a refused one is read by the caller, who asks for the reason. */
export function readState({ PaymentId: id, Status: state, Amount }: TbankPayment): QueryOutcome {
  if (waiting.includes(state)) return { kind: 'waiting', theirReference: id };
  if (closed.includes(state)) return { kind: 'closed' };
  if (state === 'REVERSED') return { kind: 'voided' };
  if (state === 'REFUNDED') return { kind: 'refunded' };
  if (held.includes(state)) return { kind: 'authorised', bankReference: id, ...sumOf(Amount) };
  // After a refund its sum is what is left: what was captured is no longer told.
  if (state === 'CONFIRMED') return { kind: 'captured', bankReference: id, ...sumOf(Amount) };
  if (taken.includes(state)) return { kind: 'captured', bankReference: id };
  // In between two states, or one that the bank has added: asked again.
  return unreadable;
}

/** Any other payments of the same order that have money: they buy nothing. */
export function readOthers(payments: readonly ListedPayment[], ownId: string): OtherCharge[] {
  return payments.flatMap(({ PaymentId: id, Status: state, Amount: minor }) => {
    if (id === ownId || minor === undefined || minor === 0) return [];
    const kind = held.includes(state) ? 'authorised' : state === 'CONFIRMED' ? 'captured' : undefined;
    return kind ? [{ kind, theirReference: id, amount: money(minor, 'RUB') }] : [];
  });
}

/** What was given back of a charge: the captured sum without what is left of it. */
export function readRefunded(charge: Charge, { PaymentId, Status, Amount }: TbankPayment): RefundedOutcome {
  const { minor: capturedMinor, currency }: Money = charge.captured ?? charge.amount;
  const told = (minor: number): RefundedOutcome => ({
    kind: 'refunded',
    amount: money(minor, currency),
    bankReference: PaymentId,
  });
  if (Status === 'REFUNDED') return told(capturedMinor);
  if (Status === 'PARTIAL_REFUNDED') {
    const isLeft = Amount !== undefined && Amount > 0 && Amount < capturedMinor;
    return isLeft ? told(capturedMinor - Amount) : unreadable;
  }
  // While a refund is under way the total is not known.
  if (isRefunding(Status) || confirming.includes(Status)) return unreadable;
  return told(0);
}

function sumOf(minor: number | undefined): { readonly amount?: Money } {
  return minor === undefined ? {} : { amount: money(minor, 'RUB') };
}
