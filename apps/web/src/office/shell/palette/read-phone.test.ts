import { expect, test } from 'vitest';
import { readPhone } from './read-phone.ts';

test.each([
  ['+7 916 333-44-55', '+79163334455'],
  ['8 (916) 333-44-55', '+79163334455'],
  ['0532 765 43 21', '+905327654321'],
  ['00905327654321', '+905327654321'],
  ['8 10 90 532 765 43 21', '+905327654321'],
  ['8 (029) 123-45-67', '+375291234567'],
  ['375291234567', '+375291234567'],
  ['765 43 21', '7654321'],
  // As a messenger copies it.
  ['\u202A+7 916 333\u201144\u201155\u202C', '+79163334455'],
])('“%s” is the phone %s', (typed, phone) => expect(readPhone(typed)).toBe(phone));

test.each(['FW123456782', '4011', '12-12-2026', '12.12.2026', 'anna@example.com', '5555555555554444', ''])(
  '“%s” is none',
  (typed) => expect(readPhone(typed)).toBeUndefined(),
);
