import { refusal } from '../../../platform/errors.ts';
import type { SiteContext } from '../../../platform/http/request-context.ts';
import { OWN_RIDES } from '../order/deps.ts';
import type { PricedPurchase } from '../pricing/purchase.ts';

/**
 * Before the opening guests try the site out with the bank's test cards, but suppliers are paid for real: only what the
 * agency itself sells can be ordered then. Refuses anything else with GEN-UNAVAILABLE.
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
