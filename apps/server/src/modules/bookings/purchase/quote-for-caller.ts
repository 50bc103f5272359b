import type { quoteForCaller as quoteCall } from '@farewind/contract/orders/caller-order';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { BookingDeps } from '../order/deps.ts';
import { getCallerSite, readCallerFee } from './caller-terms.ts';
import { quotePrice } from './check-price.ts';

/** The price that the buyer would see, and the agent fee. */
export async function quoteForCaller(
  deps: BookingDeps,
  context: RequestContext,
  input: ParsedInput<typeof quoteCall>,
): Promise<Output<typeof quoteCall>> {
  const { siteId, feePerPassenger: _fee, ...purchase } = input;
  const { site, feeMinor } = await deps.database.inTenant(context.tenantId, async (scope) => ({
    site: await getCallerSite(deps, scope, siteId),
    feeMinor: await readCallerFee(deps, scope, input),
  }));
  return quotePrice(deps, { ...context, site }, purchase, { feeMinor });
}
