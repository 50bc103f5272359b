import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { Output } from '@farewind/contract/core/operation';
import { findBin6 } from '@farewind/travel-rules/card-number';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { answerOrder } from '../settlement/answer-order.ts';
import { beginOrder } from './begin-order.ts';
import type { OrderInput } from '../order/order-input.ts';
import type { BookingDeps } from '../order/deps.ts';
import { payOrder } from '../settlement/pay-order.ts';

/**
 * Handles the pay button. One transaction concludes the contract and holds the seats; outside any transaction the bank
 * authorises the sum; then seats are confirmed, the money is captured and the tickets are sent. A repetition with the
 * same idempotency key and content only returns the outcome of the first submission.
 */
export async function placeOrder(
  deps: BookingDeps,
  context: RequestContext,
  input: OrderInput,
): Promise<Output<typeof addOrder>> {
  return deps.database.withKeptPlans(() => sell(deps, context, input));
}

async function sell(
  deps: BookingDeps,
  context: RequestContext,
  input: OrderInput,
): Promise<Output<typeof addOrder>> {
  const { tenantId } = context;
  await deps.payments.learnCard(tenantId, findBin6(input.creditCardNumber ?? ''));
  const begun = await deps.database.inTenant(tenantId, (scope) => beginOrder(deps, scope, context, input));
  const step = await payOrder(deps, context, begun);
  return deps.database.inTenant(tenantId, (scope) =>
    answerOrder(deps, scope, begun.orderId, context.language, step),
  );
}
