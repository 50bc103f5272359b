import { expect, it } from 'vitest';
import { createAnswerWait } from './await-answer.ts';

const field = { isApplied: false, isChecking: false };
const checked = { isApplied: false, isChecking: true };
const applied = { isApplied: true, isChecking: false };

it('a traveller who applies or removes a coupon is led to what takes the place of the pressed button', () => {
  const wait = createAnswerWait();
  expect(wait.drawn(field)).toBe(false);
  wait.press();
  expect(wait.drawn(checked)).toBe(false);
  expect(wait.drawn(applied)).toBe(true);
  // A coupon stays applied while its price is renewed.
  expect(wait.drawn({ isApplied: true, isChecking: true })).toBe(false);
  wait.press();
  expect(wait.drawn(checked)).toBe(true);
});

it('a coupon that a renewed price gains or loses by itself leaves the traveller where they are typing', () => {
  const wait = createAnswerWait();
  wait.drawn(field);
  wait.press();
  wait.drawn(checked);
  // Refused, and accepted by a later price.
  expect(wait.drawn(field)).toBe(false);
  expect(wait.drawn(checked)).toBe(false);
  expect(wait.drawn(applied)).toBe(false);
  expect(wait.drawn(checked)).toBe(false);
  expect(wait.drawn(field)).toBe(false);
  // The same code pressed again is not asked about anew.
  wait.press();
  wait.drawn(field);
  wait.drawn(checked);
  expect(wait.drawn(applied)).toBe(false);
});

it('a coupon that a visitor brought along from before is no answer either', () => {
  expect(createAnswerWait().drawn(applied)).toBe(false);
});
