import type { getPaymentState } from '@farewind/contract/bookings/pay-order';
import type { Output } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { BookingDeps } from '../order/deps.ts';
import type { OrderRight } from '../order/order-right.ts';
import { getOwnOrderRow } from '../order/order-rows.ts';
import { heldUntilOf } from './announce-bill.ts';
import { shopOf } from './pay-order.ts';
import { presentStep } from './payment-response.ts';
import { lastPayment } from '../order/sale-attempts.ts';

/**
 * An order's attempts that were not dismissed. While the last one waits for its payer, includes where to continue, on
 * any device with the right to act on the order; a provider that has not told it yet is asked again.
 */
export async function readPaymentState(
  deps: BookingDeps,
  context: RequestContext,
  right: OrderRight,
  orderId: string,
): Promise<Output<typeof getPaymentState>> {
  const { order, attempts, now } = await deps.database.inTenant(context.tenantId, async (scope) => {
    const own = await getOwnOrderRow(scope, orderId, right);
    // Payment links have pages of their own.
    const all = await deps.payments.listAttempts(scope, orderId);
    return { order: own, attempts: all.filter(({ purpose }) => purpose !== 'request'), now: scope.now };
  });
  const last = lastPayment(attempts);
  const step =
    last?.state === 'awaitingPayer' || last?.state === 'unknown'
      ? await deps.payments.findNextStep(
          context.tenantId,
          orderId,
          undefined,
          shopOf(context),
          last.payableId,
        )
      : undefined;
  return {
    attempts: attempts
      .filter(({ isCleared }) => !isCleared)
      .map(({ attemptId, payableId, state, amountMinor, currency, at }) => ({
        attemptId,
        payableId,
        state,
        amount: formatMinor(amountMinor),
        currency,
        at: at.toISOString(),
      })),
    ...(step ? { next: presentStep(step, heldUntilOf(order)), ...countLeft(last?.payBy, now) } : {}),
  };
}

function countLeft(payBy: Date | undefined, now: Date): { secondsLeft?: number } {
  if (payBy === undefined) return {};
  return { secondsLeft: Math.max(0, Math.floor((payBy.getTime() - now.getTime()) / 1000)) };
}
