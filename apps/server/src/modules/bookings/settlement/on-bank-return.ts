import type { OnBankReturn } from '../../payments/public.ts';
import { listItems } from '../order/order-rows.ts';
import { computeOrderStatus } from '../order/order-status.ts';
import { respond } from './answer-order.ts';
import { paymentResponse } from './payment-response.ts';
import type { BookingDeps } from '../order/deps.ts';
import { isRideOnly } from '../order/is-ride-only.ts';
import { settleByOutcome } from './settle-by-outcome.ts';

/**
 * Handles a buyer returning from the bank: continues the order and redirects to its page, which needs no session and
 * may be reloaded. The sweep finishes what cannot be finished now, while the page waits.
 */
export function onBankReturn(deps: BookingDeps): OnBankReturn {
  return async (tenantId, { reference: orderId, outcome }) => {
    try {
      await settleByOutcome(deps, tenantId, orderId, outcome);
    } catch (error) {
      deps.log.error({ err: error, orderId }, 'An order could not be finished on its way back from the bank');
    }
    const page = await findLaterPage(deps, tenantId, orderId, outcome.attemptId);
    if (page !== undefined) return page;
    const items = await deps.database.inTenant(tenantId, (scope) => listItems(scope, orderId));
    const status = computeOrderStatus(items.map((item) => item.status));
    const { state } = paymentResponse({ ...unworded, orderId, status });
    if (state === 'pending') return `/payment/wait/${orderId}`;
    if (state === 'failed') return findFailurePage(deps, tenantId, orderId);
    return isRideOnly(items) ? `/transferDetail/${orderId}` : `/ticketDetail/${orderId}`;
  };
}

/** With the key of the reason, which the page can tell before it has the order, or without. */
async function findFailurePage(deps: BookingDeps, tenantId: number, orderId: string): Promise<string> {
  const response = await deps.database.inTenant(tenantId, (scope) =>
    respond(deps, scope, orderId, unworded.language, undefined),
  );
  const reason = response.state === 'failed' ? `&key=${response.key}` : '';
  return `/paymentFailed?orderId=${orderId}${reason}`;
}

/** The page of a payment beside the sale, if it has one of its own. */
async function findLaterPage(
  deps: BookingDeps,
  tenantId: number,
  orderId: string,
  attemptId: string,
): Promise<string | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const attempts = await deps.payments.listAttempts(scope, orderId);
    const attempt = attempts.find((one) => one.attemptId === attemptId);
    if (!attempt || attempt.purpose === 'sale') return undefined;
    return deps.laterPayments[attempt.purpose].findPage?.(scope, attempt.payableId);
  });
}

/** Only the state is needed, not its texts. */
const unworded = { failure: undefined, loss: undefined, language: 'en' } as const;
