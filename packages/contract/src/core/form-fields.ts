import { z } from 'zod';
import { recordId } from './fields.ts';

/** Texts as forms send them: trimmed, and what is left empty is absent. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max);

export const optionalText = (max: number) => optionalOf(z.string().trim().max(max));

/** A field that may be left empty; what is in it must fit. */
export function optionalOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.literal(''), schema])
    .optional()
    .transform((value) => (value === '' ? undefined : value));
}

export const emailText = z.string().trim().pipe(z.email().max(256));

/** A secret is written and never read: left empty, the one that is kept stays. */
export const secretText = optionalOf(z.string().max(512));

/** An address that we call: no user, password or fragment in it. */
export const webAddress = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => isPlainWebAddress(text), { error: 'url' });

function isPlainWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}

/** A name in the DNS, without a port. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);

/** `?input=7`: the record that a call of this name is about. */
export const inputId = z.object({ input: recordId });

/** A number as forms send it; an empty field is none, and not 0. */
export const formNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,12})?$/)
    .transform(Number),
]);
