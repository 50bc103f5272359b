import { expect, it } from 'vitest';
import { findDeadline } from './find-deadline.ts';

type Order = Parameters<typeof findDeadline>[0];
const step = { step: 'seatsConfirmed', state: 'next' };
const order = (change: object) =>
  ({ status: 'pendingPayment', clock: [step], ...change }) as unknown as Order;

it('an unpaid order shows until when it is held, not a promise that begins with its payment', () => {
  const held = order({ heldUntil: '2027-02-03T09:00:00Z' });
  expect(findDeadline(held)).toMatchObject({ label: 'order.payBy', at: '2027-02-03T09:00:00Z' });
  const billed = order({ payment: { payBy: '2027-02-04T09:00:00Z' } });
  expect(findDeadline(billed)).toMatchObject({ label: 'order.payBy', at: '2027-02-04T09:00:00Z' });
  // A step without a time is no deadline, and is not named as one.
  expect(findDeadline(order({}))).toMatchObject({ at: undefined, step: undefined });
  const paid = order({
    status: 'booked',
    heldUntil: '2027-02-03T09:00:00Z',
    clock: [{ ...step, dueAt: '2027-02-05T09:00:00Z' }],
  });
  expect(findDeadline(paid)).toMatchObject({ at: '2027-02-05T09:00:00Z', step: 'seatsConfirmed' });
});
