import { expect, test } from 'vitest';
import { leastIdAt, newId, newLocator, newReservationNumber, newSecretId } from './ids.ts';

test('a booking code has six letters and figures that nobody confuses', () => {
  for (let count = 0; count < 2000; count += 1) expect(newLocator()).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
});

test('one wrong digit in a reservation number is detected', () => {
  const digits = Array.from(newReservationNumber().slice(2), Number);
  const isValid = (candidate: number[]) =>
    candidate.toReversed().reduce((sum, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit;
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0) %
      10 ===
    0;
  expect(digits).toHaveLength(9);
  expect(isValid(digits)).toBe(true);
  digits.forEach((digit, index) => expect(isValid(digits.with(index, (digit + 1) % 10))).toBe(false));
});

test('ids that give access to an order have 128 random bits', () => {
  expect(Buffer.from(newSecretId(), 'base64url')).toHaveLength(16);
});

test('ids of rows are ordered by time, and found from a moment on', () => {
  const moment = new Date();
  const id = newId();
  expect(leastIdAt(moment) <= id).toBe(true);
  expect(leastIdAt(new Date(moment.getTime() + 60_000)) > id).toBe(true);
});
