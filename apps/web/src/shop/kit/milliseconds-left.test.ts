import { expect, it } from 'vitest';
import { millisecondsLeft } from './milliseconds-left.ts';

const MINUTE = 60_000;
const received = Date.parse('2026-11-20T12:00:00Z');

it('prices last as long as the server says, whatever time the device believes it is', () => {
  for (const wrongBy of [0, -300 * 24 * 60 * MINUTE, 5 * 60 * MINUTE])
    expect(millisecondsLeft(20 * 60, received + wrongBy, received + wrongBy + 5 * MINUTE)).toBe(15 * MINUTE);
});

it('a clock put back while the page is open does not lengthen it', () => {
  expect(millisecondsLeft(20 * 60, received, received - 60 * MINUTE)).toBe(20 * MINUTE);
});

it('what has expired is asked for at once, but never without a pause', () => {
  expect(millisecondsLeft(20 * 60, received, received + 60 * MINUTE)).toBe(2000);
  expect(millisecondsLeft(0, received, received)).toBe(2000);
  expect(millisecondsLeft(undefined, received, received)).toBe(15 * MINUTE);
});
