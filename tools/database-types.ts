import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';

/** Generates the row types from the migrated schema: `node tools/database-types.ts`. The migrations are the source. */
const target = join(import.meta.dirname, '../apps/server/src/platform/database/schema.ts');

const typeOf: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  _text: 'string[]',
  _int4: 'number[]',
  jsonb: 'Json',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
}

const database = await PGlite.create();
const pool = new pg.Pool({ ...createPgConfig(database), max: 1 });
await migrate(pool);
const columns = await pool.query<Column>(`
  select table_name, column_name, udt_name, is_nullable,
    (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS') as has_default
  from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`);
await pool.end();
await database.close();

const tables = Map.groupBy(columns.rows, (row) => row.table_name);
const interfaces = [...tables].map(([table, rows]) => {
  const members = rows.map((row) => `  ${row.column_name}: ${columnType(row)};`);
  return `export interface ${pascal(table)}Table {\n${members.join('\n')}\n}`;
});
const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`);
writeFileSync(
  target,
  [
    '// Generated from the migrations by tools/database-types.ts; do not edit by hand.',
    `import type { ColumnType, Generated } from 'kysely';`,
    '',
    '/** Read as parsed JSON; written as JSON text. */',
    'export type Json = ColumnType<unknown, string, string>;',
    '',
    interfaces.join('\n\n'),
    '',
    `export interface DB {\n${index.join('\n')}\n}`,
    '',
  ].join('\n'),
);
execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [target]);

function columnType(row: Column): string {
  const base = typeOf[row.udt_name];
  if (!base) throw new Error(`No type for ${row.udt_name} of ${row.table_name}.${row.column_name}`);
  const nullable = row.is_nullable === 'YES';
  if (base === 'Json') {
    if (nullable) return 'ColumnType<unknown, string | null | undefined, string | null>';
    return row.has_default ? 'ColumnType<unknown, string | undefined, string>' : 'Json';
  }
  const whole = nullable ? `${base} | null` : base;
  return row.has_default ? `Generated<${whole}>` : whole;
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
