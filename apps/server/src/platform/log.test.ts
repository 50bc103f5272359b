import { expect, test } from 'vitest';
import { maskCards } from './log.ts';

test.each(['5555555555554444', '5555 5555 5555 4444', '5555-5555-5555-4444', 'pan=5555555555554444;'])(
  'a card number in a text is masked: %s',
  (text) => {
    expect(maskCards(text)).toContain('[card]');
    expect(maskCards(text)).not.toContain('4444');
  },
);

test('reservation numbers, phones and sums stay readable', () => {
  const text = 'FW123456789, +90 242 000 17 27, 57708.00';
  expect(maskCards(text)).toBe(text);
});
