import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { signShortly } from '../replies/sign-shortly.ts';

type Fingerprints = Pick<Keyring, 'fingerprint'>;

/**
 * The part of a mail's Message-ID that names its message: `{message}.{signature}`. The id alone is no secret, because it
 * can be computed from the order's id; the signature is known only to those who have the mail.
 */
export function formatMailName(keyring: Fingerprints, tenantId: number, messageId: string): string {
  return `${messageId}.${signatureOf(keyring, tenantId, messageId)}`;
}

/** Our mails are named `{message}.{signature}[.{try}]@{site}`. */
const OUR_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{16})(?:\.[0-9a-f-]+)?@/i;

/** The message behind a mail of this agency, by the mail's Message-ID; undefined for a name that we have not signed. */
export function readMailName(keyring: Fingerprints, tenantId: number, mailName: string): string | undefined {
  const [, id, signature] = OUR_NAME.exec(mailName.toLowerCase()) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return isSameSecret(signature, signatureOf(keyring, tenantId, id)) ? id : undefined;
}

function signatureOf(keyring: Fingerprints, tenantId: number, messageId: string): string {
  return signShortly(keyring, 'mail-name', tenantId, messageId);
}
