import { randomInt } from 'node:crypto';
import type { Keyring } from '../../../platform/secrets/keyring.ts';

const CODES = 10;
/** Without characters that are easily confused in writing. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;

/** Ten codes of 49 random bits each, written as `ABCDE-FGHJK`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}

/** Keyed and bound to the user; accepts the code with or without its hyphen. */
export function hashRecoveryCode(keyring: Keyring, tenantId: number, userId: number, code: string): Buffer {
  const typed = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return keyring.fingerprint('recoveryCode', `${tenantId}:${userId}:${typed}`);
}
