import type { quoteForCaller as quoteCall, quoteRideForCaller } from '@farewind/contract/orders/caller-order';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { BookingDeps } from '../order/deps.ts';
import { findCallerHold, getCallerSite, readCallerFee } from './caller-terms.ts';
import { quotePurchase } from './check-price.ts';
import { requireOwnStockBeforeOpening } from './own-stock-before-opening.ts';

/** The price that the buyer would see, the agent fee, and how long it can be held. */
export async function quoteForCaller(
  deps: BookingDeps,
  context: RequestContext,
  input: ParsedInput<typeof quoteCall | typeof quoteRideForCaller>,
): Promise<Output<typeof quoteCall>> {
  const { inTenant } = deps.database;
  const { site, feeMinor } = await inTenant(context.tenantId, async (scope) => ({
    site: await getCallerSite(deps, scope, context, input.siteId),
    feeMinor: await readCallerFee(deps, scope, input),
  }));
  const { quote, purchase } = await quotePurchase(deps, { ...context, site }, input, { feeMinor });
  requireOwnStockBeforeOpening(site, purchase);
  const { latest, ...kept } = await inTenant(context.tenantId, (scope) =>
    findCallerHold(deps, scope, purchase),
  );
  return { ...quote, hold: { latest: latest.toISOString(), ...kept } };
}
