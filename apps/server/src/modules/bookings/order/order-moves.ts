import type { orderStatuses } from '@farewind/contract/bookings/get-order';

/** The state of one item of an order. */
export type ItemStatus = (typeof orderStatuses)[number];

/** The one table of allowed moves; whatever is not in it never happens. */
export const itemMoves: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  // Cancelled: by staff, once the bank has nothing of it.
  pendingPayment: ['processing', 'paymentFailed', 'expired', 'cancelled'],
  // A new try, or the bank's late yes.
  paymentFailed: ['pendingPayment', 'cancelled', 'expired', 'processing'],
  // The bank's late yes: the seats are taken again, else the money goes back.
  expired: ['processing'],
  // Cancelled: the seats could not be confirmed and the authorisation was voided.
  processing: ['booked', 'ticketed', 'problematic', 'cancelled'],
  booked: ['ticketed', 'changed', 'completed', 'waitingForCancel', 'problematic'],
  ticketed: ['changed', 'waitingForCancel', 'completed', 'problematic'],
  // Cancelled: an unanswered change of price, after a day.
  problematic: ['ticketed', 'booked', 'waitingForCancel', 'cancelled'],
  // Back: the refund was refused, the cancellation withdrawn, or only a part of the item cancelled.
  waitingForCancel: ['cancelled', 'booked', 'ticketed', 'problematic', 'changed'],
  changed: ['ticketed', 'booked'],
  cancelled: [],
  completed: [],
};

/** The states from which a cancellation can begin. */
export const cancellableStates: readonly ItemStatus[] = (Object.keys(itemMoves) as ItemStatus[]).filter(
  (state) => itemMoves[state].includes('waitingForCancel'),
);

export function isMoveAllowed(from: ItemStatus, to: ItemStatus): boolean {
  return itemMoves[from].includes(to);
}
