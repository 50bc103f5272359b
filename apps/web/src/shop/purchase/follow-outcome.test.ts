import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { followOutcome, type OutcomeActs } from './follow-outcome.ts';
import type { PlaceOutcome } from './order-placement.ts';

const refusal = new ApiError(
  409,
  { code: 0, key: 'FLT-SEAT', message: 'm', details: null, data: {}, validationErrors: null },
  'r',
);

/** Follows an outcome; `open` draws the page that it leads to. */
function follow(outcome: PlaceOutcome) {
  const done: string[] = [];
  const page = Promise.withResolvers<void>();
  const leads = (name: string) => () => {
    done.push(name);
    return page.promise;
  };
  const shows = (name: string) => () => void done.push(name);
  const acts: OutcomeActs = {
    onPlaced: leads('placed'),
    onKnownOrder: leads('known'),
    onWaiting: leads('waits'),
    onQuestion: shows('question'),
    onAgreeAnew: shows('agreeAnew'),
    onFieldProblems: shows('fields'),
    onError: shows('error'),
  };
  const ended = followOutcome(outcome, acts).then(() => done.push('free again'));
  return { done, ended, open: page.resolve };
}

const placed = { orderId: 'o', reservationNumber: 'FW1', response: { state: 'done' } } as const;

it.each<PlaceOutcome>([
  { kind: 'placed', placed },
  { kind: 'known', orderId: 'o' },
  { kind: 'waits', orderId: 'o' },
])('after a payment nothing is asked in the form until the next page is there: $kind', async (outcome) => {
  const { done, ended, open } = follow(outcome);
  await new Promise(setImmediate);
  expect(done).toEqual([outcome.kind]);
  open();
  await ended;
  expect(done).toEqual([outcome.kind, 'free again']);
});

it.each<PlaceOutcome>([
  { kind: 'question', text: 't', order: undefined },
  { kind: 'fields', error: refusal },
  { kind: 'error', error: refusal },
])('what the form itself shows lets the buyer go on at once: $kind', async (outcome) => {
  const { done, ended } = follow(outcome);
  await ended;
  expect(done).toEqual([outcome.kind, 'free again']);
});

it('a changed price is asked about at once', async () => {
  const { done, ended } = follow({ kind: 'priceMoved' });
  await ended;
  expect(done).toEqual(['free again']);
});
