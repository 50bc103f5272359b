import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';

type ColumnType = 'int' | 'text' | 'date' | 'boolean';

/** SQL type and value of each column of a bulk statement's rows. */
export type BulkColumns<T> = Readonly<Record<string, readonly [ColumnType, (row: T) => unknown]>>;

/**
 * Rows as a table for a `from` clause, with one array parameter per column: a hundred thousand rows are one statement
 * with few parameters. Columns keep the names and order of `columns`.
 */
export function bulkRows<T>(rows: readonly T[], columns: BulkColumns<T>, alias: string): RawBuilder<unknown> {
  const entries = Object.entries(columns);
  const arrays = entries.map(([, [type, read]]) => sql`${rows.map(read)}::${sql.raw(`${type}[]`)}`);
  const names = entries.map(([name]) => sql.ref(name));
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)} (${sql.join(names)})`;
}

/** SQL for whether a date is a day of operation of a mask (bit 0 = Monday; a column's name, or the mask itself). */
export function fliesOn(mask: string | number, date: string): RawBuilder<boolean> {
  const maskSql = typeof mask === 'number' ? sql`${mask}::int` : sql.ref(mask);
  const dateSql = sql.ref(date);
  return sql`((${maskSql} >> (extract(isodow from ${dateSql})::int - 1)) & 1 = 1)`;
}

/** Allocates ids of a table's identity column, for rows that refer to each other. */
export async function allocateIds(
  scope: TenantScope,
  table: 'service' | 'fare',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(nextval(s.name)::int), '{}') as ids
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name) s, generate_series(1, ${count}::int)`.execute(
    scope.tx,
  );
  return rows[0]?.ids ?? [];
}
