import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** SQL whose result depends on the time zone in which the database happens to run. */
const dependent = [
  // s.at::date, coalesce(r.settled_at, r.created_at)::date
  /(?:\b\w+_at|\.at|now\(\))\)*(?:::timestamptz)?::(?:date|time|timestamp)\b/,
  // '2027-03-01'::date::timestamptz, ('2027-03-01'::date + 1)::timestamptz
  /::date(?: [+-] \d+\))?::timestamptz/,
  // created_at >= '2027-03-01'::date
  /(?:\b\w+_at|\.at) ?[<>]=? ?\$\{[^}]+\}::date(?!::timestamp)/,
  /(?:to_char|date_trunc)\((?:'\w+', ?)?(?:\w+\.)?(?:\w+_at|at)[,)]/,
];

const findDependent = (text: string): string[] =>
  text.split('\n').filter((line) => dependent.some((pattern) => pattern.test(line)));

test('a day is taken from an instant by a named clock, never by the one of the database server', () => {
  const files = globSync('**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    findDependent(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  's.at::date::text as day',
  'coalesce(r.settled_at, r.created_at)::date::text',
  'o.created_at >= ${day}::date::timestamptz',
  'o.created_at < (${day}::date + 1)::timestamptz',
  'created_at >= ${since}::date',
  "to_char(s.at, 'YYYY-MM')",
  "date_trunc('month', o.created_at)",
])('of the database server’s clock is %s', (line) => {
  expect(findDependent(line)).toEqual([line]);
});

test.each([
  "(s.at at time zone 'UTC')::date::text as day",
  'r.created_at >= ${from}::date::timestamp at time zone ${zone}',
  "to_char(s.at at time zone 'UTC', 'YYYY-MM')",
])('of a named clock is %s', (line) => {
  expect(findDependent(line)).toEqual([]);
});
