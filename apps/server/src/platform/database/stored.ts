import { z } from 'zod';

/**
 * Returns the reader of a JSON column, `table.column`. Members that came later have the schema's defaults; members that
 * the schema does not know are dropped, or kept where it is loose. What the schema refuses is an error that names the
 * column and the member, never the value.
 */
export function stored<T>(column: string, schema: z.ZodType<T>): (value: unknown) => T {
  return (value) => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const faults = read.error.issues.map(({ path, code }) => `${path.join('.') || 'value'}: ${code}`);
    throw new Error(`${column} cannot be read: ${faults.join(', ')}`);
  };
}

/** The same of a JSON text, as sealed columns hold it. */
export function storedText<T>(column: string, schema: z.ZodType<T>): (text: string) => T {
  const read = stored(column, schema);
  return (text) => read(parse(column, text));
}

function parse(column: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words would quote the text.
    throw new Error(`${column} cannot be read: no JSON`);
  }
}

/** A member that is always there when read, `undefined` where the JSON has none. */
export function orUndefined<T>(schema: z.ZodType<T>) {
  return schema.optional().transform((value) => value);
}

/** A name in the languages of the product; one that is missing is the English one. */
export const localizedSchema = z
  .object({ en: z.string(), ru: z.exactOptional(z.string()), tr: z.exactOptional(z.string()) })
  .transform(({ en, ru = en, tr = en }) => ({ en, ru, tr }));

/** A record whose members only its reader knows. */
export const recordSchema = z.record(z.string(), z.unknown());
