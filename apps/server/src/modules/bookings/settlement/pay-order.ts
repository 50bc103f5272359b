import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { BankForm, Card, Shop } from '../../payments/public.ts';
import { confirmOrder } from './confirm-order.ts';
import { failOrder, keepSeats } from './end-unpaid-order.ts';
import type { BookingDeps } from '../order/deps.ts';
import { requireSite } from '../pricing/read-purchase.ts';

/** A recorded attempt to pay an order; absent when the submission only repeats an earlier one. */
export interface BegunPayment {
  readonly orderId: string;
  readonly attemptId: string | undefined;
}

/**
 * Asks the bank to hold the sum and goes on from its answer, outside of any transaction. The answer is the form that
 * leads to the bank's page, where its cardholder must confirm first; repeated while that is so, it is told again.
 */
export async function payOrder(
  deps: BookingDeps,
  context: RequestContext,
  { orderId, attemptId }: BegunPayment,
  card: Card,
): Promise<BankForm | undefined> {
  const { tenantId } = context;
  const shop = shopOf(context);
  if (attemptId === undefined) return deps.payments.findBankForm(tenantId, orderId, card, shop);
  const outcome = await deps.payments.authorise(tenantId, attemptId, card, shop);
  if (outcome.state === 'authorised') {
    await confirmOrder(deps, tenantId, orderId, attemptId);
    return undefined;
  }
  await deps.database.inTenant(tenantId, (scope) =>
    outcome.state === 'failed'
      ? failOrder(deps, scope, orderId, outcome.reason)
      : keepSeats(deps, scope, orderId, outcome.state === 'actionRequired' ? 'cardholder' : 'bank'),
  );
  return outcome.state === 'actionRequired' ? outcome.form : undefined;
}

/** Where the bank brings the browser back to: the site's own address; on this machine the one that was called. */
export function shopOf(context: RequestContext): Shop {
  const { request, language } = context;
  const { hostname } = request;
  const isHere = /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(hostname);
  const origin = isHere ? `${request.protocol}://${request.host}` : requireSite(context).origin;
  return { origin, language };
}
