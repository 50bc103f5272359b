import { languages } from '@farewind/contract/core/fields';
import { sql, type RawBuilder } from 'kysely';

/** Whether a row contains the keyword in a text column, or in a name in any language, ignoring case. */
export function mentions(
  keyword: string,
  columns: readonly string[],
  names: readonly string[] = [],
): RawBuilder<boolean> {
  const words = [
    ...columns.map((column) => sql.ref(column)),
    ...names.flatMap((name) => languages.map((language) => sql`${sql.ref(name)} ->> ${sql.lit(language)}`)),
  ];
  return sql<boolean>`strpos(lower(concat_ws(' ', ${sql.join(words)})), lower(${keyword})) > 0`;
}
