import type { Keyring } from '../../../platform/secrets/keyring.ts';

/** 64 bits in hexadecimal digits, too many to guess by sending mails. */
export const SIGNATURE_LENGTH = 16;

/** A signature in lower case that fits into an address or a mail's name: known only to those who have had such a mail. */
export function signShortly(
  keyring: Pick<Keyring, 'fingerprint'>,
  purpose: 'mail-name' | 'reply-address',
  tenantId: number,
  text: string,
): string {
  return keyring.fingerprint(purpose, `${tenantId}:${text}`).toString('hex').slice(0, SIGNATURE_LENGTH);
}
