import { expect, test } from 'vitest';
import { faultOf } from './system-lookup.ts';

test.each([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'otherName'],
  ['HOSTNAME_MISMATCH', 'otherName'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'selfSigned'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'selfSigned'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
  ['CERT_NOT_YET_VALID', 'untrusted'],
])('a certificate that is refused with %s is called %s, in words that owners know', (code, fault) => {
  expect(faultOf(code)).toBe(fault);
});
