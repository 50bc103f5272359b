import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a given key, code or signature is the expected one. The time depends on neither: hashes are compared, which
 * have one length whatever was sent. A secret that was never set matches nothing.
 */
export function isSameSecret(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  return expected.length > 0 && timingSafeEqual(hash(given), hash(expected));
}

function hash(secret: string | Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest();
}
