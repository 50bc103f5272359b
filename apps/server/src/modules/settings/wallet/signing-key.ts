import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fieldRefusal } from '../../../platform/errors.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import { toSecret } from '../setting-secrets.ts';

const LEAST_BITS = 2048;

/**
 * The maximum sizes of the numbers of a 4096-bit RSA key, in bytes. The time to sign grows with them and delays all
 * agencies, and a forged key may have a short modulus and long primes.
 */
const MOST_BYTES = { n: 512, e: 8, d: 512, p: 256, q: 256, dp: 256, dq: 256, qi: 256 } as const;

/**
 * The private key in an untrusted PEM text. Refuses a key that could not sign passes, or not quickly, at `privateKey`.
 */
export function readSigningKey(pem: string): KeyObject {
  // The author of an encrypted key decides how long opening it takes, which would delay all agencies; it is sealed here
  // anyway.
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
    // Refused by the caller: the reader need not know which part of the file is wrong.
    return undefined;
  }
}

/**
 * The key in the form to be stored: in the entered text, the signer could find another key than the one checked here.
 */
export function writeSigningKey(key: KeyObject): Secret {
  return toSecret(key.export({ type: 'pkcs8', format: 'pem' }).toString());
}
