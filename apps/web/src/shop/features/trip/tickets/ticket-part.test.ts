import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, it } from 'vitest';
import { areAllCancelled, changeTerms, listCancelledWays } from './ticket-part.ts';

it('what a change of data costs is explained as long as somebody still flies', () => {
  const itemOf = (...states: string[]) =>
    ({ tickets: states.map((state) => ({ state })) }) as unknown as Order['items'][number];
  expect(areAllCancelled([itemOf('cancelled', 'cancelled'), itemOf('refunded')])).toBe(true);
  expect(areAllCancelled([itemOf('cancelled', 'issued')])).toBe(false);
  // Not issued yet, or a ride alone.
  expect(areAllCancelled([itemOf()])).toBe(false);
});

it('the row of a passenger names the flights on which they no longer travel', () => {
  const flight = (direction: string, ...states: string[]) => ({
    kind: 'flight',
    direction,
    tickets: states.map((state, passengerIndex) => ({ state, passengerIndex })),
  });
  const items = [
    flight('outbound', 'issued', 'cancelled', 'issued'),
    flight('return', 'issued', 'refunded', 'cancelled'),
    { kind: 'insurance', tickets: [] },
  ] as unknown as Order['items'];
  expect([0, 1, 2].map((index) => listCancelledWays({ items }, index))).toEqual([
    { isWhole: false, directions: [] },
    { isWhole: true, directions: ['outbound', 'return'] },
    { isWhole: false, directions: ['return'] },
  ]);
});

it('a free correction is offered only for a charter whose ticket is not issued', () => {
  const order = (charter: boolean, state: string, ...allowedActions: string[]) =>
    ({ items: [{ charter, tickets: [{ state }] }], allowedActions }) as unknown as Order;
  expect(changeTerms(order(true, 'open', 'changePassenger'))).toBe('trip.change.free');
  for (const other of [
    order(true, 'issued', 'changePassenger'),
    order(false, 'open', 'changePassenger'),
    order(true, 'open'),
  ])
    expect(changeTerms(other)).toBe('rule.dataChange');
});
