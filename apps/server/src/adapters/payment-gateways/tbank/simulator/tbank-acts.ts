import {
  newPaymentIds,
  type IssuedReceipt,
  type PaymentPlace,
  type StoredPayment,
  type TbankBooks,
} from './tbank-books.ts';

const REFUND_FAILED = '3015';
const HELD_MS = 7 * 86_400_000;

/** A refusal as the API words it. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
}

/** What was done, and what the merchant is notified of. */
export interface Done {
  readonly payment: StoredPayment;
  readonly receipts: readonly IssuedReceipt[];
}

const wrongStatus: ApiError = { code: '8', message: 'Неверный статус транзакции.' };
const tooMuch: ApiError = { code: '9', message: 'Сумма больше допустимой.' };

export const isError = (answer: object): answer is ApiError => 'message' in answer && 'code' in answer;

const done = (payment: StoredPayment, ...receipts: readonly IssuedReceipt[]): Done => ({ payment, receipts });

export type ReceiptFate = 'none' | 'registered' | 'refused';
/** What becomes of a receipt that is to be issued; `none` of one that is not. */
export type ReadFate = (isGiven: boolean) => Promise<ReceiptFate>;

async function issue(
  place: PaymentPlace,
  purpose: IssuedReceipt['purpose'],
  amountMinor: number,
  fate: ReceiptFate,
): Promise<IssuedReceipt[]> {
  if (fate === 'none') return [];
  const state = fate === 'registered' ? 'succeeded' : 'canceled';
  return [await place.issue({ purpose, amountMinor, state })];
}

/** Advances a payment in time: an unpaid one ends, a held sum is released, a refund settles or fails. */
export function afterTime(books: TbankBooks, id: string, now: Date): Promise<Done> {
  return books.onPayment(id, async (place) => {
    const { payment } = place;
    const { status, dueAt, heldUntil, refund } = payment;
    if (status === 'NEW' && new Date(dueAt) <= now)
      return done(await place.save({ ...payment, status: 'DEADLINE_EXPIRED' }));
    const isHeld = status === 'AUTHORIZED' || status === 'PARTIAL_REVERSED';
    if (isHeld && heldUntil !== undefined && new Date(heldUntil) <= now) {
      await place.enter('void', payment.currentMinor);
      return done(await place.save({ ...payment, status: 'REVERSED', currentMinor: 0 }));
    }
    if (status !== 'ASYNC_REFUNDING' || !refund || new Date(refund.dueAt) > now) return done(payment);
    // How the bank tells of a failed refund is not documented: here by a code beside the state before it.
    if (refund.fails) {
      const failed = { ...payment, status: refund.statusBefore, refund: undefined, errorCode: REFUND_FAILED };
      return done(await place.save(failed));
    }
    return done(await giveBack(place, refund.amountMinor));
  });
}

async function giveBack(place: PaymentPlace, amountMinor: number): Promise<StoredPayment> {
  const { payment } = place;
  const currentMinor = payment.currentMinor - amountMinor;
  await place.enter('refund', amountMinor);
  const status = currentMinor === 0 ? 'REFUNDED' : 'PARTIAL_REFUNDED';
  return place.save({ ...payment, status, currentMinor, refund: undefined });
}

/** The code of the Faster Payments System is made for a payment in one step. */
export function openCode(books: TbankBooks, id: string): Promise<Done | ApiError> {
  return books.onPayment(id, async (place) => {
    const { payment } = place;
    if (payment.status !== 'NEW' || payment.payType !== 'O') return wrongStatus;
    return done(await place.save({ ...payment, source: 'qrsbp' }));
  });
}

export interface Paid extends Done {
  readonly isPaid: boolean;
  readonly isOver: boolean;
}

export interface Paying {
  readonly now: Date;
  readonly receipt: ReceiptFate;
  /** Also after the limit, or once more. */
  readonly isForced: boolean;
}

/** The payer pays; a code that is paid once more makes a second payment of the same order. */
export function pay(books: TbankBooks, id: string, { now, receipt, isForced }: Paying): Promise<Paid> {
  return books.onPayment(id, async (place) => {
    const { payment } = place;
    const { amountMinor, payType, source } = payment;
    const isOpen = payment.status === 'NEW' && new Date(payment.dueAt) > now;
    if (!isOpen && (!isForced || source !== 'qrsbp'))
      return { ...done(payment), isPaid: false, isOver: true };
    const isHold = payType === 'T' && source === 'cards';
    const paid: StoredPayment = {
      ...payment,
      currentMinor: amountMinor,
      status: isHold ? 'AUTHORIZED' : 'CONFIRMED',
      heldUntil: isHold ? new Date(now.getTime() + HELD_MS).toISOString() : undefined,
    };
    const isSecond = payment.currentMinor > 0 || payment.status === 'REFUNDED';
    const saved = await (isSecond ? place.add({ ...paid, ...newPaymentIds() }) : place.save(paid));
    await place.enter(isHold ? 'hold' : 'charge', amountMinor);
    const receipts = isHold ? [] : await issue(place, 'prepayment', amountMinor, receipt);
    return { ...done(saved, ...receipts), isPaid: true, isOver: false };
  });
}

