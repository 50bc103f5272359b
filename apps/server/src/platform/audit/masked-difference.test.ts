import { documentCodes } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { Secret } from '../secrets/secret.ts';
import { maskedDifference } from './record-change.ts';

test('only members that differ are kept, before and after', () => {
  const before = { name: 'Anna', phone: '1', roles: ['ADMIN'], at: new Date(0), version: 1 };
  const after = { name: 'Anna', phone: '2', roles: ['ADMIN', 'SALES'], at: new Date(0), version: 2 };
  expect(maskedDifference(before, after)).toEqual({
    before: { phone: '1', roles: ['ADMIN'], version: 1 },
    after: { phone: '2', roles: ['ADMIN', 'SALES'], version: 2 },
  });
});

test('for customers and orders, changed members are kept, but nothing that identifies people', () => {
  const before = { name: 'Anna', email: 'anna@example.com', language: 'ru', note: null };
  const after = { name: 'Olga', email: 'anna@example.com', language: 'tr', note: 'calls at night' };
  expect(maskedDifference(before, after, 'customer')).toEqual({
    before: { name: '[personal]', language: 'ru', note: null },
    after: { name: '[personal]', language: 'tr', note: '[personal]' },
  });
  expect(maskedDifference({}, { passengers: ['PETROVA ANNA'], fee: '15.00' }, 'order')).toEqual({
    before: {},
    after: { passengers: '[personal]', fee: '15.00' },
  });
  // Staff are accountable by name.
  expect(maskedDifference(before, after, 'user').after).toMatchObject({ name: 'Olga' });
});

test('new and removed records are kept completely', () => {
  expect(maskedDifference(undefined, { name: 'Anna', note: undefined })).toEqual({
    before: null,
    after: { name: 'Anna' },
  });
  expect(maskedDifference({ name: 'Anna' }, undefined)).toEqual({ before: { name: 'Anna' }, after: null });
});

test('a different order of members is no difference', () => {
  expect(maskedDifference({ info: { a: 1, b: 2 } }, { info: { b: 2, a: 1 } })).toEqual({
    before: {},
    after: {},
  });
});

test.each([
  'password',
  'apiPassword',
  'smtpPassword',
  'storeKey',
  'apiKey',
  'accessToken',
  'clientSecret',
  'creditCardNumber',
  'cvc',
  'passportExpiryDate',
  ...documentCodes,
  'recoveryCodes',
])('what stands in %s is never written, only that it was changed', (name) => {
  const { before, after } = maskedDifference({ [name]: 'old value' }, { [name]: 'new value' });
  expect(before).toEqual({ [name]: '[secret]' });
  expect(after).toEqual({ [name]: '[secret]' });
});

test('a secret is masked by its type, wherever it is', () => {
  const change = maskedDifference(
    { server: { login: new Secret('old one') }, sealed: Buffer.from('x') },
    { server: { login: new Secret('new one') }, sealed: Buffer.from('y') },
  );
  expect(change.after).toEqual({ server: { login: '[secret]' }, sealed: '[secret]' });
  expect(JSON.stringify(change)).not.toMatch(/old one|new one/);
});

test('an unchanged secret is no difference, a changed one is', () => {
  const same = maskedDifference({ login: new Secret('one') }, { login: new Secret('one') });
  expect(same.after).toEqual({});
  const other = maskedDifference({ login: new Secret('one') }, { login: new Secret('two') });
  expect(other.after).toEqual({ login: '[secret]' });
});

test('setting or clearing a secret is visible', () => {
  expect(maskedDifference({ password: null }, { password: 'a new one' })).toEqual({
    before: { password: null },
    after: { password: '[secret]' },
  });
});

test('card numbers in texts are masked, and characters that databases reject are left out', () => {
  const { after } = maskedDifference(undefined, { note: 'paid with 5555 5555 5555 4444\u0000 \uD800' });
  expect(after).toEqual({ note: 'paid with [card] \uFFFD' });
});
