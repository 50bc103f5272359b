import { z } from 'zod';
import { recordId } from './fields.ts';

/** Texts as forms send them: trimmed; an empty one counts as absent. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max);

export const optionalText = (max: number) => optionalOf(z.string().trim().max(max));

/** A field that may be left empty; otherwise its content must be valid. */
export function optionalOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.literal(''), schema])
    .optional()
    .transform((value) => (value === '' ? undefined : value));
}

export const emailText = z.string().trim().pipe(z.email().max(256));

/** A secret is write-only; an empty one keeps the stored value. */
export const secretText = optionalOf(z.string().max(512));

/** An address that we call: without user, password or fragment. */
export const webAddress = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => isPlainWebAddress(text), { error: 'url' });

function isPlainWebAddress(text: string): boolean {
  const url = readUrl(text);
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  );
}

/** `URL.canParse` and `URL.parse` are too new for the oldest browsers that open the office. */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** A name in the DNS, without a port. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, { error: 'hostName' });

/** `?input=7`: the record that a call with this name refers to. */
export const inputId = z.object({ input: recordId });

/**
 * A number as forms send it: `12.5`, `12,5`; an empty field is absent, not 0. A separator before exactly three digits may
 * be one of thousands, so `1.500` is refused and not read as 1.5.
 */
export const formNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}([.,](\d{1,2}|\d{4,12}))?$/, { error: 'number' })
    .transform((text) => Number(text.replace(',', '.'))),
]);

/** A whole number as forms send it; `1.000` is refused, because it is a thousand to some and one to others. */
export const formInteger = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}$/, { error: 'wholeNumber' })
    .transform(Number),
]);
