import type { SearchResults } from '@farewind/contract/flights/search';
import { expect, it } from 'vitest';
import { showAll, mergeAnswer } from './steady-results.ts';

/** An answer with flights at prices; incomplete while a supplier is pending. */
function answer(prices: Readonly<Record<string, string>>, complete = false): SearchResults {
  const responses = Object.entries(prices).map(([id, total]) => {
    return { id, direction: 'outbound', fares: [{ fareId: id, total }] };
  });
  return {
    search: { id: 'kept' },
    flightSearchResponses: responses,
    complete,
    expiresAt: '',
    suppliers: [{ name: 'Skyline', state: complete ? 'done' : 'waiting' }],
  } as unknown as SearchResults;
}

const idsOf = (results: SearchResults): string[] => results.flightSearchResponses.map(({ id }) => id);

it('what suppliers bring later does not move the list: it is counted and waits to be called for', () => {
  const first = mergeAnswer(undefined, answer({ a: '10.00' }));
  const second = mergeAnswer(first, answer({ b: '5.00', a: '10.00' }));
  expect([idsOf(second.shown), second.waitingCount]).toEqual([['a'], 1]);
  const third = mergeAnswer(second, answer({ b: '5.00', a: '9.00', c: '12.00' }, true));
  expect([idsOf(third.shown), third.waitingCount, third.shown.complete]).toEqual([['a'], 3, true]);
  expect(idsOf(showAll(third.waiting!).shown)).toEqual(['b', 'a', 'c']);
});

it('an empty list is filled at once, and an answer that says the same is no news', () => {
  const empty = mergeAnswer(undefined, answer({}));
  const filled = mergeAnswer(empty, answer({ a: '10.00' }));
  expect([idsOf(filled.shown), filled.waitingCount]).toEqual([['a'], 0]);
  expect(mergeAnswer(filled, answer({ a: '10.00' }, true))).toMatchObject({ waitingCount: 0 });
});

it('prices that are asked for anew when the old ones have run out are shown as they come', () => {
  const whole = mergeAnswer(undefined, answer({ a: '10.00' }, true));
  expect(mergeAnswer(whole, answer({ b: '7.00' }, true)).waitingCount).toBe(0);
});
