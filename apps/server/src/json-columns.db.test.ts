import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const sources = globSync('**/*.ts', {
  cwd: import.meta.dirname,
  exclude: ['**/*.test.ts', '**/testing/**'],
}).map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));

/** Column names that other objects have too; casts of these are searched on rows only. */
const OFTEN_SOMETHING_ELSE = new Set([
  'name',
  'names',
  'data',
  'texts',
  'before',
  'after',
  'payload',
  'lines',
]);

async function listJsonColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.database.owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and udt_name in ('json', 'jsonb') order by 1, 2`,
  );
  return rows;
}

test('every JSON column has a reader with a schema', async () => {
  const columns = await listJsonColumns();
  expect(columns.length).toBeGreaterThan(40);
  const unread = columns
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !sources.some(({ text }) => text.includes(`'${name}'`)));
  expect(unread).toEqual([]);
});

test('no JSON column is cast to a type', async () => {
  const names = new Set((await listJsonColumns()).map(({ column }) => column));
  const ofRow = String.raw`\brow\??\.(?:${[...names].join('|')})`;
  const taken = [...names].filter((name) => !OFTEN_SOMETHING_ELSE.has(name)).join('|');
  const cast = new RegExp(
    String.raw`(?:${ofRow}|\b(?:${taken}))\b(?: \?\? undefined\))?\)? as (?:unknown as )?(?:readonly )?[A-Z{]`,
  );
  expect(sources.filter(({ text }) => cast.test(text)).map(({ file }) => file)).toEqual([]);
});

test('JSON in sealed columns is read with a schema too', () => {
  const opened = sources.filter(({ text }) => text.includes('keyring.open('));
  expect(opened.length).toBeGreaterThan(10);
  // A copy's rows are moved as they are, with the seals of their columns exchanged.
  const parsed = opened.filter(
    ({ file, text }) => text.includes('JSON.parse(') && !file.startsWith('platform/backup/'),
  );
  expect(parsed.map(({ file }) => file)).toEqual([]);
});
