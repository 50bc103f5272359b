import type { Order } from '@farewind/contract/bookings/get-order';

/** Whether whoever looks may not act on the order: its contact comes masked then, `a•••@example.com`. */
export function isMasked({ customer }: Pick<Order, 'customer'>): boolean {
  return customer.email.includes('•••');
}
