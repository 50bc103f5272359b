import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import { toSecret } from '../setting-secrets.ts';

const LEAST_BITS = 2048;

/**
 * The longest numbers of an RSA key of 4096 bits, in bytes. Signing takes as long as they are, for all agencies, and a
 * made-up key may have a short modulus and long primes.
 */
const MOST_BYTES = { n: 512, e: 8, d: 512, p: 256, q: 256, dp: 256, dq: 256, qi: 256 } as const;

/**
 * The private key in a PEM text, which may be of any author. Refuses at `privateKey` one that could not sign passes, or
 * not soon.
 */
export function readSigningKey(pem: string): KeyObject {
  // Opening an encrypted key takes as long as its author wished, for all agencies; it is sealed here anyway.
  if (pem.includes('ENCRYPTED')) throw fieldRefusal([{ path: 'privateKey', message: 'wallet.lockedKey' }]);
  const key = parseKey(pem);
  if (key?.asymmetricKeyType !== 'rsa')
    throw fieldRefusal([{ path: 'privateKey', message: 'wallet.badKey' }]);
  const numbers = key.export({ format: 'jwk' });
  const isShort = (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS;
  const isLong = Object.entries(MOST_BYTES).some(
    ([name, most]) => Buffer.from(String(numbers[name as 'n']), 'base64url').length > most,
  );
  if (isShort || isLong) throw fieldRefusal([{ path: 'privateKey', message: 'wallet.keySize' }]);
  return key;
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    // Answered by the caller: the reader need not know which part of the file is wrong.
    return undefined;
  }
}

/** The key as it is stored: what signs may find another key in the text that was entered than the one checked here. */
export function writeSigningKey(key: KeyObject): Secret {
  return toSecret(key.export({ type: 'pkcs8', format: 'pem' }).toString());
}
