import { expect, it } from 'vitest';
import { InProcessCounter } from './in-process-counter.ts';

const MINUTE_MS = 60_000;

it('counts each key by itself, and says how long its window still lasts', async () => {
  const counter = new InProcessCounter();
  await counter.count('one', MINUTE_MS);
  const again = await counter.count('one', MINUTE_MS);
  const other = await counter.count('other', MINUTE_MS);
  expect([again.calls, other.calls]).toEqual([2, 1]);
  expect(again.endsInMs).toBeLessThanOrEqual(MINUTE_MS);
});

it('begins anew when a window is over', async () => {
  const counter = new InProcessCounter();
  await counter.count('one', 0);
  expect((await counter.count('one', 0)).calls).toBe(1);
});

it('forgets who called longest ago, and nobody else, when a flood of addresses comes', async () => {
  const counter = new InProcessCounter(3);
  for (const key of ['first', 'second', 'third', 'first', 'fourth']) await counter.count(key, MINUTE_MS);
  expect((await counter.count('first', MINUTE_MS)).calls).toBe(3);
  expect((await counter.count('second', MINUTE_MS)).calls).toBe(1);
});
