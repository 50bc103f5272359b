import type { Currency } from '@farewind/values/currency';

/** Money events in the outbox: topics and payloads. */
export const REFUND_APPROVED = 'payments.refundApproved';
/** The bank has refunded the money to the paying card. */
export const REFUND_SETTLED = 'payments.refundSettled';
/** The bank refused it; staff have a task. */
export const REFUND_FAILED = 'payments.refundFailed';
/** The second person has rejected it. */
export const REFUND_REJECTED = 'payments.refundRejected';

export interface RefundEvent {
  readonly refundId: string;
  /** An order's id. */
  readonly reference: string;
  /** The subject of the refund: a cancel quote's id. */
  readonly subject: string;
  /** As of the request, such as `paymentRequest`; events of earlier versions lack it. */
  readonly reason?: string;
  /** So many parts of it are sent, and the payer's bank has the others; absent: all are. */
  readonly sentParts?: number;
  /** What was sent of it since the buyer was last told; only of sent ones, and events of earlier versions lack it. */
  readonly sent?: EventSum;
}

/** The card's bank has taken the sum back; tickets stay as they are. */
export const CHARGEBACK = 'payments.chargeback';

export interface ChargebackEvent {
  readonly attemptId: string;
  readonly reference: string;
  /** The total taken back from the attempt so far. */
  readonly taken: EventSum;
  /** How many entries about disputes the charge had before: after a won dispute the same total may be taken again. */
  readonly entriesBefore?: number;
}

/** A sum as stored in its event: a decimal text, and its subject. */
export interface EventSum {
  readonly sum: string;
  readonly currency: Currency;
}

/** The bank held or captured another sum than requested: the attempt is frozen, and nothing is sold for it. */
export const CHARGE_MISMATCH = 'payments.chargeMismatch';

export interface ChargeMismatchEvent {
  readonly attemptId: string;
  readonly reference: string;
  readonly asked: EventSum;
  /** The sum reported by the bank. */
  readonly said: EventSum;
}

/** A provider captured a sum before anything was sold for it. */
export const CHARGE_TAKEN = 'payments.chargeTaken';

export interface ChargeTakenEvent {
  readonly attemptId: string;
  readonly reference: string;
}

/** The events of one order's money are handled in the order in which they happened. */
export function moneyEventsKey(reference: string): string {
  return `events:money:${reference}`;
}
