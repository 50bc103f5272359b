import type { Order } from '@farewind/contract/bookings/get-order';
import type { MessageKey } from '../../../shared/i18n/catalogue.ts';

/** The members of the failure page's address. */
export interface FailureSearch {
  readonly orderId?: string;
  readonly key?: string;
}

export function readFailureSearch(search: Record<string, unknown>): FailureSearch {
  const { orderId, key } = search;
  return {
    ...(typeof orderId === 'string' && orderId !== '' ? { orderId } : {}),
    ...(typeof key === 'string' && key !== '' ? { key } : {}),
  };
}

/** Text of the reason, used if the order itself has no better one. */
export function failureTextOf(key: string | undefined): MessageKey {
  switch (key) {
    case 'FLT-NOSEAT':
      return 'flights.soldOut';
    case 'PAY-3DS':
      return 'payment.reason.threeDSecure';
    case 'PAY-UNKNOWN':
      return 'payment.acquiringFailed';
    case 'PAY-DECLINED':
      return 'payment.reason.declined';
    default:
      return 'payment.error.text';
  }
}

/** Whether money may still move for the order, or has moved; the page must not claim then that nothing was charged. */
export function isOrderAlive(status: Order['status']): boolean {
  return !['paymentFailed', 'expired', 'cancelled'].includes(status);
}

/** Whether an order made by staff was not paid while its seats were held. Its buyer typed nothing here. */
export function isHoldOver({
  heldUntil,
  asOf,
  status,
}: Pick<Order, 'heldUntil' | 'asOf' | 'status'>): boolean {
  const isUnpaid = status === 'expired' || status === 'paymentFailed';
  return isUnpaid && heldUntil !== undefined && Date.parse(asOf) >= Date.parse(heldUntil);
}
