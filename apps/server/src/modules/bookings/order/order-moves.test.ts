import { orderStatuses } from '@farewind/contract/bookings/get-order';
import { expect, test } from 'vitest';
import { isMoveAllowed, type ItemStatus } from './order-moves.ts';

/** The allowed moves, repeated here on purpose, so that adding one requires a second decision. */
const table: [ItemStatus, string][] = [
  ['pendingPayment', 'processing paymentFailed expired cancelled'],
  ['paymentFailed', 'pendingPayment cancelled expired processing'],
  ['expired', 'processing'],
  ['processing', 'booked ticketed problematic cancelled'],
  ['booked', 'ticketed changed completed waitingForCancel problematic'],
  ['ticketed', 'changed waitingForCancel completed problematic'],
  ['problematic', 'ticketed booked waitingForCancel cancelled'],
  ['waitingForCancel', 'cancelled booked ticketed problematic changed'],
  ['changed', 'ticketed booked'],
  ['cancelled', ''],
  ['completed', ''],
];

test.each(table)('an item in state %s makes the moves in the table and no others', (from, targets) => {
  const allowed = orderStatuses.filter((to) => isMoveAllowed(from, to));
  expect(allowed.toSorted()).toEqual(targets.split(' ').filter(Boolean).toSorted());
});

test('the table covers every status', () => {
  expect(table.map(([from]) => from).toSorted()).toEqual([...orderStatuses].sort());
});
