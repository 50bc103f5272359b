import type { Order } from '@farewind/contract/bookings/get-order';

/** What the waiting page does next: `left` is for a buyer who went away from the bank's page and may pay again. */
export type Outcome = 'wait' | 'left' | 'paid' | 'failed';

export function outcomeOf({ status, allowedActions }: Pick<Order, 'status' | 'allowedActions'>): Outcome {
  if (status === 'pendingPayment' || status === 'processing')
    return allowedActions.includes('payAgain') ? 'left' : 'wait';
  return ['paymentFailed', 'expired', 'cancelled'].includes(status) ? 'failed' : 'paid';
}
