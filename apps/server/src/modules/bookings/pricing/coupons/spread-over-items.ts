import type { DraftItem } from '../../order/order-draft.ts';
import { rideItemId } from '../ride-claims.ts';
import type { AppliedCoupon } from './apply-coupon.ts';

/** Assigns each item of an order its share of the coupon discount. Throws if a share has no item. */
export function spreadOverItems(
  items: readonly DraftItem[],
  coupon: Pick<AppliedCoupon, 'discounts'> | undefined,
): DraftItem[] {
  const discounts = coupon?.discounts ?? [];
  const known = items.map(nameOf);
  const lost = discounts.find(({ itemId }) => !known.includes(itemId));
  if (lost) throw new Error(`The order has no item ${lost.itemId} to reduce`);
  return items.map((item, index) => {
    const own = discounts.filter(({ itemId }) => itemId === known[index]);
    return own.length === 0 ? item : { ...item, discounts: own };
  });
}

/** The item's name in quotes, which are older than item ids. */
function nameOf({ kind, snapshot: { direction, ride } }: DraftItem): string | undefined {
  if (kind === 'transfer') return ride && rideItemId(ride.direction);
  return kind === 'flight' ? direction : undefined;
}
