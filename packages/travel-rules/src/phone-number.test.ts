import { expect, test } from 'vitest';
import {
  formatPhone,
  nationalNumber,
  parseDictatedPhone,
  parsePhone,
  parseWholePhone,
  wholeNumber,
} from './phone-number.ts';

test.each([
  ['+44', '07911 123456', '+447911123456'],
  ['+44', '+44 07911 123456', '+447911123456'],
  ['+44', '(0)7911 123456', '+447911123456'],
  ['+90', '0532 123 45 67', '+905321234567'],
  ['+90', '5321234567', '+905321234567'],
  ['+7', '8 916 123-45-67', '+79161234567'],
  ['+7', '7 916 123-45-67', '+79161234567'],
])(
  'a number typed after %s as %s is %s wherever it is taken: the digit that is dialled at home goes',
  (code, typed, whole) => {
    expect(parsePhone(code, typed)?.number).toBe(whole);
    expect(wholeNumber(code, typed)).toBe(whole);
    expect(`${code}${nationalNumber(code, typed)}`).toBe(whole);
  },
);

test('a whole number is taken as a messenger copies it, with its invisible marks', () => {
  expect(parseWholePhone('\u202A+7 916 123\u201145\u201167\u202C')?.number).toBe('+79161234567');
});

test('so is a number after its calling code', () => {
  expect(parsePhone('+7', '\u2060916\u200E 123-45-67')?.number).toBe('+79161234567');
});

test.each(['+44 07911 123456', '+4407911123456', '+44 (0) 7911 123456'])(
  'a whole number typed as %s loses it too',
  (typed) => {
    expect(parseWholePhone(typed)?.number).toBe('+447911123456');
  },
);

test.each([
  ['+79161234567', '+7 916 123 45 67'],
  ['+905321234567', '+90 532 123 45 67'],
  ['+375291234567', '+375 29 123 45 67'],
  ['+90 (242) 555 01 10', '+90 (242) 555 01 10'],
  ['+7 ••• •• 17', '+7 ••• •• 17'],
  ['', ''],
])('a phone stored as “%s” is read as “%s”', (phone, words) => {
  expect(formatPhone(phone)).toBe(words);
});

test.each([
  ['+7 916 123-45-67', '+79161234567'],
  ['79161234567', '+79161234567'],
  ['8 916 123-45-67', '+79161234567'],
  ['8 029 123-45-67', '+375291234567'],
  ['375 29 123 45 67', '+375291234567'],
  ['8 10 375 29 123 45 67', '+375291234567'],
  ['0532 123 45 67', '+905321234567'],
  ['00 90 532 123 45 67', '+905321234567'],
  ['00447911123456', '+447911123456'],
])('a number that a caller dictates as %s is %s, whatever the language', (typed, whole) => {
  for (const home of ['+7', '+90', undefined])
    expect([home, parseDictatedPhone(typed, home)?.number]).toEqual([home, whole]);
});

test('a number dictated without anything before it is one of the caller’s country', () => {
  expect(parseDictatedPhone('532 123 45 67', '+90')?.number).toBe('+905321234567');
  expect(parseDictatedPhone('916 123-45-67', '+7')?.number).toBe('+79161234567');
  for (const typed of ['916 123-45-67', '123', '+7 12', '', 'anna@example.com'])
    expect(parseDictatedPhone(typed)).toBeUndefined();
});
