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

it('a free correction is offered only to a passenger who has charters alone, none of them issued', () => {
  const flight = (charter: boolean, ...states: string[]) => ({
    kind: 'flight',
    charter,
    tickets: states.map((state, passengerIndex) => ({ state, passengerIndex })),
  });
  const terms = (...items: unknown[]) =>
    changeTerms({ items, allowedActions: ['changePassenger'] } as unknown as Order);
  const ride = { ...flight(false, 'issued'), kind: 'transfer' };
  for (const free of [
    [flight(true, 'open')],
    [flight(true, 'open'), flight(true, 'open'), ride],
    // The scheduled flight is cancelled, or only the other passenger has one.
    [flight(true, 'open'), flight(false, 'cancelled')],
    [flight(true, 'open', 'open'), flight(false, 'issued', 'cancelled')],
  ])
    expect(terms(...free)).toBe('trip.change.free');
  for (const paid of [
    [flight(true, 'issued')],
    [flight(false, 'open')],
    [flight(true, 'cancelled')],
    // A charter out and a scheduled flight back, and charters of which one is issued.
    [flight(true, 'open'), flight(false, 'open')],
    [flight(true, 'open', 'open'), flight(true, 'issued', 'issued')],
  ])
    expect(terms(...paid)).toBe('rule.dataChange');
  const fixed = { items: [flight(true, 'open')], allowedActions: [] } as unknown as Order;
  expect(changeTerms(fixed)).toBe('rule.dataChange');
});
