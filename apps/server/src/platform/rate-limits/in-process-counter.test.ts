import { expect, it } from 'vitest';
import { InProcessCounter } from './in-process-counter.ts';

const MINUTE_MS = 60_000;

it('counts each key separately, and returns the rest of its window', async () => {
  const counter = new InProcessCounter();
  await counter.count('one', MINUTE_MS);
  const again = await counter.count('one', MINUTE_MS);
  const other = await counter.count('other', MINUTE_MS);
  expect([again.calls, other.calls]).toEqual([2, 1]);
  expect(again.endsInMs).toBeLessThanOrEqual(MINUTE_MS);
});

it('begins again when a window has ended', async () => {
  const counter = new InProcessCounter();
  await counter.count('one', 0);
  expect((await counter.count('one', 0)).calls).toBe(1);
});

it('forgets only the least recent callers under a flood of addresses', async () => {
  const counter = new InProcessCounter(3);
  for (const key of ['first', 'second', 'third', 'first', 'fourth']) await counter.count(key, MINUTE_MS);
  expect((await counter.count('first', MINUTE_MS)).calls).toBe(3);
  expect((await counter.count('second', MINUTE_MS)).calls).toBe(1);
});
