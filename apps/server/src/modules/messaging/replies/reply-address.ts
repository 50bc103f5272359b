import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { SIGNATURE_LENGTH, signShortly } from './sign-shortly.ts';

/** Mail servers need not accept more characters before the `@` (RFC 5321, §4.5.3.1.1). */
const LONGEST_LOCAL = 64;

/**
 * The address that replies about an order go to: `help+fw1a2b3c-3f…@agency.example`. The key is the order's signed
 * number, so that nobody can write into an order whose mails they never received; it never changes. An address without
 * room for the key is left unchanged: replies are also matched by the mail that they answer.
 */
export function formatReplyAddress(
  keyring: Pick<Keyring, 'fingerprint'>,
  tenantId: number,
  reservationNumber: string,
  address: string,
): string {
  const at = address.lastIndexOf('@');
  const local = `${address.slice(0, at)}+${keyOf(keyring, tenantId, reservationNumber)}`;
  return at < 1 || local.length > LONGEST_LOCAL ? address : `${local}${address.slice(at)}`;
}

/** The order number in an address; undefined for an address without a key, or with one that we have not signed. */
export function readReplyAddress(
  keyring: Pick<Keyring, 'fingerprint'>,
  tenantId: number,
  address: string,
): string | undefined {
  const key = /\+([a-z0-9]+-[0-9a-f]{16})@/i.exec(address)?.[1]?.toLowerCase();
  const number = key?.slice(0, -SIGNATURE_LENGTH - 1).toUpperCase();
  if (key === undefined || number === undefined) return undefined;
  return isSameSecret(key, keyOf(keyring, tenantId, number)) ? number : undefined;
}

/** In lower case: servers may change the case of an address. */
function keyOf(keyring: Pick<Keyring, 'fingerprint'>, tenantId: number, reservationNumber: string): string {
  const signature = signShortly(keyring, 'reply-address', tenantId, reservationNumber);
  return `${reservationNumber.toLowerCase()}-${signature}`;
}
