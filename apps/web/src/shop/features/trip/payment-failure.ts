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
    case 'TRF-NONE':
      return 'payment.reason.rideGone';
    case 'CPN-INVALID':
      return 'payment.reason.couponGone';
    case 'ORD-DUPLICATE':
      return 'payment.reason.boughtAlready';
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

/** The bank's own reason, which the address names; undefined if only the order tells what happened. */
export function declineOf(key: string | undefined): MessageKey | undefined {
  return key === 'PAY-DECLINED' || key === 'PAY-3DS' ? failureTextOf(key) : undefined;
}

/**
 * Whether money may still move for the order, or has moved; the page must not claim then that nothing was charged. An
 * expired order that waits has a payment that only the bank can decide, or a bill that outlived its seats.
 */
export function isOrderAlive({ status, allowedActions }: Pick<Order, 'status' | 'allowedActions'>): boolean {
  if (status === 'expired') return allowedActions.includes('wait');
  return status !== 'paymentFailed' && status !== 'cancelled';
}

/** Whether the payer left a payment that can still be made, another way or, of a bill, even without its seats. */
export function isUnfinished({ status, allowedActions }: Pick<Order, 'status' | 'allowedActions'>): boolean {
  if (status === 'expired') return allowedActions.includes('continuePaying');
  return status === 'pendingPayment' && allowedActions.includes('payAgain');
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

/** That no money was taken. Only a buyer who paid by card had one to charge. */
export function notChargedOf({ payment }: Pick<Order, 'payment'>): MessageKey {
  return (payment?.last4 ?? '') === '' ? 'payment.nothingCharged' : 'payment.notCharged';
}
