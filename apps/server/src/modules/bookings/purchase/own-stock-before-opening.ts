import { refusal } from '../../../platform/errors.ts';
import type { SiteContext } from '../../../platform/http/request-context.ts';
import { OWN_RIDES } from '../order/deps.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';

/**
 * Before a site opens, guests try it with the bank's test cards while suppliers would be paid for real, so only the
 * agency's own inventory can be ordered. Refuses anything else with GEN-UNAVAILABLE.
 */
export function requireOwnStockBeforeOpening(
  { opening }: Pick<SiteContext, 'opening'>,
  { trip, rides }: Pick<PricedPurchase, 'trip' | 'rides'>,
): void {
  if (opening === undefined) return;
  const isOutside =
    trip?.external !== undefined || rides?.rides.some(({ supplier }) => supplier !== OWN_RIDES);
  if (isOutside) throw refusal('GEN-UNAVAILABLE');
}
