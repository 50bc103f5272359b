import type { Order } from '@farewind/contract/bookings/get-order';

/** Whether the viewer may not act on the order; its contact is masked then, `a•••@example.com`. */
export function isMasked({ customer }: Pick<Order, 'customer'>): boolean {
  return customer.email.includes('•••');
}