/** The payer's bank refuses, or the limit passes before the payer has paid. */
export function endUnpaid(
  books: TbankBooks,
  id: string,
  status: 'REJECTED' | 'DEADLINE_EXPIRED',
  errorCode: string,
): Promise<Paid> {
  return books.onPayment(id, async (place) => {
    const isOpen = place.payment.status === 'NEW';
    const payment = isOpen ? await place.save({ ...place.payment, status, errorCode }) : place.payment;
    return { ...done(payment), isPaid: false, isOver: !isOpen || status === 'DEADLINE_EXPIRED' };
  });
}

/** Captures what is held or a part of it; the rest is released. */
export function confirm(
  books: TbankBooks,
  id: string,
  amountMinor: number | undefined,
  receipt: ReceiptFate,
): Promise<Done | ApiError> {
  return books.onPayment<Done | ApiError>(id, async (place) => {
    const { payment } = place;
    if (payment.status !== 'AUTHORIZED' && payment.status !== 'PARTIAL_REVERSED') return wrongStatus;
    const takenMinor = amountMinor ?? payment.currentMinor;
    if (takenMinor > payment.currentMinor) return tooMuch;
    await place.enter('capture', takenMinor);
    const receipts = await issue(place, 'prepayment', takenMinor, receipt);
    return done(await place.save({ ...payment, status: 'CONFIRMED', currentMinor: takenMinor }), ...receipts);
  });
}

export interface CancelCall {
  readonly amountMinor: number | undefined;
  /** Unused for the Faster Payments System. */
  readonly key: string | undefined;
  readonly receipt: ReceiptFate;
  readonly isHalf: boolean;
  readonly later: { readonly fails: boolean; readonly dueAt: Date } | undefined;
}

export interface Cancelled extends Done {
  readonly originalMinor: number;
  readonly newMinor: number;
}

/** Ends an unpaid payment, releases a held sum, or refunds a captured one, by the state of the payment. */
export function cancel(books: TbankBooks, id: string, call: CancelCall): Promise<Cancelled | ApiError> {
  return books.onPayment<Cancelled | ApiError>(id, async (place) => {
    const { payment } = place;
    const originalMinor = payment.currentMinor;
    const key = payment.source === 'qrsbp' ? undefined : call.key;
    const answer = (after: Done, newMinor = after.payment.currentMinor): Cancelled => ({
      ...after,
      originalMinor,
      newMinor,
    });
    // Its key was seen before: only the present state is told.
    if (key !== undefined && payment.cancelKeys.includes(key)) return answer(done(payment));
    const keyed: PaymentPlace = {
      ...place,
      payment: key === undefined ? payment : { ...payment, cancelKeys: [...payment.cancelKeys, key] },
    };
    if (payment.status === 'NEW')
      return answer(done(await place.save({ ...keyed.payment, status: 'CANCELED' })), 0);
    const amountMinor = call.amountMinor ?? payment.amountMinor;
    if (amountMinor > originalMinor) return tooMuch;
    switch (payment.status) {
      case 'AUTHORIZED':
      case 'PARTIAL_REVERSED':
        return answer(await reverse(keyed, call.isHalf ? Math.floor(amountMinor / 2) : amountMinor));
      case 'CONFIRMED':
      case 'PARTIAL_REFUNDED': {
        const receipts = await issue(place, 'refund', amountMinor, call.receipt);
        if (!call.later) return answer(done(await giveBack(keyed, amountMinor), ...receipts));
        const { fails, dueAt } = call.later;
        const refund = {
          amountMinor,
          fails,
          dueAt: dueAt.toISOString(),
          statusBefore: payment.status,
        };
        const waiting = await place.save({ ...keyed.payment, status: 'ASYNC_REFUNDING', refund });
        return answer(done(waiting, ...receipts), originalMinor - amountMinor);
      }
      default:
        return wrongStatus;
    }
  });
}

async function reverse(place: PaymentPlace, amountMinor: number): Promise<Done> {
  const currentMinor = place.payment.currentMinor - amountMinor;
  await place.enter('void', amountMinor);
  const status = currentMinor === 0 ? 'REVERSED' : 'PARTIAL_REVERSED';
  return done(await place.save({ ...place.payment, status, currentMinor }));
}

/** The closing receipt of a prepayment that has one. */
export function close(
  books: TbankBooks,
  id: string,
  amountMinor: number,
  fate: ReceiptFate,
): Promise<Done | ApiError> {
  return books.onPayment<Done | ApiError>(id, async (place) => {
    const { payment } = place;
    const isTaken = payment.status === 'CONFIRMED' || payment.status === 'PARTIAL_REFUNDED';
    if (!isTaken || !payment.hasReceipt) return wrongStatus;
    return done(payment, ...(await issue(place, 'closing', amountMinor, fate)));
  });
}
