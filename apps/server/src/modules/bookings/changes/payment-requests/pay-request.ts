import type * as calls from '@farewind/contract/bookings/payment-request';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { listJourneyClocks } from '../../order/journey-clock.ts';
import { isOrderKey } from '../../order/order-key.ts';
import { readOrderRight } from '../../order/order-right.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import { payLater } from '../../settlement/pay-later.ts';
import { shopOf } from '../../settlement/pay-order.ts';
import { presentStep } from '../../settlement/payment-response.ts';
import { toldNow } from './lapsed-requests.ts';
import { requestToPay } from './request-payment.ts';
import { findRequest, type PaymentRequestRow } from './request-rows.ts';

/**
 * What a payment link asks for, for a caller with its key. While its payment waits for the payer, includes where to
 * continue; a provider that has not told it yet is asked again.
 */
export async function readRequest(
  deps: BookingDeps,
  context: RequestContext,
  { requestId }: ParsedInput<typeof calls.getPaymentRequest>,
): Promise<Output<typeof calls.getPaymentRequest>> {
  const { tenantId, language } = context;
  const { request, order, last, clock } = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await getOwnRequest(scope, context, requestId);
    const [told = found] = await toldNow(deps, scope, [found]);
    const attempts = await deps.payments.listAttempts(scope, found.orderId);
    const clocks = await listJourneyClocks(deps.places, scope, [found.orderId], language);
    return {
      request: told,
      order: await getOrderRow(scope, found.orderId),
      last: attempts.findLast(({ payableId }) => payableId === found.payableId),
      clock: clocks.get(found.orderId),
    };
  });
  const { orderId, payableId, state, endedAt } = request;
  const step =
    last?.state === 'awaitingPayer' || last?.state === 'unknown'
      ? await deps.payments.findNextStep(tenantId, orderId, undefined, shopOf(context), payableId)
      : undefined;
  return {
    requestId,
    state,
    purpose: request.purpose,
    amount: formatMinor(request.amountMinor),
    currency: request.currency,
    reservationNumber: order.reservationNumber,
    payUntil: request.payUntil.toISOString(),
    ...(clock ? { journeyClock: clock } : {}),
    paidAt: state === 'paid' && endedAt ? endedAt.toISOString() : null,
    attempt: step ? 'awaitingPayer' : (last?.state ?? null),
    ...(step ? { next: presentStep(step) } : {}),
  };
}

/** Pays a payment request at most once, however often its link is opened. */
export async function payRequest(
  deps: BookingDeps,
  context: RequestContext,
  { requestId, ...payment }: ParsedInput<typeof calls.payPaymentRequest>,
): Promise<Output<typeof calls.payPaymentRequest>> {
  const { orderId } = await deps.database.inTenant(context.tenantId, (scope) =>
    getOwnRequest(scope, context, requestId),
  );
  const getOrder = async (scope: TenantScope) => {
    await getOwnRequest(scope, context, requestId);
    return getOrderRow(scope, orderId);
  };
  return payLater(deps, context, getOrder, { ...payment, orderId }, async (scope) =>
    requestToPay(deps, await getOwnRequest(scope, context, requestId)),
  );
}

/** Refuses with GEN-NOTFOUND without the key, so that nobody can find out which requests exist. */
async function getOwnRequest(
  scope: TenantScope,
  context: Pick<RequestContext, 'request' | 'user'>,
  requestId: string,
): Promise<PaymentRequestRow> {
  const request = await findRequest(scope, requestId);
  if (!request || !isOrderKey(readOrderRight(context).orderKey, request.keyHash))
    throw refusal('GEN-NOTFOUND');
  return request;
}
