import { expect, test } from 'vitest';
import { hasHyphenated, splitHyphenated } from './split-hyphenated.ts';

const wholeIn = (text: string) => splitHyphenated(text).filter((_, index) => index % 2 === 1);

test.each([
  ['Сб 12-06-2027, 06:45 – 19-06-2027’de', ['12-06-2027', '19-06-2027']],
  ['Cmt 05-12', ['05-12']],
  ['+7 916 123-45-67', ['123-45-67']],
  // A long code has to break somewhere on a telephone.
  ['0190a0a0-0000-7000-8000-000000000001', []],
  ['12345-67890-12345', []],
  ['VKO-AYT, Boeing 737-800X, Ту-154', []],
  ['', []],
])('of "%s" the numbers with hyphens stay whole', (text, whole) => {
  expect(wholeIn(text)).toEqual(whole);
  expect(splitHyphenated(text).join('')).toBe(text);
  expect(hasHyphenated(text)).toBe(whole.length > 0);
});
