import type { ItemStatus } from './order-moves.ts';

const actions: Readonly<Record<ItemStatus, readonly string[]>> = {
  pendingPayment: ['wait'],
  processing: ['wait'],
  paymentFailed: ['payAgain'],
  expired: ['payAgain'],
  booked: ['print', 'download'],
  ticketed: ['print', 'download'],
  changed: ['print', 'download'],
  problematic: ['print'],
  waitingForCancel: ['print'],
  completed: ['print', 'download'],
  cancelled: [],
};

/** What the buyer may do with an order now; screens show these and derive nothing themselves. */
export function listAllowedActions(status: ItemStatus): string[] {
  return [...actions[status]];
}
