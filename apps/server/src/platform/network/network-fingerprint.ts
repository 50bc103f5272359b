import type { Keyring } from '../secrets/keyring.ts';
import { networkOfAddress } from './network-of-address.ts';

/** The purposes for which callers are counted; hashes of different purposes never match. */
export type NetworkPurpose = 'accountPlace' | 'address' | 'partnerClick' | 'priceAlert' | 'voice';

/**
 * Keyed hash of the caller's network, for the limits stored in the database: all addresses of one IPv6 /64 have the
 * same. Bound to the tenant. Every limit uses it, because a single IPv6 address can be changed at will.
 */
export function networkFingerprint(
  keyring: Keyring,
  purpose: NetworkPurpose,
  tenantId: number,
  address: string,
): Buffer {
  return fingerprintOf(keyring, purpose, tenantId, networkOfAddress(address));
}

/** The same for what `networkOfAddress` or `siteOfNetwork` returns. */
export function fingerprintOf(
  keyring: Keyring,
  purpose: NetworkPurpose,
  tenantId: number,
  networkOrSite: string,
): Buffer {
  return keyring.fingerprint(purpose, `${tenantId}:${networkOrSite}`);
}
