import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, test } from 'vitest';
import { headingOf } from './trip-heading.ts';

type Proposal = NonNullable<Order['proposals']>[number];

const heading = (...proposals: Partial<Proposal>[]) =>
  headingOf({
    status: 'problematic',
    allowedActions: [],
    refunds: [],
    items: [],
    proposals: proposals.map((given) => ({ state: 'open', choices: [], ...given }) as Proposal),
  }).title;

const cancelled: Partial<Proposal> = { kind: 'supplierCancelled', choices: ['refund', 'otherOffer'] };
const moved: Partial<Proposal> = { kind: 'retimed', choices: ['accept', 'refund'] };
const rideFull: Partial<Proposal> = { kind: 'ride', choices: ['refund'] };
/** The buyer has asked for another flight, and may still take the refund. */
const otherWanted: Partial<Proposal> = { kind: 'supplierCancelled', choices: ['refund'] };
const unpaid: Partial<Proposal> = { kind: 'priceChanged', choices: ['pay', 'refund'], toPay: '12.00' };

test('a page that waits for its buyer says so, and promises no letter of the agency', () => {
  for (const asked of [cancelled, moved, rideFull]) expect(heading(asked)).toBe('trip.title.answer');
  expect(heading(otherWanted, moved)).toBe('trip.title.answer');
  for (const state of ['accepted', 'expired'] as const)
    expect(heading({ state })).toBe('trip.title.attention');
  expect(heading()).toBe('trip.title.attention');
});

test('a buyer who has answered is not asked for an answer again', () => {
  expect(heading(otherWanted)).toBe('trip.title.attention');
  // Past its time, until staff or the next run of the deadlines close it.
  expect(heading({ ...moved, choices: [] })).toBe('trip.title.attention');
  expect(heading(unpaid)).toBe('trip.title.payDifference');
});

test('a cancelled order whose refunds were all refused does not say that 0.00 is refunded', () => {
  const text = (states: readonly string[], kind: 'flight' | 'transfer') =>
    headingOf({
      status: 'cancelled',
      allowedActions: [],
      refunds: states.map((state) => ({ state })) as Order['refunds'],
      items: [{ kind }] as Order['items'],
    }).text;
  expect(text(['rejected'], 'flight')).toBe('trip.lead.cancelledRefused');
  expect(text(['rejected'], 'transfer')).toBe('trip.lead.ridesCancelledRefused');
  expect(text(['rejected', 'accepted'], 'flight')).toBe('trip.lead.cancelledBack');
});
