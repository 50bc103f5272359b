import type { ItemStatus } from './order-moves.ts';

const actions: Readonly<Record<ItemStatus, readonly string[]>> = {
  pendingPayment: ['wait'],
  processing: ['wait'],
  paymentFailed: ['payAgain'],
  expired: ['payAgain'],
  booked: ['print', 'download', 'resend', 'changeAddress'],
  ticketed: ['print', 'download', 'resend', 'changeAddress'],
  changed: ['print', 'download', 'resend', 'changeAddress'],
  problematic: ['print', 'resend', 'changeAddress'],
  waitingForCancel: ['print', 'resend', 'changeAddress'],
  completed: ['print', 'download', 'resend', 'changeAddress'],
  cancelled: [],
};

/** What needs the right to act, and a mail server that can send what comes of it. */
const mailed: readonly string[] = ['resend', 'changeAddress'];

/** Attempt states in which only the bank knows whether it charged. */
const undecided: readonly (string | undefined)[] = ['created', 'completing', 'unknown'];

/**
 * What the buyer may do with an order now; screens show these and derive nothing themselves. Who was left at the bank's
 * page has paid nothing yet and may begin again; who may have paid waits for the bank. `mayMail`: whoever looks has the
 * right to act, and there is a mail server.
 */
export function listAllowedActions(
  status: ItemStatus,
  lastAttempt: string | undefined,
  mayMail: boolean,
): string[] {
  if (status === 'pendingPayment' && lastAttempt === 'threeDsPending') return ['wait', 'payAgain'];
  if (status === 'expired' && undecided.includes(lastAttempt)) return ['wait'];
  return actions[status].filter((action) => mayMail || !mailed.includes(action));
}
