import { newId } from '../../../../platform/ids.ts';
import type { PaymentPlace, StoredPayment, StoredRefund, YookassaBooks } from './yookassa-books.ts';

const HELD_MS = 7 * 86_400_000;

/** An error as the API words it, with its status. */
export interface ApiError {
  readonly status: number;
  readonly code: string;
  readonly description: string;
  readonly parameter?: string;
}

const invalid = (description: string, parameter: string): ApiError => ({
  status: 400,
  code: 'invalid_request',
  description,
  parameter,
});

export type ReceiptFate = 'none' | 'registered' | 'refused';

/** Advances a payment in time: an unpaid one lapses, an authorisation that was not captured is released. */
export async function afterTime(books: YookassaBooks, id: string, now: Date): Promise<StoredPayment> {
  return books.onPayment(id, async (place) => {
    const { payment } = place;
    const { status, lapsesAt, heldUntil } = payment;
    if (status === 'pending' && new Date(lapsesAt) <= now)
      return end(place, { party: 'yoo_money', reason: 'expired_on_confirmation' });
    if (status === 'waiting_for_capture' && heldUntil !== undefined && new Date(heldUntil) <= now) {
      await place.enter('void', payment.amountMinor);
      return end(place, { party: 'yoo_money', reason: 'expired_on_capture' });
    }
    return payment;
  });
}

async function end(place: PaymentPlace, why: NonNullable<StoredPayment['end']>): Promise<StoredPayment> {
  const ended: StoredPayment = { ...place.payment, status: 'canceled', end: why };
  await place.save(ended);
  return ended;
}

export type Outcome = 'pay' | 'refuse' | 'leave' | 'late';

/** The payer's decision: the resulting payment, and whether money moved. */
export async function actOnPayment(
  books: YookassaBooks,
  id: string,
  outcome: Outcome,
  now: Date,
  receipt: ReceiptFate,
): Promise<{ readonly payment: StoredPayment; readonly isPaid: boolean; readonly isOver: boolean }> {
  const isOverLimit = outcome === 'refuse' && (await books.switches.useUp('overLimitNext'));
  return books.onPayment(id, async (place) => {
    const { payment } = place;
    const isOpen = payment.status === 'pending' && new Date(payment.lapsesAt) > now;
    if (outcome === 'leave') return { payment, isPaid: false, isOver: false };
    if (!isOpen) return { payment, isPaid: false, isOver: true };
    if (outcome === 'late') {
      const lapsed = await end(place, { party: 'yoo_money', reason: 'expired_on_confirmation' });
      return { payment: lapsed, isPaid: false, isOver: true };
    }
    if (outcome === 'refuse') {
      const reason = isOverLimit ? 'payment_method_limit_exceeded' : 'insufficient_funds';
      const why = { party: 'payment_network', reason };
      return { payment: await end(place, why), isPaid: false, isOver: false };
    }
    const paid: StoredPayment = payment.isHold
      ? {
          ...payment,
          status: 'waiting_for_capture',
          heldUntil: new Date(now.getTime() + HELD_MS).toISOString(),
        }
      : { ...payment, status: 'succeeded' };
    await place.save(paid);
    await place.enter(payment.isHold ? 'hold' : 'charge', payment.amountMinor);
    if (!payment.isHold) await issue(place, 'prepayment', payment.amountMinor, receipt);
    return { payment: paid, isPaid: true, isOver: false };
  });
}

async function issue(
  place: PaymentPlace,
  purpose: 'prepayment' | 'closing' | 'refund',
  amountMinor: number,
  fate: ReceiptFate,
  refundId?: string,
): Promise<void> {
  if (fate === 'none') return;
  const state = fate === 'registered' ? 'succeeded' : 'canceled';
  await place.issue({ purpose, amountMinor, state, refundId });
}

export interface MoneyCall {
  readonly amountMinor: number;
  readonly key: string;
  readonly receipt: ReceiptFate;
}

/** Captures the authorised sum or a part of it, once; the rest is released. */
export function capture(books: YookassaBooks, id: string, { amountMinor, key, receipt }: MoneyCall) {
  return books.onPayment<StoredPayment | ApiError>(
    id,
    async (place) => {
      const { payment } = place;
      if (payment.status !== 'waiting_for_capture')
        return invalid('Payment has the wrong status for this request', 'payment_id');
      if (amountMinor > payment.amountMinor)
        return invalid('Amount is more than the payment', 'amount.value');
      const taken: StoredPayment = { ...payment, status: 'succeeded', amountMinor };
      await place.save(taken);
      await place.enter('capture', amountMinor);
      await issue(place, 'prepayment', amountMinor, receipt);
      return taken;
    },
    key,
  );
}

export function cancel(books: YookassaBooks, id: string, key: string) {
  return books.onPayment<StoredPayment | ApiError>(
    id,
    async (place) => {
      if (place.payment.status !== 'waiting_for_capture')
        return invalid('Payment has the wrong status for this request', 'payment_id');
      await place.enter('void', place.payment.amountMinor);
      return end(place, { party: 'merchant', reason: 'canceled_by_merchant' });
    },
    key,
  );
}

export interface RefundCall extends MoneyCall {
  /** When it settles or fails; by default now. */
  readonly later: { readonly fails: boolean; readonly dueAt: Date } | undefined;
}

export function refund(books: YookassaBooks, id: string, { amountMinor, key, receipt, later }: RefundCall) {
  return books.onPayment<StoredRefund | ApiError>(
    id,
    async (place) => {
      const { payment } = place;
      if (payment.status !== 'succeeded')
        return invalid('Payment has the wrong status for this request', 'payment_id');
      if (payment.refundedMinor + amountMinor > payment.amountMinor)
        return invalid('Amount is more than what is left of the payment', 'amount.value');
      const made: StoredRefund = {
        id: newId(),
        paymentId: id,
        amountMinor,
        status: later ? 'pending' : 'succeeded',
        fails: later?.fails ?? false,
        dueAt: later?.dueAt.toISOString(),
      };
      await place.saveRefund(made);
      if (!later) await giveBack(place, amountMinor);
      await issue(place, 'refund', amountMinor, receipt, made.id);
      return made;
    },
    key,
  );
}

async function giveBack(place: PaymentPlace, amountMinor: number): Promise<void> {
  const { payment } = place;
  await place.save({ ...payment, refundedMinor: payment.refundedMinor + amountMinor });
  await place.enter('refund', amountMinor);
}

/** A refund after time has passed: its money moves, or does not, when it is due. */
export function refundAfterTime(books: YookassaBooks, made: StoredRefund, now: Date): Promise<StoredRefund> {
  return books.onPayment(made.paymentId, async (place) => {
    const current = (await place.findRefund(made.id)) ?? made;
    if (current.status !== 'pending' || new Date(current.dueAt ?? 0) > now) return current;
    const settled: StoredRefund = { ...current, status: current.fails ? 'canceled' : 'succeeded' };
    await place.saveRefund(settled);
    if (!current.fails) await giveBack(place, current.amountMinor);
    return settled;
  });
}
