import { orderStatuses } from '@farewind/contract/bookings/get-order';
import type { ItemStatus } from './order-moves.ts';

/** An order's status: the first among its items' states in the contract's order, which is the most urgent one. */
export function computeOrderStatus(items: readonly ItemStatus[]): ItemStatus {
  const status = orderStatuses.find((candidate) => items.includes(candidate));
  if (!status) throw new Error('An order has at least one item');
  return status;
}
