import { maskCards } from '@farewind/values/mask-cards';
import { Secret } from '../secrets/secret.ts';
import { canonical } from './entry-hash.ts';

type Members = Readonly<Record<string, unknown>>;

const MASK = '[secret]';
/** Stands for what is personal: that it was changed is kept, what it was is not, so that nothing has to be erased later. */
const PERSONAL = '[personal]';

/** Members that tell of people who are not of the staff, by the kind of record. */
const PERSONAL_NAMES: Readonly<Record<string, RegExp>> = {
  customer:
    /^(name|surname|email|countryCode|mobilePhone|birthDate|gender|nationality|city(Id|Name)|district(Id|Name)|note)$/,
  order: /^(name|surname|email|phone|passengers|note|text)$/,
  message: /^recipient$/,
  contactMessage: /^(answer|note)$/,
};

/** Names whose values nobody is to read in a log, whoever wrote them there. */
const SECRET_NAMES =
  /password|passphrase|secret|token|(api|store|private|order)_?key|^pguid$|cvc|cvv|card_?number|recovery_?code|reset_?code|login_?code|passport_?(number|serial|expiry)|identification_?number|document_?number/i;

export interface MaskedDifference {
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/**
 * What differs between two states of a record, as plain JSON without secrets: masked are values of the type Secret, bytes,
 * members named like secrets, and card numbers in texts; and of customers, orders, messages and what they write to us
 * (`entity`) what is personal. That such a member was changed is seen, what it was is not.
 */
export function maskedDifference(
  before: object | undefined,
  after: object | undefined,
  entity = '',
): MaskedDifference {
  return differenceOf(before as Members | undefined, after as Members | undefined, PERSONAL_NAMES[entity]);
}

function differenceOf(
  before: Members | undefined,
  after: Members | undefined,
  personal: RegExp | undefined,
): MaskedDifference {
  const differs = (name: string) =>
    before === undefined || after === undefined || plainText(before[name]) !== plainText(after[name]);
  const shown = (members: Members | undefined) =>
    members === undefined
      ? null
      : Object.fromEntries(
          Object.entries(members)
            .filter(([name, value]) => value !== undefined && differs(name))
            .map(([name, value]) => [
              cleanText(name),
              personal?.test(name) ? hide(value) : mask(name, value),
            ]),
        );
  return { before: shown(before), after: shown(after) };
}

/** Nothing to hide stays nothing: whether there was something is no secret. */
function hide(value: unknown): unknown {
  return value === null || value === '' ? value : PERSONAL;
}

function mask(name: string, value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (SECRET_NAMES.test(name) || value instanceof Secret || value instanceof Uint8Array) return MASK;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return maskCards(cleanText(value));
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map((each) => mask(name, each));
  if (value instanceof Set || value instanceof Map) return mask(name, [...value]);
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([member, inner]) => [cleanText(member), mask(member, inner)]),
    );
  }
  return typeof value === 'bigint' ? value.toString() : null;
}

/** For comparing only, with secrets revealed: it never leaves this file. */
function plainText(value: unknown): string | undefined {
  return JSON.stringify(canonical(reveal(value)));
}

function reveal(value: unknown): unknown {
  if (value instanceof Secret) return { secret: value.reveal() };
  if (value instanceof Date || value instanceof Uint8Array) return value.toString();
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Set || value instanceof Map) return reveal([...value]);
  if (Array.isArray(value)) return value.map(reveal);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, reveal(member)]));
}

/** The database takes neither null characters nor halves of surrogate pairs. */
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
