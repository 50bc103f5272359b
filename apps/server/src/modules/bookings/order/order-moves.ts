import type { orderStatuses } from '@farewind/contract/bookings/get-order';

/** The state of one item of an order. */
export type ItemStatus = (typeof orderStatuses)[number];

/** The only table of allowed moves; any other move is refused. */
export const itemMoves: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  // Cancelled: by staff, once the bank has no money for it.
  pendingPayment: ['processing', 'paymentFailed', 'expired', 'cancelled'],
  // Another attempt, or a late approval by the bank.
  paymentFailed: ['pendingPayment', 'cancelled', 'expired', 'processing'],
  // A late approval by the bank: the seats are taken again, or the money goes back.
  expired: ['processing'],
  // Cancelled: the seats could not be confirmed and the authorisation was voided.
  processing: ['booked', 'ticketed', 'problematic', 'cancelled'],
  booked: ['ticketed', 'changed', 'completed', 'waitingForCancel', 'problematic'],
  ticketed: ['changed', 'waitingForCancel', 'completed', 'problematic'],
  // Cancelled: a price change left unanswered for a day.
  problematic: ['ticketed', 'booked', 'waitingForCancel', 'cancelled'],
  // Back to an earlier state: the refund was refused, the cancellation withdrawn, or only part of the item cancelled.
  waitingForCancel: ['cancelled', 'booked', 'ticketed', 'problematic', 'changed'],
  changed: ['ticketed', 'booked'],
  cancelled: [],
  completed: [],
};

/** The states in which nothing is paid and the buyer may pay, also once the time for it is over. */
export const payableStates: readonly ItemStatus[] = ['pendingPayment', 'paymentFailed', 'expired'];

/** The states from which a cancellation can begin. */
export const cancellableStates: readonly ItemStatus[] = (Object.keys(itemMoves) as ItemStatus[]).filter(
  (state) => itemMoves[state].includes('waitingForCancel'),
);

export function isMoveAllowed(from: ItemStatus, to: ItemStatus): boolean {
  return itemMoves[from].includes(to);
}
