import { z } from 'zod';

/**
 * Returns the reader of a JSON column, `table.column`. Newer members get the schema's defaults; members unknown to the
 * schema are dropped, even if it is strict, or kept if it is loose. If the schema refuses the value, the error names
 * the column and the member, never the value.
 */
export function stored<T>(column: string, schema: z.ZodType<T>): (value: unknown) => T {
  return (value) => {
    let read = schema.safeParse(value);
    if (read.error?.issues.some(isUnknownMember)) read = schema.safeParse(withoutUnknown(value, read.error));
    if (read.success) return read.data;
    const faults = read.error.issues.map(({ path, code }) => `${path.join('.') || 'value'}: ${code}`);
    throw new Error(`${column} cannot be read: ${faults.join(', ')}`);
  };
}

/** The same for a JSON text, as in sealed columns. */
export function storedText<T>(column: string, schema: z.ZodType<T>): (text: string) => T {
  const read = stored(column, schema);
  return (text) => read(parse(column, text));
}

function isUnknownMember(issue: z.core.$ZodIssue): issue is z.core.$ZodIssueUnrecognizedKeys {
  return issue.code === 'unrecognized_keys';
}

function withoutUnknown(value: unknown, { issues }: z.ZodError): unknown {
  const known: unknown = structuredClone(value);
  for (const { path, keys } of issues.filter(isUnknownMember)) {
    const holder = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], known);
    for (const key of keys) delete (holder as Record<string, unknown>)[key];
  }
  return known;
}

function parse(column: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the text.
    throw new Error(`${column} cannot be read: no JSON`);
  }
}

/** A member that is always present when read, `undefined` if the JSON has none. */
export function orUndefined<T>(schema: z.ZodType<T>) {
  return schema.optional().transform((value) => value);
}

/** A name in the languages of the product; a missing one is the English one. */
export const localizedSchema = z
  .object({ en: z.string(), ru: z.exactOptional(z.string()), tr: z.exactOptional(z.string()) })
  .transform(({ en, ru = en, tr = en }) => ({ en, ru, tr }));

/** A record whose members only its reader knows. */
export const recordSchema = z.record(z.string(), z.unknown());
