import type { Order } from '@farewind/contract/bookings/get-order';
import { hasPlaced } from '../../purchase/pay-attempt.ts';
import { isMasked } from '../../order/masked-order.ts';

/** Whether this tab made the order but no longer has the right to pay for it again. */
export function needsVerificationToPay(order: Order): boolean {
  return isMasked(order) && order.allowedActions.includes('payAgain') && hasPlaced(order.orderId);
}
