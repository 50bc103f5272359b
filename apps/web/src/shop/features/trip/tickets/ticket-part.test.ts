import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, it } from 'vitest';
import { areAllCancelled } from './ticket-part.ts';

it('what a change of data costs is explained as long as somebody still flies', () => {
  const itemOf = (...states: string[]) =>
    ({ tickets: states.map((state) => ({ state })) }) as unknown as Order['items'][number];
  expect(areAllCancelled([itemOf('cancelled', 'cancelled'), itemOf('refunded')])).toBe(true);
  expect(areAllCancelled([itemOf('cancelled', 'issued')])).toBe(false);
  // Not issued yet, or a ride alone.
  expect(areAllCancelled([itemOf()])).toBe(false);
});
