import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedColumns } from './platform/secrets/sealed-columns.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { personalTables } from './testing/personal-columns.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function listColumns(): Promise<Map<string, string[]>> {
  const { rows } = await db.database.owner.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

test('every column of a table about people is declared, personal or not', async () => {
  const columns = await listColumns();
  for (const [table, { personal, other }] of Object.entries(personalTables)) {
    const declared = [...Object.keys(personal), ...other].toSorted();
    expect([table, columns.get(table)?.toSorted()]).toEqual([table, declared]);
  }
});

test('what is declared as sealed is sealed, and what is sealed in these tables is declared', () => {
  const declared = Object.entries(personalTables).flatMap(([table, { personal }]) =>
    Object.entries(personal).flatMap(([column, { sealed }]) => (sealed ? [`${table}.${column}`] : [])),
  );
  const kept = sealedColumns.filter(({ table }) => table in personalTables);
  expect(kept.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(declared.toSorted());
});
