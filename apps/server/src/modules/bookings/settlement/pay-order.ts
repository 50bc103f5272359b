import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { AttemptOutcome, Card, NextStep, Shop } from '../../payments/public.ts';
import { announceBill } from './announce-bill.ts';
import { confirmOrder } from './confirm-order.ts';
import { failOrder, keepSeats, keepSeatsOfPayer } from './end-unpaid-order.ts';
import type { BookingDeps } from '../order/deps.ts';
import { requireSite } from '../pricing/read-purchase.ts';
import { isUntried } from './untried-reasons.ts';

/** A recorded attempt to pay an order; without an attempt if the submission repeats an earlier one. */
export interface BegunPayment {
  readonly orderId: string;
  readonly attemptId: string | undefined;
  /** The submission is a repetition and created nothing. */
  readonly isRepeated?: boolean;
  /** Undefined if the card is entered elsewhere. */
  readonly card: Card | undefined;
}

/**
 * Requests the bank's authorisation, outside any transaction, and continues from its answer. Returns the step to the
 * bank's page if the cardholder has to confirm or pay there; a repeated call returns it again. If no account could be
 * reached or accepts the sum, the seats stay held and the buyer chooses another method.
 */
export async function payOrder(
  deps: BookingDeps,
  context: RequestContext,
  { orderId, attemptId, card }: BegunPayment,
): Promise<NextStep | undefined> {
  const { tenantId } = context;
  const shop = shopOf(context);
  if (attemptId === undefined) {
    const payableId = await deps.database.inTenant(tenantId, (scope) =>
      deps.payments.getPayableId(scope, orderId, 'sale'),
    );
    return deps.payments.findNextStep(tenantId, orderId, card, shop, payableId);
  }
  const outcome = await deps.payments.startPayment(tenantId, attemptId, card, shop);
  if (outcome.state === 'authorised') {
    // The payment may have moved to another account, with an attempt of its own.
    await confirmOrder(deps, tenantId, orderId, outcome.attemptId);
    return undefined;
  }
  const step = stepOf(outcome);
  await deps.database.inTenant(tenantId, async (scope) => {
    if (outcome.state === 'failed' && !isUntried(outcome.reason))
      return failOrder(deps, scope, orderId, outcome.reason);
    if (step?.way === 'bill')
      await announceBill(deps, scope, orderId, { attemptId: outcome.attemptId, bill: step });
    if (outcome.state === 'next') return keepSeatsOfPayer(deps, scope, orderId, outcome.attemptId);
    return keepSeats(deps, scope, orderId, outcome.state === 'unknown' ? 'bank' : 'cardholder');
  });
  return step;
}

/** The payer's next step, if the attempt needs one. */
export function stepOf(outcome: AttemptOutcome): NextStep | undefined {
  if (outcome.state === 'next') return outcome.step;
  return outcome.state === 'actionRequired' ? { way: 'form', ...outcome.form } : undefined;
}

/**
 * Where the bank redirects the browser to: the site's own address, or on a development machine the one that was called.
 */
export function shopOf(context: RequestContext): Shop {
  const { request, language, address: payerAddress } = context;
  const { hostname } = request;
  const siteId = context.site?.id;
  const isHere = /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(hostname);
  const origin = isHere ? `${request.protocol}://${request.host}` : requireSite(context).origin;
  return { origin, language, siteId, payerAddress };
}
