import type { Order } from '@farewind/contract/bookings/get-order';
import { isCancelled } from './is-cancelled.ts';

/** How many passengers still travel; all of them once nobody does, because the order was theirs. */
export function countTravelling({ passengers, items }: Pick<Order, 'passengers' | 'items'>): number {
  const tickets = items.filter(({ kind }) => kind === 'flight').flatMap((item) => item.tickets);
  const left = passengers.filter((_, index) => {
    const own = tickets.filter(({ passengerIndex }) => passengerIndex === index);
    return own.length === 0 || own.some(({ state }) => !isCancelled(state));
  });
  return left.length === 0 ? passengers.length : left.length;
}
