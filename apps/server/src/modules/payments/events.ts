import type { Currency } from '@farewind/values/currency';

/** What happens to money, as it goes to the outbox: the topic, and what its payload holds. */
export const REFUND_APPROVED = 'payments.refundApproved';
/** The bank has given the money back to the paying card. */
export const REFUND_SETTLED = 'payments.refundSettled';
/** The bank would not do it; the staff have a task. */
export const REFUND_FAILED = 'payments.refundFailed';
/** The second person has turned it down. */
export const REFUND_REJECTED = 'payments.refundRejected';

export interface RefundEvent {
  readonly refundId: string;
  /** An order's id. */
  readonly reference: string;
  /** What the refund is for: a cancel quote's id. */
  readonly subject: string;
}

/** The card's bank has taken the sum back; tickets stay as they are. */
export const CHARGEBACK = 'payments.chargeback';

export interface ChargebackEvent {
  readonly attemptId: string;
  readonly reference: string;
  /** All that it has taken of the attempt by now. */
  readonly taken: EventSum;
}

/** A sum as its event keeps it: a decimal text, and what it is of. */
export interface EventSum {
  readonly sum: string;
  readonly currency: Currency;
}

/** The bank holds or took another sum than asked: the attempt is frozen, and nothing is sold for it. */
export const CHARGE_MISMATCH = 'payments.chargeMismatch';

export interface ChargeMismatchEvent {
  readonly attemptId: string;
  readonly reference: string;
  readonly asked: EventSum;
  /** What the bank says it has. */
  readonly said: EventSum;
}

/** A provider took a sum before anything was sold for it. */
export const CHARGE_TAKEN = 'payments.chargeTaken';

export interface ChargeTakenEvent {
  readonly attemptId: string;
  readonly reference: string;
}

/** The events of one order's money are answered in the order in which they happened. */
export function moneyEventsKey(reference: string): string {
  return `events:money:${reference}`;
}
