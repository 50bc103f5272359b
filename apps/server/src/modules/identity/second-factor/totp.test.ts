import { expect, test } from 'vitest';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B, in Base32; its codes are cut to six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i of the standard the code is %s', (second, code) => {
  expect(findTotpStep(RFC_SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('a code is valid one step early and one step late, no more, and identifies its own step', () => {
  const at = (second: number) => findTotpStep(RFC_SECRET, '287082', new Date(second * 1000));
  expect([at(0), at(29), at(89)]).toEqual([1, 1, 1]);
  expect(at(90)).toBeUndefined();
  expect(findTotpStep(RFC_SECRET, '081804', new Date(1_111_111_049_000))).toBeUndefined();
});

test.each(['', '28708', '2870822', 'abcdef', '287083'])('%j is no code', (code) => {
  expect(findTotpStep(RFC_SECRET, code, new Date(59_000))).toBeUndefined();
});

test('a code may be typed with a space', () => {
  expect(findTotpStep(RFC_SECRET, '287 082', new Date(59_000))).toBe(1);
});

test('each secret is new, and the address for the authenticator names issuer and user', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'Farewind & Co', 'anna@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('Farewind & Co');
  expect(decodeURIComponent(uri.pathname)).toContain('anna@example.com');
});
