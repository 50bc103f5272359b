import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedColumns } from './platform/secrets/sealed-columns.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { personalTables } from './testing/personal-columns.ts';
import { tablesWithoutPeople } from './testing/tables-without-people.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** Column types that could hold personal data: text, JSON, bytes and dates, single or in arrays. */
const TELLING = ['text', 'jsonb', 'json', 'bytea', 'date', 'varchar', 'inet', 'citext', '_text', '_date'];

/** Columns of every table; only the telling ones, or all. */
async function listColumns(which: 'telling' | 'all'): Promise<Map<string, string[]>> {
  const { rows } = await db.database.owner.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(column_name::text order by column_name) filter (
       where $1 = 'all' or udt_name = any($2)) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration' group by 1`,
    [which, TELLING],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns ?? []]));
}

test('every column of a table about people is declared, personal or not', async () => {
  const columns = await listColumns('all');
  for (const [table, { personal, other }] of Object.entries(personalTables)) {
    const declared = [...Object.keys(personal), ...other].toSorted();
    expect([table, columns.get(table)?.toSorted()]).toEqual([table, declared]);
  }
});

test('every other table, and its columns that could hold personal data, is declared free of it', async () => {
  const others = [...(await listColumns('telling'))].filter(
    ([table, columns]) => !(table in personalTables) && columns.length > 0,
  );
  const declared = Object.entries(tablesWithoutPeople).map(([table, columns]) => [table, columns.split(' ')]);
  const sorted = (tables: (readonly unknown[])[]) =>
    Object.fromEntries(tables.map(([table, columns]) => [table, (columns as string[]).toSorted()]));
  expect(sorted(others)).toEqual(sorted(declared));
});

test('every table with buyers’ files declares their deletion at the end of the retention period', async () => {
  const { rows } = await db.database.owner.query<{ table: string; column: string }>(
    `select b.table_name as table, b.column_name as column from information_schema.columns b
     join information_schema.columns t using (table_schema, table_name)
     where table_schema = 'public' and b.udt_name = 'bytea' and t.column_name = 'content_type'`,
  );
  const files = rows.filter(({ table, column }) => personalTables[table]?.personal[column]?.end === 'erased');
  expect(files.map(({ table }) => table).toSorted()).toEqual(['buyer_reply_file', 'order_proof']);
  for (const { table, column } of files)
    expect([table, personalTables[table]?.personal[column]?.isDocument]).toEqual([table, true]);
});

test('columns declared as sealed are sealed, and sealed columns are declared', () => {
  const declared = Object.entries(personalTables).flatMap(([table, { personal }]) =>
    Object.entries(personal).flatMap(([column, { sealed }]) => (sealed ? [`${table}.${column}`] : [])),
  );
  const kept = sealedColumns.filter(({ table }) => table in personalTables);
  expect(kept.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(declared.toSorted());
});
