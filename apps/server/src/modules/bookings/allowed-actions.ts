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

/**
 * What the buyer may do with an order now; screens show these and derive nothing themselves. Who was left at the bank's
 * page has paid nothing yet and may begin again.
 */
export function listAllowedActions(status: ItemStatus, lastAttempt: string | undefined): string[] {
  const isAtBank = status === 'pendingPayment' && lastAttempt === 'threeDsPending';
  return isAtBank ? [...actions[status], 'payAgain'] : [...actions[status]];
}
