import type { KeyedHash } from '../database/scope.ts';
import type { Keyring } from '../secrets/keyring.ts';

/**
 * The key that chains audit logs. Like the key of fingerprints it outlives every SECRET_KEY, and it is stored in the
 * database only sealed.
 */
export function auditKeyOf(keyring: Keyring): KeyedHash {
  return (text) => keyring.fingerprint('audit', text);
}
