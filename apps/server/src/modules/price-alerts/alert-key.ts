import type { Keyring } from '../../platform/secrets/keyring.ts';
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts';

const KEY = /^([0-9a-f-]{36})\.([\w-]{22})$/;

/** The secret of an alert's mailed links. It is derived, not stored, and stays the same under every SECRET_KEY. */
export function formatAlertKey(keyring: Keyring, tenantId: number, alertId: string): string {
  return `${alertId}.${signatureOf(keyring, tenantId, alertId).toString('base64url')}`;
}

/** The alert of a key; undefined for a wrong one. */
export function readAlertKey(keyring: Keyring, tenantId: number, key: string): string | undefined {
  const [, alertId, signature] = KEY.exec(key) ?? [];
  if (alertId === undefined || signature === undefined) return undefined;
  const [given, own] = [Buffer.from(signature, 'base64url'), signatureOf(keyring, tenantId, alertId)];
  return isSameSecret(given, own) ? alertId : undefined;
}

function signatureOf(keyring: Keyring, tenantId: number, alertId: string): Buffer {
  return keyring.fingerprint('priceAlert', `${tenantId}:${alertId}`).subarray(0, 16);
}
