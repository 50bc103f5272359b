import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { stateOfPayment } from './payment-form.tsx';
import { textOfEnd } from './text-of-end.ts';

it('a second code stays until it is paid or runs out itself: the end of the first says nothing about it', async () => {
  const queries = new QueryClient();
  const states = ['expired', 'awaitingPayer'];
  const paymentOf = (key: string) => stateOfPayment('o1', key, () => Promise.resolve(states.shift()));
  const watch = new QueryObserver(queries, paymentOf('first'));
  const stop = watch.subscribe(() => undefined);
  expect((await watch.refetch({ cancelRefetch: false })).data).toBe('expired');
  watch.setOptions(paymentOf('second'));
  expect(watch.getCurrentResult().data).toBeUndefined();
  expect((await watch.refetch({ cancelRefetch: false })).data).toBe('awaitingPayer');
  stop();
  queries.clear();
});

it('a payer is told that a payment was declined or has run out, and nothing of one that is under way or paid', () => {
  expect(textOfEnd('failed')).toBe('payLater.failed');
  expect(textOfEnd('voided')).toBe('payLater.failed');
  expect(textOfEnd('expired')).toBe('payLater.lapsed');
  for (const state of ['awaitingPayer', 'unknown', 'captured', null, undefined])
    expect(textOfEnd(state), String(state)).toBeUndefined();
});
