import type { Order } from '@farewind/contract/bookings/get-order';

/** The refunds of an order that were not rejected. */
export function listRefunds({ refunds }: Pick<Order, 'refunds'>): Order['refunds'] {
  return refunds.filter(({ state }) => state !== 'rejected');
}
