import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ErrorKey } from '@farewind/contract/core/error-keys';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import { isCardMethod } from '@farewind/values/card-method';
import { failureReasonKey } from '../../../platform/messages/failure-reason-key.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { FailureReason, NextStep } from '../../payments/public.ts';
import type { LossReason, OrderFailureReason } from '../events.ts';
import type { ItemStatus } from '../order/order-moves.ts';
import { isUntried } from './untried-reasons.ts';

export type PaymentResponse = Output<typeof addOrder>['response'];

export interface PaymentFacts {
  readonly orderId: string;
  readonly status: ItemStatus;
  /** Why the last attempt failed, if it did. */
  readonly failure: FailureReason | undefined;
  /** Why paid items were unavailable. */
  readonly loss: LossReason | undefined;
  /** The buyer's method of the last attempt: without a card, the texts do not name one. */
  readonly method?: string | undefined;
  /** Rides only: texts say vehicles instead of seats. */
  readonly isRideOnly?: boolean;
  /** The sum was charged, not only held, and goes back. */
  readonly isReturned?: boolean;
  /** Seats are still held although the last attempt failed, so another one is possible. */
  readonly isHeld?: boolean;
  readonly language: Language;
}

/** Where the page sends the payer. `heldUntil`: the end of the seats' hold, which a bill outlasts. */
export function presentStep(step: NextStep, heldUntil?: Date): PaymentResponse {
  switch (step.way) {
    case 'form':
      return { state: 'form', url: step.url, fields: { ...step.fields }, cardFields: step.cardFields };
    case 'redirect':
      return { state: 'redirect', url: step.url };
    case 'frame':
      return { state: 'frame', url: step.url };
    case 'bill': {
      const { number, service, path, payBy } = step;
      const held = heldUntil && { heldUntil: heldUntil.toISOString() };
      return { state: 'bill', number, service, path: [...path], payBy, ...held };
    }
    case 'qr': {
      const { payload, appLink, banks, payBy } = step;
      return { state: 'qr', payload, appLink, banks: banks?.map((bank) => ({ ...bank })), payBy };
    }
  }
}

const waiting: readonly ItemStatus[] = ['pendingPayment', 'processing'];

/** The page's next step, derived from the order's current state, so that a repeated call is up to date. */
export function paymentResponse(facts: PaymentFacts): PaymentResponse {
  const { status, orderId, language } = facts;
  const mayTryAgain =
    isUntried(facts.failure) ||
    (facts.isHeld === true && status === 'pendingPayment' && facts.failure !== undefined);
  if (waiting.includes(status) && !mayTryAgain) return { state: 'pending', url: `/payment/wait/${orderId}` };
  if (!deadStatuses.includes(status) && !mayTryAgain) return { state: 'done' };
  const reason = facts.loss ?? facts.failure ?? 'timeout';
  const { isRideOnly = false } = facts;
  return {
    state: 'failed',
    key: failureKey(reason, isRideOnly),
    message: failureMessage(reason, language, facts),
  };
}

const technical: readonly OrderFailureReason[] = ['technical', 'timeout', 'outOfOrder', 'sumRefused'];

function failureKey(reason: OrderFailureReason, isRideOnly: boolean): ErrorKey {
  if (reason === 'seatsGone') return isRideOnly ? 'TRF-NONE' : 'FLT-NOSEAT';
  if (reason === 'boughtAlready') return 'ORD-DUPLICATE';
  if (reason === 'couponGone') return 'CPN-INVALID';
  if (reason === 'threeDSecure') return 'PAY-3DS';
  return technical.includes(reason) ? 'PAY-UNKNOWN' : 'PAY-DECLINED';
}

/** The reason as a text, saying that no money was charged, or that it goes back. */
export function failureMessage(
  reason: OrderFailureReason,
  language: Language,
  { method, isRideOnly, isReturned }: Pick<PaymentFacts, 'method' | 'isRideOnly' | 'isReturned'>,
): string {
  const why =
    reason === 'seatsGone'
      ? translate(language, isRideOnly ? 'transfers.noneOnDate' : 'flights.soldOut')
      : `${translate(language, failureReasonKey(reason, method))}.`;
  const notCharged = isCardMethod(method) ? 'payment.notCharged' : 'payment.nothingCharged';
  return `${why} ${translate(language, isReturned ? 'payment.returned' : notCharged)}`;
}
