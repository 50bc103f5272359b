import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { AttemptOutcome, Card, NextStep, Shop } from '../../payments/public.ts';
import { confirmOrder } from './confirm-order.ts';
import { failOrder, keepSeats } from './end-unpaid-order.ts';
import type { BookingDeps } from '../order/deps.ts';
import { requireSite } from '../pricing/read-purchase.ts';
import { isUntried } from './untried-reasons.ts';

/** A recorded attempt to pay an order; absent when the submission only repeats an earlier one. */
export interface BegunPayment {
  readonly orderId: string;
  readonly attemptId: string | undefined;
  /** The submission came before: nothing was made by it. */
  readonly isRepeated?: boolean;
  /** Undefined where the card is entered elsewhere. */
  readonly card: Card | undefined;
}

/**
 * Requests the bank's authorisation, outside any transaction, and continues from its answer. Returns the step that leads
 * to the bank's page, where the cardholder confirms or pays; a repeated call returns it again. If no account could be
 * reached or takes the sum, the seats stay held and the buyer chooses another method.
 */
export async function payOrder(
  deps: BookingDeps,
  context: RequestContext,
  { orderId, attemptId, card }: BegunPayment,
): Promise<NextStep | undefined> {
  const { tenantId } = context;
  const shop = shopOf(context);
  if (attemptId === undefined) return deps.payments.findNextStep(tenantId, orderId, card, shop);
  const outcome = await deps.payments.authorise(tenantId, attemptId, card, shop);
  if (outcome.state === 'authorised') {
    // Another account may have taken over, with an attempt of its own.
    await confirmOrder(deps, tenantId, orderId, outcome.attemptId);
    return undefined;
  }
  await deps.database.inTenant(tenantId, (scope) =>
    outcome.state === 'failed' && !isUntried(outcome.reason)
      ? failOrder(deps, scope, orderId, outcome.reason)
      : keepSeats(deps, scope, orderId, outcome.state === 'unknown' ? 'bank' : 'cardholder'),
  );
  return stepOf(outcome);
}

/** Where the payer goes on, if an attempt needs its payer. */
export function stepOf(outcome: AttemptOutcome): NextStep | undefined {
  if (outcome.state === 'next') return outcome.step;
  return outcome.state === 'actionRequired' ? { way: 'form', ...outcome.form } : undefined;
}

/** Where the bank brings the browser back to: the site's own address; on this machine the one that was called. */
export function shopOf(context: RequestContext): Shop {
  const { request, language } = context;
  const { hostname } = request;
  const siteId = context.site?.id;
  const isHere = /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(hostname);
  const origin = isHere ? `${request.protocol}://${request.host}` : requireSite(context).origin;
  return { origin, language, siteId };
}
