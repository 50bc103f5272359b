import { normalizeEmail } from '@farewind/travel-rules/email-address';
import { networkFingerprint } from '../../../platform/network/network-fingerprint.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** Keyed hashes for finding equal values without storing them, each bound to its tenant. */
export function contactFingerprint(keyring: Keyring, tenantId: number, email: string): Buffer {
  return keyring.fingerprint('contact', `${tenantId}:${normalizeEmail(email)}`);
}

/** Hash of the network that the address belongs to, see `networkFingerprint`. */
export function addressFingerprint(keyring: Keyring, tenantId: number, address: string): Buffer {
  return networkFingerprint(keyring, 'address', tenantId, address);
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
