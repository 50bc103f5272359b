import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { CancelQuote } from './cancel-quote.ts';
import { findCancelQuote, getCancelQuote } from './cancel-quote-rows.ts';
import { presentCancelQuote } from './present-cancel-quote.ts';

/** A cancellation, as its mail and documents show it. */
export interface CancellationView {
  /** In the buyer's language. */
  readonly quote: CancelQuoteView;
  /** `choice` if voluntary, else the reason. */
  readonly cause: CancelQuote['cause'];
  /** `waiting`: a second person has to approve the refund first. */
  readonly state: CancelQuote['state'];
  /** The items cancelled in whole or in part. */
  readonly itemIds: readonly string[];
  readonly confirmedAt: Date | undefined;
}

/** When the cancellation behind a refund was confirmed; undefined if the refund is for anything else. */
export async function findCancelledAt(scope: TenantScope, subject: string): Promise<Date | undefined> {
  return (await findCancelQuote(scope, subject))?.confirmedAt;
}

/** Refuses with GEN-NOTFOUND. */
export async function readCancellation(
  deps: BookingDeps,
  scope: TenantScope,
  quoteId: string,
): Promise<CancellationView> {
  const quote = await getCancelQuote(scope, quoteId);
  const { language } = await getOrderRow(scope, quote.orderId);
  return {
    quote: await presentCancelQuote(deps, scope, quote, language),
    cause: quote.cause,
    state: quote.state,
    itemIds: [...new Set(quote.parts.map(({ itemId }) => itemId))],
    confirmedAt: quote.confirmedAt,
  };
}
