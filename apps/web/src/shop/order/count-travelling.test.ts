import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, it } from 'vitest';
import { countTravelling } from './count-travelling.ts';

type States = readonly Order['items'][number]['tickets'][number]['state'][];

function orderWith(...flights: readonly States[]) {
  const passengers = [{}, {}, {}];
  const items = flights.map((states) => ({
    kind: 'flight',
    tickets: states.map((state, passengerIndex) => ({ state, passengerIndex })),
  }));
  return { passengers, items } as unknown as Order;
}

it('a found booking counts who still travels, and not the child whose tickets were cancelled', () => {
  const family: States = ['issued', 'issued', 'issued'];
  const withoutChild: States = ['issued', 'issued', 'refunded'];
  expect(countTravelling(orderWith(family, family))).toBe(3);
  expect(countTravelling(orderWith(withoutChild, withoutChild))).toBe(2);
  // Only one way was cancelled.
  expect(countTravelling(orderWith(family, withoutChild))).toBe(3);
});

it('a booking that was cancelled completely, or has only a transfer, counts everybody', () => {
  expect(countTravelling(orderWith(['cancelled', 'cancelled', 'cancelled']))).toBe(3);
  expect(countTravelling(orderWith())).toBe(3);
});
