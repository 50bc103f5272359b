import type { Keyring } from '../../../../platform/secrets/keyring.ts';

const KEY_BYTES = 16;

/**
 * The right to pay a request, for its link: 128 bits that cannot be guessed without our secret. Only its hash is stored;
 * it is derived again whenever the link is sent or shown.
 */
export function makeRequestKey(keyring: Keyring, tenantId: number, requestId: string): string {
  const bytes = keyring.fingerprint('paymentRequestKey', `${tenantId}:${requestId}`);
  return bytes.subarray(0, KEY_BYTES).toString('base64url');
}
