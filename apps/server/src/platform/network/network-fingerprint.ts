import type { Keyring } from '../secrets/keyring.ts';
import { networkOfAddress } from './network-of-address.ts';

/** What callers are counted for; hashes of different purposes never match. */
export type NetworkPurpose = 'accountPlace' | 'address' | 'voice';

/**
 * Keyed hash of the network that a caller comes from, for the limits that are kept in the database: all addresses of one
 * IPv6 /64 have the same. Bound to the tenant. Every limit uses it, because a bare IPv6 address is changed at will.
 */
export function networkFingerprint(
  keyring: Keyring,
  purpose: NetworkPurpose,
  tenantId: number,
  address: string,
): Buffer {
  return keyring.fingerprint(purpose, `${tenantId}:${networkOfAddress(address)}`);
}
