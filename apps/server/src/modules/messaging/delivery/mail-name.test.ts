import { expect, test } from 'vitest';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { formatMailName, readMailName } from './mail-name.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
const TENANT = 7;
const ID = '0190a0a0-0000-7000-8000-0000000000c1';
const OTHER_ID = '0190a0a0-0000-7000-8000-0000000000c2';
const name = formatMailName(keyring, TENANT, ID);
const signature = name.slice(ID.length + 1);

test.each([
  ['a mail', `${name}@farewind.example`],
  ['one of several tries', `${name}.${OTHER_ID}@farewind.example`],
  ['a mail whose name was written in capitals', `${name}@farewind.example`.toUpperCase()],
])('the Message-ID of %s names its message', (_what, mailName) => {
  expect(readMailName(keyring, TENANT, mailName)).toBe(ID);
});

test.each([
  ['the message’s id alone, which can be computed from the order’s', `${ID}@farewind.example`],
  ['the id of a try in place of the signature', `${ID}.${OTHER_ID}@farewind.example`],
  ['another signature', `${ID}.${'0'.repeat(16)}@farewind.example`],
  ['a part of the signature', `${ID}.${signature.slice(0, 8)}@farewind.example`],
  ['the signature of another message', `${OTHER_ID}.${signature}@farewind.example`],
  ['the agency’s copy', `copy.${name}@farewind.example`],
  ['nothing', ''],
])('a Message-ID with %s names no message', (_what, mailName) => {
  expect(readMailName(keyring, TENANT, mailName)).toBeUndefined();
});

test('a mail of one agency names no message of another, nor one of another installation', () => {
  const mailName = `${name}@farewind.example`;
  expect(readMailName(keyring, TENANT + 1, mailName)).toBeUndefined();
  const other = new Keyring('another key of the tests, of thirty-two characters');
  expect(readMailName(other, TENANT, mailName)).toBeUndefined();
});
