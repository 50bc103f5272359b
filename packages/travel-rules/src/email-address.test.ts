import { expect, it } from 'vitest';
import { isEmailAddress, normalizeEmail } from './email-address.ts';

it.each(['ivan@example.org', "o'neil+trip@mail.example.co.uk", 'A_B-c.d@1a.example.travel'])(
  'a ticket can be sent to %s',
  (address) => expect(isEmailAddress(address)).toBe(true),
);

it.each([
  '',
  'ivan',
  'ivan@example',
  'ivan example.org',
  'ivan@@example.org',
  '.ivan@example.org',
  'ivan.@example.org',
  'i..van@example.org',
  'ivan@-example.org',
  'ivan@example.o',
  'ivan@example.org\nBcc: other@example.org',
  'иван@example.org',
])('%j is no address', (address) => expect(isEmailAddress(address)).toBe(false));

it('an address is the same in any case and with spaces around it, also with the letter I', () => {
  expect(normalizeEmail(' IVAN.Ilic@Example.ORG ')).toBe('ivan.ilic@example.org');
});
