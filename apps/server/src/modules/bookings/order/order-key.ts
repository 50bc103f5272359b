import { createHash } from 'node:crypto';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

const KEY_BYTES = 16;

/**
 * The right to act on an order (`pGuid`): 128 bits that cannot be guessed without our secret. Only its hash is stored;
 * it is derived again from the order and its idempotency key to repeat an answer or send a mail. Each version is a
 * different key: the first is 0, and every change of the order's mail address increments it.
 */
export function makeOrderKey(
  keyring: Keyring,
  orderId: string,
  idempotencyKey: string,
  version: number = 0,
): string {
  const named = [orderId, idempotencyKey, ...(version === 0 ? [] : [version])];
  const bytes = keyring.fingerprint('orderKey', JSON.stringify(named));
  return bytes.subarray(0, KEY_BYTES).toString('base64url');
}

export function hashOrderKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

export function isOrderKey(key: string | undefined, hash: Buffer): boolean {
  return key !== undefined && isSameSecret(hashOrderKey(key), hash);
}
