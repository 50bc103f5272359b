import type { KeyedHash } from '../database/scope.ts';
import type { Keyring } from '../secrets/keyring.ts';

/** What audit logs are chained with. It outlives every SECRET_KEY, as fingerprints do, and is not in the database unsealed. */
export function auditKeyOf(keyring: Keyring): KeyedHash {
  return (text) => keyring.fingerprint('audit', text);
}
