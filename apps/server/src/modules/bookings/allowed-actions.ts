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

/** Attempt states in which only the bank knows whether it charged. */
const undecided: readonly (string | undefined)[] = ['created', 'completing', 'unknown'];

/**
 * What the buyer may do with an order now; screens show these and derive nothing themselves. Who was left at the bank's
 * page has paid nothing yet and may begin again; who may have paid waits for the bank.
 */
export function listAllowedActions(status: ItemStatus, lastAttempt: string | undefined): string[] {
  if (status === 'pendingPayment' && lastAttempt === 'threeDsPending') return ['wait', 'payAgain'];
  if (status === 'expired' && undecided.includes(lastAttempt)) return ['wait'];
  return [...actions[status]];
}
