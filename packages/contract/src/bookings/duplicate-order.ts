import type { Order } from './get-order.ts';

/**
 * The existing order, as `order` in the data of ORD-DUPLICATE beside `question: true`. Number and id are for its own
 * buyer, and for staff with the right to read orders; others get the masked address to which its number was sent.
 */
export interface DuplicateOrder {
  readonly status: Order['status'];
  readonly reservationNumber?: string;
  readonly orderId?: string;
  readonly email?: string;
}
