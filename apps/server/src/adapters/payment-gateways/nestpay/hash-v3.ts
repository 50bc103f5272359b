import { createHash } from 'node:crypto';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

const unsigned = new Set(['hash', 'encoding', 'nationalidno']);

/** Whether a member is part of the signed data, in any letter case. */
export const isSigned = (name: string): boolean => !unsigned.has(name.toLowerCase());

/**
 * The signature of a form, hash version 3: values in the order of their names without regard to case, `\` and `|`
 * escaped, joined by `|`, the store key last; SHA-512 in base64. It contains no time: a replay is detected by the state
 * of the attempt.
 */
export function signForm(fields: Readonly<Record<string, string>>, storeKey: string): string {
  const values = Object.entries(fields)
    .map(([name, value]) => ({ name: name.toUpperCase(), value }))
    .filter(({ name }) => isSigned(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ value }) => value);
  return createHash('sha512')
    .update([...values, storeKey].map(escape).join('|'), 'utf8')
    .digest('base64');
}

/** Whether a form's signature matches its content. */
export function isFormGenuine(fields: Readonly<Record<string, string>>, storeKey: string): boolean {
  const given = Object.entries(fields).filter(([name]) => name.toLowerCase() === 'hash');
  return given.length === 1 && isSameSecret(given[0]![1], signForm(fields, storeKey));
}

function escape(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}
