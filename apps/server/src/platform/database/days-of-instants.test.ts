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

/** Places that take the day of UTC on purpose; any other day is of an agency, an airport or another company. */
const daysOfUtc: Readonly<Record<string, string>> = {
  'modules/flights/stock/sale-day.ts': 'sale periods are in UTC by the formats of the inventory',
  'modules/payments/routing/sum-limits.ts': 'limits of a provider change by UTC',
  'modules/partner-programs/read-usage.ts': 'counters by days of UTC',
  'modules/partner-programs/usage.ts': 'counters by days of UTC',
  'modules/price-alerts/purge-alerts.ts': 'preselects a day too many; each is then judged by its own clock',
  'modules/transfers/inventory/fleet.ts': 'preselects a day too many; each is then judged by its own clock',
  'modules/settings/rates/rate-age.ts': 'the age of lists, which are dated by their banks',
  'modules/settings/rates/rates.ts': 'the euro in itself has no list and no date',
  'modules/bookings/admin/read-keyword.ts': 'completes a typed date by the nearest year',
  'modules/bookings/admin/search-orders.ts': 'completes a typed date by the nearest year',
  'modules/receipts/sale-lines.ts': 'shifted to Moscow, where the fiscal data operator is',
  'modules/receipts/invoices/demo-invoices.ts': 'sample data',
  'modules/settings/demo-agency.ts': 'sample data',
  'modules/settings/training-settings.ts': 'the rates of a training copy',
  'modules/training/situations/start-situation.ts': 'searches from a day that is not over anywhere',
};

test('no module takes the day of UTC for that of an agency or an airport', () => {
  const files = globSync('modules/**/*.ts', {
    cwd: root,
    exclude: (name) => name.endsWith('.test.ts') || name.endsWith('testing'),
  });
  const found = files.filter((file) =>
    /toISOString\(\)(?:\.slice\(0, 10\)|\.split\('T'\)|\.substring\(0, 10\))/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(daysOfUtc).toSorted());
});
