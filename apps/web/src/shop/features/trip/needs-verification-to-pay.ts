import type { Order } from '@farewind/contract/bookings/get-order';
import { hasPlaced } from '../../purchase/pay-attempt.ts';
import { isMasked } from '../../order/masked-order.ts';

/** Whether this tab, which has made the order, can pay for it again but no longer holds the right to. */
export function needsVerificationToPay(order: Order): boolean {
  return isMasked(order) && order.allowedActions.includes('payAgain') && hasPlaced(order.orderId);
}
