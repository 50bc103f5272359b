import type { FailureReason } from '../payments/public.ts';

/** What happens to orders, as it goes to the outbox: the topic, and what its payload holds. */
export const ORDER_CONFIRMED = 'bookings.orderConfirmed';

/** Paid, seats sold, tickets or certificate due. Written once for an order. */
export interface OrderConfirmed {
  readonly orderId: string;
}

/** Why an order came to nothing: in the bank's words as far as we know them, or no seats were left; nothing was charged. */
export type OrderFailureReason = FailureReason | 'seatsGone';
