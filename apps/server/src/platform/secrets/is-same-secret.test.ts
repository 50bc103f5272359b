import { expect, test } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

test('a key opens as text and as bytes, and nothing else does, of whatever length', () => {
  const key = 'four-grey-geese';
  expect(isSameSecret(key, key)).toBe(true);
  expect(isSameSecret(Buffer.from(key), key)).toBe(true);
  for (const wrong of [
    '',
    'four-grey-gees',
    'four-grey-geesf',
    'Four-grey-geese',
    `${key} `,
    'x'.repeat(9999),
  ])
    expect(isSameSecret(wrong, key), wrong).toBe(false);
});

test('a secret that was never set opens to nobody, not even to an empty key', () => {
  expect(isSameSecret('', '')).toBe(false);
  expect(isSameSecret(Buffer.alloc(0), Buffer.alloc(0))).toBe(false);
});
