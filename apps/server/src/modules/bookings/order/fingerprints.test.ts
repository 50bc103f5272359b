import { expect, test } from 'vitest';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { contactFingerprint } from './fingerprints.ts';

const keyring = new Keyring('a key for tests, long enough to be one');

test.each([
  ['anna@example.com', 'Anna+1@example.com', true],
  ['anna.petrova@gmail.com', 'annapetrova+trip@googlemail.com', true],
  ['anna@example.com', 'boris@example.com', false],
])('holds of %s and %s are counted together: %s', (one, other, isTogether) => {
  const [first, second] = [one, other].map((email) => contactFingerprint(keyring, 1, email));
  expect(first!.equals(second!)).toBe(isTogether);
});
