import { currencies } from '@farewind/values/currency';
import { money, type Money } from '@farewind/values/money';
import type { OtherCharge, QueryOutcome, Unknown } from '../../../modules/payments/ports.ts';
import type { ReportedPayment } from './iyzico-objects.ts';
import { readDecline } from './iyzico-declines.ts';
import { readPrice } from './iyzico-price.ts';

const PAID = 1;
const DONE = 1;
/** iyzico's own judgement of a payment: delivered only when it is not under review and not rejected. */
const UNDER_REVIEW = 0;
const REJECTED = -1;

/** The payments of a report that have or had money, the first first; those that iyzico rejected come last. */
export function paidOf(payments: readonly ReportedPayment[]): ReportedPayment[] {
  const rankOf = ({ fraudStatus }: ReportedPayment): number => (fraudStatus === REJECTED ? 1 : 0);
  return payments
    .filter(({ paymentStatus }) => paymentStatus === PAID)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || Number(one.paymentId) - Number(other.paymentId));
}

export const isHold = ({ phase }: Pick<ReportedPayment, 'phase'>): boolean => phase === 'PRE_AUTH';

/** In minor units: what the card paid, and how much of it is back on the card. */
export function cardSumsOf({ paidPrice, cancels, itemTransactions }: ReportedPayment) {
  const refunds = (itemTransactions ?? []).flatMap((item) => item.refunds ?? []);
  const returned = [...(cancels ?? []), ...refunds].filter(
    ({ refundStatus }) => (refundStatus ?? DONE) === DONE,
  );
  return {
    paidMinor: readPrice(paidPrice),
    returnedMinor: returned.reduce((sum, { refundPrice }) => sum + readPrice(refundPrice), 0),
  };
}

/**
 * What the agency sold by a payment, in minor units: the price, or the part of it that was captured. What a buyer pays
 * above the price is the interest of instalments, which the card's bank keeps.
 */
export function soldMinorOf({ price, paidPrice }: Pick<ReportedPayment, 'price' | 'paidPrice'>): number {
  return Math.min(readPrice(price), readPrice(paidPrice));
}

/** What the agency has returned so far of the sold sum: a refund also returns its share of the interest. */
export function returnedMinorOf(payment: ReportedPayment): number {
  const { paidMinor, returnedMinor } = cardSumsOf(payment);
  return paidMinor === 0 ? 0 : Math.round((returnedMinor * soldMinorOf(payment)) / paidMinor);
}

/** The sum that the card gets back for a refund of the sold sum, in minor units. */
export function toCardRefund(payment: ReportedPayment, amountMinor: number): number {
  const { paidMinor, returnedMinor } = cardSumsOf(payment);
  const sold = soldMinorOf(payment);
  const totalMinor = returnedMinorOf(payment) + amountMinor;
  return sold === 0 ? amountMinor : Math.round((totalMinor * paidMinor) / sold) - returnedMinor;
}

/** What became of a charge, by its payments: the first one, and any others, which buy nothing. */
export function readPaid([first, ...more]: readonly [ReportedPayment, ...ReportedPayment[]]): QueryOutcome {
  const amount = toMoney(first);
  if (!amount) return unreadable;
  const { paymentId, fraudStatus } = first;
  const { paidMinor, returnedMinor } = cardSumsOf(first);
  const others = more.flatMap(readOther);
  // The form may be paid once more, also after its first payment was given back.
  if (isHold(first) && returnedMinor > 0) return { kind: 'voided', others };
  if (!isHold(first) && paidMinor > 0 && returnedMinor >= paidMinor) return { kind: 'refunded', others };
  if (fraudStatus === REJECTED) return readDecline('fraud');
  if (fraudStatus === UNDER_REVIEW) return { kind: 'waiting', theirReference: paymentId };
  return { kind: isHold(first) ? 'authorised' : 'captured', bankReference: paymentId, amount, others };
}

/** A further payment with money; none if it is back on the card, or was rejected. */
function readOther(payment: ReportedPayment): OtherCharge[] {
  const amount = toMoney(payment);
  const { paidMinor, returnedMinor } = cardSumsOf(payment);
  const isGone = returnedMinor > 0 && (isHold(payment) || returnedMinor >= paidMinor);
  if (!amount || isGone || payment.fraudStatus === REJECTED) return [];
  return [{ kind: isHold(payment) ? 'authorised' : 'captured', theirReference: payment.paymentId, amount }];
}

/** Undefined for a currency that we do not sell in. */
function toMoney(payment: ReportedPayment): Money | undefined {
  const currency = currencies.find((one) => one === payment.currency);
  return currency && money(soldMinorOf(payment), currency);
}

export const unreadable: Unknown = { kind: 'unknown', why: 'unreadable' };
