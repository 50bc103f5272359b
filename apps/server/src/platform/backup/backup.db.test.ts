import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import type { Database } from '../database/database.ts';
import { openKeyring } from '../secrets/open-keyring.ts';
import { agencyCopyKeys } from './agency-copy-keys.ts';
import { backUp, exportAgency } from './back-up.ts';
import { signedText } from './copy-file.ts';
import { importAgency } from './import-agency.ts';
import { keyIdOf, restore } from './restore.ts';

const KEY = 'a key of the tests, thirty-two characters and more';
const sealedBy = keyIdOf(KEY);
/** Values that text copies lose first: line breaks, other line separators, quotes, two kinds of null, and digits. */
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
          tenant_id: tenantId,
          id: '0190a0a0-0000-7000-8000-000000000001',
          kind: HARD_TEXT,
          message: '',
          pages: [HARD_TEXT, 'NULL', ''],
          browser: '[not a row]',
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
/** All but the header, which contains the time of the backup. */
const contentOf = (name: string): string[] =>
  linesOf(name)
    .slice(1)
    .filter((line) => !line.startsWith('{"end"'));
const writeLines = (name: string, lines: readonly string[]): void =>
  writeFileSync(file(name), gzipSync(lines.join('\n')));

test('a restored database equals the one that was backed up, to the last digit, and issues no number twice', async () => {
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

test('a file that was truncated or altered, of another key, or of a newer version is refused and leaves nothing behind', async () => {
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

test('a database that is not empty is not overwritten', async () => {
  await backUp(source.database, file('whole'), { sealedBy });
  await expect(restore(source.database, file('whole'), { current: KEY })).rejects.toThrow(
    'holds an installation already',
  );
});

type CopyEnd = Parameters<typeof signedText>[0] & { readonly signature?: string };

/** The file with changed rows, and with the checksum, counters and signature that an attacker would give it. */
function tamper(name: string, change: (lines: string[]) => string[], sign?: (text: string) => string): void {
  const lines = linesOf('agency').filter((line) => line !== '');
  const { end } = JSON.parse(lines.pop()!) as { end: CopyEnd };
  const changed = change(lines);
  const rows = changed.filter((line) => line.startsWith('[')).length;
  const sha256 = createHash('sha256')
    .update(changed.map((line) => `${line}\n`).join(''))
    .digest('hex');
  const signature = sign ? sign(signedText({ ...end, rows, sha256 })) : end.signature;
  writeLines(name, [...changed, JSON.stringify({ end: { ...end, rows, sha256, signature } }), '']);
}

describe('an agency’s file that somebody has changed', () => {
  const agency = { id: DEFAULT_TENANT };
  const importing = (name: string) => importAgency(target.database, file(name), { current: KEY });
  const open = (lines: string[]) => {
    const head = lines.findIndex((line) => line.startsWith('{"table":"tenant"'));
    const { columns } = JSON.parse(lines[head]!) as { columns: string[] };
    const row = JSON.parse(lines[head + 1]!) as (string | null)[];
    return lines.with(head + 1, JSON.stringify(row.with(columns.indexOf('is_active'), 'true')));
  };
  const withRows = (table: string, columns: string[], row: string[]) => (lines: string[]) => [
    ...lines,
    JSON.stringify({ table, tenant: agency.id, columns }),
    JSON.stringify(row),
  ];
  beforeAll(async () => {
    const { database } = source;
    await openKeyring(database, { current: KEY });
    await database.owner.query('update tenant set is_active = false where id = $1', [agency.id]);
    await exportAgency(database, 'default', file('agency'), agencyCopyKeys(KEY));
  });

  test.each([
    ['opens it', open],
    [
      'adds a host name',
      withRows('hostname', ['hostname', 'tenant_id', 'site_id'], ['evil.example', '2', '1']),
    ],
    ['says nothing new', (lines: string[]) => lines],
  ])('is refused for its signature when it %s', async (_what, change) => {
    tamper('tampered', change, () => 'made up');
    await expect(importing('tampered')).rejects.toThrow('not signed');
    const { rows } = await target.database.owner.query('select from tenant union all select from hostname');
    expect(rows).toEqual([]);
  });

  test('opens no site and imports no rows of other agencies, even when it is signed', async () => {
    const { sign } = agencyCopyKeys(KEY);
    const hostnames = ['hostname', 'tenant_id', 'site_id'];
    const { rows: columns } = await source.database.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'airline'::regclass and attnum > 0 order by attnum`,
    );
    const airlines = columns.map(({ name }) => name);
    const tampered = [
      [open, 'is open'],
      [withRows('hostname', hostnames, ['evil.example', String(OTHER_TENANT), '1']), 'another agency'],
      [
        withRows(
          'airline',
          airlines,
          airlines.map(() => 'ZZ'),
        ),
        'belongs to no agency',
      ],
    ] as const;
    for (const [change, refusal] of tampered) {
      tamper('tampered', change, sign);
      await expect(importing('tampered')).rejects.toThrow(refusal);
    }
    const left = await target.database.owner.query(
      'select from tenant where id <> 0 union all select from hostname union all select from airline',
    );
    expect(left.rows).toEqual([]);
    expect(await importing('agency')).toMatchObject({ id: agency.id });
    const { rows } = await target.database.owner.query('select is_active from tenant where id <> 0');
    expect(rows).toEqual([{ is_active: false }]);
  });

  test('gives no number twice, though the import is cut off right after its rows are stored', async () => {
    const { database } = target;
    await database.owner.query(`select setval(pg_get_serial_sequence('customer', 'id'), 1, false)`);
    const dying: Database = {
      ...database,
      async inTenant(tenantId, act) {
        const stored = await database.inTenant(tenantId, act);
        if (tenantId === agency.id) throw new Error('the power is gone');
        return stored;
      },
    };
    await expect(importAgency(dying, file('agency'), { current: KEY })).rejects.toThrow('the power is gone');
    const next = await database.owner.query(`select nextval(pg_get_serial_sequence('customer', 'id')) as id`);
    expect(next.rows).toEqual([{ id: 4712 }]);
  });
});
