import type { FailureReason } from '../payments/public.ts';

/** What happens to orders, as it goes to the outbox: the topic, and what its payload holds. */
export const ORDER_CONFIRMED = 'bookings.orderConfirmed';

/** Paid, seats sold, tickets or certificate due. Written once for an order. */
export interface OrderConfirmed {
  readonly orderId: string;
}

export const ORDER_FAILED = 'bookings.orderFailed';

/** An attempt to pay came to nothing, and with it the order for now. Written once for an attempt. */
export interface OrderFailed {
  readonly orderId: string;
  readonly attemptId: string;
  readonly reason: FailureReason;
  /** Until when the order may be paid at its price; absent: not any more. */
  readonly payableUntil?: string;
  /** The bank may hold the sum: nobody knows yet. */
  readonly isUndecided: boolean;
}

/** The events of one order are answered in the order in which they happened. */
export function orderEvents(orderId: string): string {
  return `events:order:${orderId}`;
}

export const ORDER_CODE_REQUESTED = 'bookings.orderCodeRequested';

/** Somebody wants to prove that the order's mail address is theirs. The code itself is made when its mail is sent. */
export interface OrderCodeRequested {
  readonly orderId: string;
  readonly codeId: string;
}

/** Why an order came to nothing: in the bank's words as far as we know them, or no seats were left; nothing was charged. */
export type OrderFailureReason = FailureReason | 'seatsGone';
