import { expect, test } from 'vitest';
import { Keyring, type SealPlace } from './keyring.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
const place: SealPlace = { tenantId: 1, table: 'order_passenger', column: 'document', row: 'a:0' };

test('a sealed value opens in its own place', () => {
  expect(keyring.open(place, keyring.seal(place, 'N 123456'))).toBe('N 123456');
});

test('a sealed value reveals nothing, and never looks the same twice', () => {
  const [first, second] = [keyring.seal(place, 'N 123456'), keyring.seal(place, 'N 123456')];
  expect(first.includes('123456')).toBe(false);
  expect(first.equals(second)).toBe(false);
});

test.each<[string, Partial<SealPlace>]>([
  ['another tenant', { tenantId: 2 }],
  ['another table', { table: 'customer' }],
  ['another column', { column: 'name' }],
  ['another row', { row: 'a:1' }],
])('a sealed value that is copied to %s does not open', (_, change) => {
  const sealed = keyring.seal(place, 'N 123456');
  expect(() => keyring.open({ ...place, ...change }, sealed)).toThrow();
});

test('a sealed value with a single altered bit does not open', () => {
  const sealed = keyring.seal(place, 'N 123456');
  for (let index = 0; index < sealed.length; index += 1) {
    const altered = Buffer.from(sealed);
    altered[index] = altered[index]! ^ 1;
    expect(() => keyring.open(place, altered)).toThrow();
  }
});

test('a signature is valid for its own text and purpose only', () => {
  const signature = keyring.sign('quote', 'text');
  expect(keyring.verify('quote', 'text', signature)).toBe(true);
  expect(keyring.verify('quote', 'other', signature)).toBe(false);
  expect(keyring.verify('documentLink', 'text', signature)).toBe(false);
  expect(keyring.verify('quote', 'text', '')).toBe(false);
});

const previousKey = 'the key before, thirty-two characters and more';

test('a value sealed with the previous key opens as long as that key is configured', () => {
  const sealed = new Keyring(previousKey).seal(place, 'N 123456');
  const both = new Keyring('a new key, thirty-two characters and more', { previousKey });
  expect(both.open(place, sealed)).toBe('N 123456');
  expect(() => new Keyring('a new key, thirty-two characters and more').open(place, sealed)).toThrow();
  expect(() => new Keyring(previousKey).open(place, both.seal(place, 'N 123456'))).toThrow();
});

test('a value sealed before envelopes were introduced still opens', () => {
  const sealed = Buffer.from('AW6GhSb6EpD+fCDQ0M7tMhg2fQJ6lLXml/xp7hNUmjWvH/60/Q==', 'base64');
  expect(keyring.open(place, sealed)).toBe('N 123456');
  const renamed = new Keyring('a new key, thirty-two characters and more', {
    previousKey: 'a key of the tests, thirty-two characters and more',
  });
  expect(renamed.open(place, sealed)).toBe('N 123456');
});
