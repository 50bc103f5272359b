import { describe, expect, test } from 'vitest';
import { maskCards } from './mask-cards.ts';

describe('the number of a card is masked in a text', () => {
  test.each([
    ['whole', 'pan=5555555555554444;', 'pan=[card];'],
    ['in groups', 'with 5555 5555 5555 4444, please', 'with [card], please'],
    ['with hyphens', '5555-5555-5555-4444', '[card]'],
    ['with strokes', 'with 5555/5555/5555/4444', 'with [card]'],
    ['with anything between', '5555_5555\u00A05555–4444', '[card]'],
    ['with strokes and spaces', '5555 / 5555 / 5555 / 4444', '[card]'],
    ['with a wrong check digit, as somebody mistyped it', '5555 5555 5555 4445', '[card]'],
    ['of fifteen digits', '3782.822463.10005', '[card]'],
    ['of nineteen digits', '6304000000000000000', '[card]'],
    ['beside a word', 'card5555555555554444x', 'card[card]x'],
    ['after a count', '2 5555/5555/5555/4444', '2 [card]'],
    ['before its expiry', '5555/5555/5555/4444 12/31', '[card] 12/31'],
    ['twice', '5555555555554444/4111111111111111', '[card]/[card]'],
    ['in Arabic digits', 'карта ٥٥٥٥ ٥٥٥٥ ٥٥٥٥ ٤٤٤٤.', 'карта [card].'],
    ['in Arabic digits with strokes', '٥٥٥٥/٥٥٥٥/٥٥٥٥/٤٤٤٤', '[card]'],
    ['in full digits', '５５５５.５５５５.５５５５.４４４４', '[card]'],
    ['in mathematical digits', '𝟻𝟻𝟻𝟻/𝟻𝟻𝟻𝟻/𝟻𝟻𝟻𝟻/𝟺𝟺𝟺𝟺', '[card]'],
  ])('%s', (_what, text, masked) => {
    expect(maskCards(text)).toBe(masked);
    expect(maskCards(masked)).toBe(masked);
  });
});

test.each([
  'FW123456789, +90 242 000 17 27, 57708.00',
  '2027-03-01 12:00:00.123',
  'at 2027-03-01T12:00:00.000Z until 2027-03-02T12:00:00.000Z',
  '+7 (916) 123-45-67; +7 (916) 123-45-68',
  '12 × 125.36, 4 × 99.00, 3 × 1000.50',
])('reservation numbers, phones, times and sums stay readable: %s', (text) => {
  expect(maskCards(text)).toBe(text);
});

test.each([
  ['digits', '5'],
  ['groups', '5 '],
  ['groups with strokes', '55/'],
  ['groups with long gaps', '5 / '],
  ['Arabic digits', '٥/'],
])('a long text of %s takes time in proportion to its length', (_what, piece) => {
  // Quadratic work on so many characters takes far longer than any test may.
  expect(maskCards(piece.repeat(200_000)).length).toBeLessThanOrEqual(200_000 * piece.length);
});
