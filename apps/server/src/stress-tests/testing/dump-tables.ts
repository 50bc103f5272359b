import type pg from 'pg';
import type { Place } from './find-leaks.ts';

/** Every row of every table of every schema as text; bytes stand in hexadecimal. */
export async function dumpTables(owner: pg.Pool, database: string): Promise<Place[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const places: Place[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    places.push({ name: `${database}, table ${name}`, text: rows.map(({ row }) => row).join('\n') });
  }
  return places;
}
