import { createHash } from 'node:crypto';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

/** The members of a call or notification. Objects and arrays are no part of its token. */
export type TbankMembers = Readonly<Record<string, unknown>>;

/**
 * The token of a call or notification: the values of its members and the password, in the order of their names,
 * hashed together. Values are joined as they are written in JSON.
 */
export function signTbank(members: TbankMembers, password: string): string {
  const signed = Object.entries(members)
    .filter(([name, value]) => name !== 'Token' && isSimple(value))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const text = [...signed, ['Password', password] as const]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
    .join('');
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Whether the members have the token that belongs to them. */
export function hasTbankToken(members: TbankMembers, password: string): boolean {
  const { Token: token } = members;
  return typeof token === 'string' && isSameSecret(token.toLowerCase(), signTbank(members, password));
}

/** Reads members from JSON, numbers as they are written: a payment's number may be longer than ours are exact. */
export function readTbankMembers(text: string): TbankMembers | undefined {
  try {
    const read: unknown = JSON.parse(text, keepNumber);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as TbankMembers)
      : undefined;
  } catch {
    return undefined;
  }
}

function keepNumber(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

function isSimple(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
