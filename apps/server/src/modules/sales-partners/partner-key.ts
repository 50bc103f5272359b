import { createHash, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts';

const KEY_BYTES = 24;

/** A new key: 192 random bits, so its plain hash can be stored. */
export function createPartnerKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

export function hashPartnerKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** `stored`: the hash of the partner's key; null if it has none. */
export function isPartnerKey(stored: Buffer | null, key: string): boolean {
  return stored !== null && isSameSecret(hashPartnerKey(key), stored);
}
