import { expect, it } from 'vitest';
import { refundSteps } from './refunds-card.tsx';

const refund = {
  refundId: 'r',
  sum: '10.00',
  currency: 'EUR',
  last4: '1111',
  reason: 'cancelled',
  promisedAt: '2027-03-10T12:00:00Z',
} as const;

it('a refund that waits for approval tells what is done and what comes next', () => {
  expect(refundSteps({ ...refund, state: 'accepted' }).map(({ state }) => state)).toEqual([
    'done',
    'next',
    'waiting',
    'waiting',
  ]);
});

it('an approved refund is promised to be sent by its date', () => {
  expect(refundSteps({ ...refund, state: 'approved' })[2]).toEqual({
    name: 'sentToBank',
    state: 'next',
    at: '2027-03-10T12:00:00Z',
  });
});

it('a settled refund tells when the card got it, and promises nothing any more', () => {
  const steps = refundSteps({ ...refund, state: 'settled', settledAt: '2027-03-05T09:00:00Z' });
  expect(steps.every(({ state }) => state === 'done')).toBe(true);
  expect(steps.flatMap(({ at }) => (at === undefined ? [] : [at]))).toEqual(['2027-03-05T09:00:00Z']);
});

it('a refund that the agency pays back itself passes no bank: it is promised until the agency has paid', () => {
  const byHand = { ...refund, last4: '', byHand: true } as const;
  expect(refundSteps({ ...byHand, state: 'sentToBank' })).toEqual([
    { name: 'accepted', state: 'done' },
    { name: 'approved', state: 'done' },
    { name: 'settled', state: 'next', at: '2027-03-10T12:00:00Z' },
  ]);
  const paid = refundSteps({ ...byHand, state: 'settled', settledAt: '2027-03-05T09:00:00Z' });
  expect(paid.at(-1)).toEqual({ name: 'settled', state: 'done', at: '2027-03-05T09:00:00Z' });
});
