import { Keyring } from '../secrets/keyring.ts';
import type { AgencyCopyKeys } from './back-up.ts';
import { keyIdOf } from './restore.ts';

const PURPOSE = 'agencyCopy';

/** The label and key with which an agency's file is signed. */
export function agencyCopyKeys(secretKey: string): AgencyCopyKeys {
  const keyring = new Keyring(secretKey);
  return { sealedBy: keyIdOf(secretKey), sign: (text) => keyring.sign(PURPOSE, text) };
}

/** Whether the file was signed with one of the keys of `keyring`. */
export function isSignedAgencyCopy(keyring: Keyring, text: string, signature: string | undefined): boolean {
  return signature !== undefined && keyring.verify(PURPOSE, text, signature);
}
