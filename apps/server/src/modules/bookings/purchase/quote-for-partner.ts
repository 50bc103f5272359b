import type { quoteForCaller, quoteRideForCaller } from '@farewind/contract/orders/caller-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { PricedSlice } from '../../flights/public.ts';
import type { BookingDeps } from '../order/deps.ts';
import { findCallerHold, type CallerHold } from './caller-terms.ts';
import { quotePurchase, type QuotedPurchase } from './check-price.ts';
import { requireOwnStockBeforeOpening } from './own-stock-before-opening.ts';
import { requireSite } from '../pricing/read-purchase.ts';

/** A quote with what a program tells its users about the purchase. */
export interface PartnerQuote extends Pick<QuotedPurchase, 'quote'> {
  /** The flights as they are sold, outbound first; empty for rides alone. */
  readonly slices: readonly PricedSlice[];
  readonly hold: CallerHold;
}

/** The price that the buyer would see, what it buys, and how long it can be held. */
export async function quoteForPartner(
  deps: BookingDeps,
  context: RequestContext,
  input: ParsedInput<typeof quoteForCaller | typeof quoteRideForCaller>,
): Promise<PartnerQuote> {
  const { quote, purchase } = await quotePurchase(deps, context, input, { feeMinor: 0 });
  requireOwnStockBeforeOpening(requireSite(context), purchase);
  const hold = await deps.database.inTenant(context.tenantId, (scope) =>
    findCallerHold(deps, scope, purchase),
  );
  return { quote, slices: purchase.trip?.slices ?? [], hold };
}
