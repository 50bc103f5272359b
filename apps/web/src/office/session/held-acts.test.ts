import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptToken } from '../../shared/api/tokens.ts';
import { heldActs, holdAct, releaseAllActs, takeBackAct } from './held-acts.ts';

beforeEach(() => {
  adoptToken(undefined);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('an answer given in the queue leaves after ten seconds, once', async () => {
  const send = vi.fn(async () => undefined);
  let known = (): void => undefined;
  holdAct('task:1', send, () => new Promise<void>((resolve) => (known = resolve)));
  vi.advanceTimersByTime(9_999);
  expect(send).not.toHaveBeenCalled();
  expect([...heldActs.read()]).toEqual(['task:1']);
  vi.advanceTimersByTime(1);
  releaseAllActs();
  expect(send).toHaveBeenCalledTimes(1);
  // Until the list knows of it, its item stays away.
  expect(heldActs.read().size).toBe(1);
  await vi.runAllTimersAsync();
  expect(heldActs.read().size).toBe(1);
  known();
  await vi.runAllTimersAsync();
  expect(heldActs.read().size).toBe(0);
  expect(takeBackAct('task:1')).toBe(false);
});

test('an answer that is taken back never leaves', () => {
  const send = vi.fn(async () => undefined);
  holdAct('task:1', send);
  vi.advanceTimersByTime(9_000);
  expect(takeBackAct('task:1')).toBe(true);
  vi.runAllTimers();
  expect(send).not.toHaveBeenCalled();
});

test('leaving the page sends what is held at once, so that it arrives', () => {
  const send = vi.fn(async () => undefined);
  holdAct('task:1', send);
  releaseAllActs();
  expect(send).toHaveBeenCalledWith({ keepalive: true });
});
