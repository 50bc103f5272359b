import { expect, test } from 'vitest';
import { awaitResults, chooseByHand, isTooEarly, openNow } from './palette-choice.ts';

test('Enter before the results opens the first of them once they have come', () => {
  const pressed = awaitResults(true);
  expect(openNow(pressed, true)).toBeUndefined();
  expect(openNow(pressed, false)).toEqual({ isInTab: true });
});

test('an arrow key after such an Enter only chooses: nothing of an earlier text opens by itself', () => {
  expect(openNow(awaitResults(false), true)).toBeUndefined();
  const chosen = chooseByHand('order-1');
  expect(openNow(chosen, true)).toBeUndefined();
  expect(openNow(chosen, false)).toBeUndefined();
  // The next Enter opens it at once.
  expect(isTooEarly(chosen, true)).toBe(false);
});
