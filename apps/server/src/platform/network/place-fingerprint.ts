import type { Keyring } from '../secrets/keyring.ts';
import { fingerprintOf, type NetworkPurpose } from './network-fingerprint.ts';
import { networkOfAddress } from './network-of-address.ts';
import { siteOfNetwork } from './site-of-network.ts';

const HALF = 16;
const BYTES = 2 * HALF;

/**
 * Keyed hash of the caller's network and of its site, all networks of one customer of an access provider: it begins with that
 * of the site and ends with that of the network, so that one column counts for both.
 */
export function placeFingerprint(
  keyring: Keyring,
  purpose: NetworkPurpose,
  tenantId: number,
  address: string,
): Buffer {
  const halfOf = (place: string) => fingerprintOf(keyring, purpose, tenantId, place).subarray(0, HALF);
  const network = networkOfAddress(address);
  return Buffer.concat([halfOf(siteOfNetwork(network)), halfOf(network)]);
}

/** The beginning that all places of one site have. */
export function siteOfPlace(place: Buffer): Buffer {
  return place.subarray(0, HALF);
}

/** Whether its site has other networks: not that of an IPv4 address. */
export function hasOtherNetworks(place: Buffer): boolean {
  return !siteOfPlace(place).equals(place.subarray(HALF));
}

/** The first and the last place with this beginning: of a site, or one place itself. Both are included. */
export function placesBeginning(start: Buffer): { readonly first: Buffer; readonly last: Buffer } {
  const filled = (byte: number) => Buffer.concat([start, Buffer.alloc(BYTES - start.length, byte)]);
  return { first: filled(0), last: filled(0xff) };
}
