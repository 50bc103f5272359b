import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, test } from 'vitest';
import { headingOf } from './trip-heading.ts';

type Proposals = NonNullable<Order['proposals']>;

const heading = (state?: Proposals[number]['state']) =>
  headingOf({
    status: 'problematic',
    allowedActions: [],
    refunds: [],
    items: [],
    proposals: state === undefined ? [] : ([{ state }] as Proposals),
  }).title;

test('a page that waits for its buyer says so, and promises no letter of the agency', () => {
  expect(heading('open')).toBe('trip.title.answer');
  for (const state of ['accepted', 'expired', undefined] as const)
    expect(heading(state)).toBe('trip.title.attention');
});
