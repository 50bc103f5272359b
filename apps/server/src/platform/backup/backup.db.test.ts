import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { backUp } from './back-up.ts';
import { keyIdOf, restore } from './restore.ts';

const KEY = 'a key of the tests, thirty-two characters and more';
const sealedBy = keyIdOf(KEY);
/** What a copy in text loses first: breaks, signs that end a line elsewhere, quotes, two kinds of nothing, and digits. */
const HARD_TEXT = 'a\nb\r\u2028c "d" \\n {e,NULL} \u{1F6EB} ş й';

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farewind-backup-'));
  source = await createTestDatabase();
  target = await createTestDatabase();
  await seedTenants(source.database);
  const { owner } = source.database;
  for (const tenantId of [DEFAULT_TENANT, OTHER_TENANT])
    await source.database.inTenant(tenantId, async ({ tx }) => {
      await tx
        .insertInto('client_error')
        .values({
          ...{ tenant_id: tenantId, id: '0190a0a0-0000-7000-8000-000000000001', kind: HARD_TEXT },
          ...{ message: '', pages: [HARD_TEXT, 'NULL', ''], browser: '[not a row]' },
          fingerprint: Buffer.from([0, 10, 34, 92, 255]),
        })
        .execute();
    });
  await owner.query(`update tenant set created_at = '2027-03-28 01:02:03.123456+00' where id = 1`);
  await owner.query(`insert into airport (iata, icao, city_code, country_code, time_zone, lat, lon, size, is_market,
    is_scheduled, names, city_names, city_cases) values ('AYT', '', 'AYT', 'TR', 'Europe/Istanbul', 0.1, 30.800100326538086,
    1, true, true, '{"en": "Antalya"}', '{}', 'null')`);
  await owner.query(`select setval(pg_get_serial_sequence('customer', 'id'), 4711)`);
}, 60_000);
beforeEach(() => target.empty());
afterAll(async () => {
  await source.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

const linesOf = (name: string): string[] =>
  gunzipSync(readFileSync(file(name)))
    .toString('utf8')
    .split('\n');
/** All but the head, which says when it was made. */
const contentOf = (name: string): string[] =>
  linesOf(name)
    .slice(1)
    .filter((line) => !line.startsWith('{"end"'));
const writeLines = (name: string, lines: readonly string[]): void =>
  writeFileSync(file(name), gzipSync(lines.join('\n')));

test('a restored database is the one that was backed up, to the last digit, and gives no number twice', async () => {
  const rows = await backUp(source.database, file('first'), { sealedBy });
  expect(await restore(target.database, file('first'), { current: KEY })).toBe(rows);
  await backUp(target.database, file('second'), { sealedBy });
  expect(contentOf('second')).toEqual(contentOf('first'));
  expect(contentOf('first').length).toBeGreaterThan(20);

  const airport = await target.database.owner.query(
    `select lon::text, city_cases::text from airport where iata = 'AYT'`,
  );
  expect(airport.rows).toEqual([{ lon: '30.800100326538086', city_cases: 'null' }]);
  const next = await target.database.owner.query(
    `select nextval(pg_get_serial_sequence('customer', 'id')) as id`,
  );
  expect(next.rows).toEqual([{ id: 4712 }]);
  await expect(
    target.database.owner.query(`insert into hostname (hostname, tenant_id, site_id) values ('x', 99, 1)`),
  ).rejects.toMatchObject({ code: '23503' });
});

test('a file that was cut off or altered, of another key, or of a newer version is refused and leaves nothing behind', async () => {
  await backUp(source.database, file('whole'), { sealedBy });
  const lines = linesOf('whole');
  writeFileSync(file('cut'), readFileSync(file('whole')).subarray(0, -20));
  writeLines('shorter', lines.toSpliced(-4, 1));
  writeLines(
    'altered',
    lines.map((line) => line.replace('[not a row]', '[now a row]')),
  );
  writeLines('newer', lines.with(0, lines[0]!.replace('.sql"]', '.sql","999-later.sql"]')));
  const restoring = (name: string, current = KEY) => restore(target.database, file(name), { current });
  for (const name of ['cut', 'shorter', 'altered'])
    await expect(restoring(name)).rejects.toThrow('cut off or altered');
  await expect(restoring('newer')).rejects.toThrow('999-later.sql');
  await expect(restoring('whole', `${KEY}!`)).rejects.toThrow('another SECRET_KEY');
  await expect(restoring('nowhere')).rejects.toThrow('cannot be read');
  const { rows } = await target.database.owner.query('select from tenant union all select from client_error');
  expect(rows).toEqual([]);
});

test('a database that holds something is not written over', async () => {
  await backUp(source.database, file('whole'), { sealedBy });
  await expect(restore(source.database, file('whole'), { current: KEY })).rejects.toThrow(
    'holds an installation already',
  );
});
