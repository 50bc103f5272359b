import type { LossReason } from '../events.ts';
import type { ItemRow } from './order-rows.ts';

const reasons: readonly LossReason[] = ['boughtAlready', 'couponGone', 'holdReleased', 'seatsGone'];

/** Why a paid item was unavailable; undefined if nothing was lost. */
export function findLoss(items: readonly Pick<ItemRow, 'problem'>[]): LossReason | undefined {
  return reasons.find((reason) => items.some(({ problem }) => problem === reason));
}
