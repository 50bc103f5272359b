import { expect, test } from 'vitest';
import { findMessageFaults } from './commit-message-faults.ts';

test.each([
  'orders: refuse a second payment',
  'web, office: keep the language of the reader\n\nThe boot script knew it, the form did not.\n',
])('%j is the form of a commit message', (message) => {
  expect(findMessageFaults(message)).toEqual([]);
});

test.each([
  ['Refuse a second payment', 'area'],
  ['orders: Refuse a second payment', 'area'],
  ['orders: refuse a second payment.', 'full stop'],
  [`orders: ${'refuse '.repeat(10)}`, '72'],
  ['orders: refuse a second payment\nbecause nobody pays twice', 'empty line'],
  [`orders: refuse a second payment\n\n${'x'.repeat(101)}`, '100'],
])('%j is not', (message, why) => {
  expect(findMessageFaults(message).join()).toContain(why);
});
