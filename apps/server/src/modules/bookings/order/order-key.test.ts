import { expect, test } from 'vitest';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { hashOrderKey, isOrderKey, makeOrderKey } from './order-key.ts';

const keyring = new Keyring('a key for tests, long enough to be one');

test('the right to act has 128 bits and differs by order and by secret key', () => {
  const key = makeOrderKey(keyring, 'order-1', 'attempt-1');
  expect(Buffer.from(key, 'base64url')).toHaveLength(16);
  expect(makeOrderKey(keyring, 'order-1', 'attempt-1')).toBe(key);
  expect(makeOrderKey(keyring, 'order-2', 'attempt-1')).not.toBe(key);
  expect(makeOrderKey(keyring, 'order-1', 'attempt-2')).not.toBe(key);
  expect(makeOrderKey(keyring, 'order-1', 'attempt-1', 1)).not.toBe(key);
  expect(
    makeOrderKey(new Keyring('another key for tests, as long as this'), 'order-1', 'attempt-1'),
  ).not.toBe(key);
});

test('only the key itself grants access, neither an empty one nor the order’s id', () => {
  const key = makeOrderKey(keyring, 'order-1', 'attempt-1');
  const hash = hashOrderKey(key);
  expect(isOrderKey(key, hash)).toBe(true);
  expect(isOrderKey(undefined, hash)).toBe(false);
  expect(isOrderKey('', hash)).toBe(false);
  expect(isOrderKey('order-1', hash)).toBe(false);
});
