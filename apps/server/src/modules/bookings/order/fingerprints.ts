import { mailboxOfAddress } from '@farewind/travel-rules/mailbox-of-address';
import { networkFingerprint } from '../../../platform/network/network-fingerprint.ts';
import { placeFingerprint } from '../../../platform/network/place-fingerprint.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';

/**
 * Keyed hashes for finding equal values without storing them, each bound to its tenant. Equal for all addresses of one
 * mailbox, so that `anna+1@example.com` is limited together with `anna@example.com`.
 */
export function contactFingerprint(keyring: Keyring, tenantId: number, email: string): Buffer {
  return keyring.fingerprint('contact', `${tenantId}:${mailboxOfAddress(email)}`);
}

/** In the place of a contact's or a network's hash, for orders that are counted by something else. */
export function makerFingerprint(keyring: Keyring, tenantId: number, maker: string): Buffer {
  return keyring.fingerprint('contact', `${tenantId}:${maker}`);
}

/** Hash of the network that the address belongs to, see `networkFingerprint`. */
export function addressFingerprint(keyring: Keyring, tenantId: number, address: string): Buffer {
  return networkFingerprint(keyring, 'address', tenantId, address);
}

/** Hash of that network and of all networks of the same customer of an access provider, see `placeFingerprint`. */
export function addressPlace(keyring: Keyring, tenantId: number, address: string): Buffer {
  return placeFingerprint(keyring, 'address', tenantId, address);
}

export function cardFingerprint(keyring: Keyring, tenantId: number, number: Secret): Buffer {
  return keyring.fingerprint('card', `${tenantId}:${number.reveal()}`);
}

export interface Traveller {
  readonly name: string;
  readonly surname: string;
  readonly birthDate: string;
}

/** Equal for the same person regardless of upper and lower case. */
export function travellerFingerprint(keyring: Keyring, tenantId: number, traveller: Traveller): Buffer {
  const { name, surname, birthDate } = traveller;
  const text = [tenantId, name.toUpperCase(), surname.toUpperCase(), birthDate].join('|');
  return keyring.fingerprint('traveller', text);
}
