import type { Order } from './get-order.ts';

/**
 * The order that exists, as `order` of the data of ORD-DUPLICATE beside `question: true`. Number and id come for its own
 * buyer; others are told to which address, masked, its number was sent.
 */
export interface DuplicateOrder {
  readonly status: Order['status'];
  readonly reservationNumber?: string;
  readonly orderId?: string;
  readonly email?: string;
}
