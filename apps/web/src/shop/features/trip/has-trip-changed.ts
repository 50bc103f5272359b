import { findCancelledPart } from '@farewind/contract/bookings/cancelled-part';
import type { Order } from '@farewind/contract/bookings/get-order';

type Proposal = NonNullable<Order['proposals']>[number];

/**
 * Whether times, rides or travellers are not those of the sale any more: a wallet pass that was added before shows the
 * former trip, because a pass on a telephone does not change by itself.
 */
export function hasTripChanged(order: Pick<Order, 'items' | 'proposals' | 'changes'>): boolean {
  return (
    findCancelledPart(order.items) === 'tickets' ||
    (order.proposals ?? []).some(isNewTime) ||
    (order.changes ?? []).some(({ state }) => state === 'accepted')
  );
}

function isNewTime({ state, after, ifUnanswered }: Proposal): boolean {
  const holds =
    state === 'accepted' || state === 'acknowledged' || (state === 'expired' && ifUnanswered === 'applies');
  return holds && (after.segments !== undefined || after.pickupAt !== undefined);
}
