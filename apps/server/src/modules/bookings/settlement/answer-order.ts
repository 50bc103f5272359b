import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { NextStep } from '../../payments/public.ts';
import { getFirstIdempotencyKey } from '../order/order-attempts.ts';
import { isOrderKey, makeOrderKey } from '../order/order-key.ts';
import { getOrderRow, listItems, type OrderRow } from '../order/order-rows.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import type { BookingDeps } from '../order/deps.ts';
import { findLoss } from '../order/find-loss.ts';
import { isRideOnly } from '../order/is-ride-only.ts';
import { lastPayment, listSaleAttempts } from '../order/sale-attempts.ts';
import { heldUntilOf } from './announce-bill.ts';
import { isHeldForCaller } from './end-unpaid-order.ts';
import { paymentResponse, presentStep, type PaymentResponse } from './payment-response.ts';

/** How long a repeated answer includes the order key. */
const KEY_MINUTES = 15;

/** The answer of AddOrder, first or repeated: the order's outcome so far, or the next step at the bank. */
export async function answerOrder(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  language: Language,
  step: NextStep | undefined,
): Promise<Output<typeof addOrder>> {
  const order = await getOrderRow(scope, orderId);
  const isFresh = scope.now.getTime() - order.createdAt.getTime() < KEY_MINUTES * 60_000;
  const pGuid = isFresh ? await findOrderKey(deps, scope, order) : undefined;
  return {
    orderId,
    ...(pGuid === undefined ? {} : { pGuid }),
    reservationNumber: order.reservationNumber,
    response: await respond(deps, scope, orderId, language, step),
  };
}

/** The page's next step in the payment. */
export async function respond(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
  language: Language,
  step: NextStep | undefined,
): Promise<PaymentResponse> {
  if (step) return presentStep(step, heldUntilOf(await getOrderRow(scope, orderId)));
  const [items, attempts, order] = await Promise.all([
    listItems(scope, orderId),
    listSaleAttempts(deps, scope, orderId),
    getOrderRow(scope, orderId),
  ]);
  const last = lastPayment(attempts);
  return paymentResponse({
    orderId,
    status: computeOrderStatus(items.map((item) => item.status)),
    failure: last?.failure,
    method: last?.method,
    loss: findLoss(items),
    isRideOnly: isRideOnly(items),
    isReturned: attempts.some(({ capturedMinor, isSurplus }) => capturedMinor > 0 && !isSurplus),
    isHeld: isHeldForCaller(order, scope.now),
    language,
  });
}

/** The order key; undefined when it was derived with a secret that this process no longer has. */
export async function findOrderKey(
  { keyring }: Pick<BookingDeps, 'keyring'>,
  scope: TenantScope,
  order: OrderRow,
): Promise<string | undefined> {
  const { orderId, keyVersion } = order;
  const key = makeOrderKey(keyring, orderId, await getFirstIdempotencyKey(scope, orderId), keyVersion);
  return isOrderKey(key, order.keyHash) ? key : undefined;
}
