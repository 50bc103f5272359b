import { describe, expect, it } from 'vitest';
import { isTurkishId } from './turkish-id.ts';

describe('the Turkish identification number', () => {
  it.each(['10000000146', '11111111110'])('%s is well formed', (number) => {
    expect(isTurkishId(number)).toBe(true);
  });

  it.each(['10000000147', '10000000156', '01111111110', '1000000014', '100000001466', 'A0000000146', ''])(
    '"%s" is not',
    (number) => {
      expect(isTurkishId(number)).toBe(false);
    },
  );

  it('keeps the tenth digit right where its difference falls below zero', () => {
    // Odd places sum to 1, even ones to 36: 7 − 36 = −29, so the tenth digit is 1.
    expect(isTurkishId('19090909018')).toBe(true);
    expect(isTurkishId('19090909098')).toBe(false);
  });
});
