import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/**
 * The public key of a shop, as its panel shows it: base64 without a frame, or a PEM. Undefined if it is none.
 */
export function readPublicKey(text: string): KeyObject | undefined {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a `Content-Signature` (base64 of RSA with SHA-256) is the shop's, over the raw body. */
export function isSignedByBepaid(publicKey: string, signature: string, body: Buffer): boolean {
  const key = readPublicKey(publicKey);
  if (!key || signature === '') return false;
  return verify('sha256', body, key, Buffer.from(signature, 'base64'));
}
