import { expect, test } from 'vitest';
import { mailboxOfAddress } from './mailbox-of-address.ts';

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  ['anna+1@example.com', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['an.na@example.com', 'an.na@example.com'],
  ['A.n.na+x@gmail.com', 'anna@gmail.com'],
  ['anna@googlemail.com', 'anna@gmail.com'],
  ['+anna@example.com', '+anna@example.com'],
])('mails to %s are counted as those to %s', (address, mailbox) => {
  expect(mailboxOfAddress(address)).toBe(mailbox);
});
