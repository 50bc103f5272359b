import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordChange } from './platform/audit/record-change.ts';
import { databaseClock } from './platform/clock.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { Keyring } from './platform/secrets/keyring.ts';
import { openKeyring, type SecretKeys } from './platform/secrets/open-keyring.ts';
import { readSecretKeys } from './platform/secrets/secret-key-file.ts';
import { createEmptyServerDatabase } from './testing/empty-server-database.ts';
import { seedTenants } from './testing/seed-tenants.ts';

/** The commands as an operator types them: processes of their own, on the database that this run tests. */
let dataDir: string;
let databaseUrl: string | undefined;
let dropDatabase: () => Promise<void> = async () => undefined;
const FIRST_KEY = 'the first key of the commands, long enough';
const SECOND_KEY = 'the second key of the commands, long enough';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'farewind-commands-'));
  if (process.env['TEST_DATABASE'] === 'server')
    ({ url: databaseUrl, drop: dropDatabase } = await createEmptyServerDatabase());
  await onDatabase(async (database) => {
    await migrate(database.owner);
    await seedTenants(database);
    await openKeyring(database, firstKeys());
    for (let entry = 1; entry <= 3; entry += 1)
      await database.inTenant(1, (scope) => recordChange(scope, context, change));
  });
}, 60_000);
afterAll(async () => {
  await dropDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

const context = { tenantId: 1, user: undefined, address: '10.0.0.1', requestId: 'r' };
const change = {
  action: 'update',
  entity: 'city',
  entityId: '7',
  before: { name: 'a' },
  after: { name: 'b' },
};
const isServer = () => databaseUrl !== undefined;
const firstKeys = (): SecretKeys =>
  isServer()
    ? { current: FIRST_KEY }
    : readSecretKeys({ dataDir, secretKey: undefined, secretKeyPrevious: undefined });

async function onDatabase(act: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(
    databaseUrl === undefined ? { folder: join(dataDir, 'database') } : { url: databaseUrl },
    databaseClock,
  );
  try {
    await act(database);
  } finally {
    await database.close();
  }
}

function run(
  command: string,
  more: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<{ code: number; text: string }> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, SECRET_KEY: FIRST_KEY }),
    ...more,
  };
  const file = join(import.meta.dirname, `${command}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env, cwd: dataDir }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, text: stdout + stderr }),
    );
  });
}

test('the audit log is verified for every tenant, and the first entry that was altered is named', async () => {
  // Without the key anybody could have written them, until an end is named that was recorded elsewhere.
  const unproved = await run('verify-audit');
  expect(unproved).toMatchObject({ code: 1 });
  expect(unproved.text).toContain('could have written the first 3 without the key');
  const [, end = ''] = /^Default: 3 entries hold, up to ([0-9a-f]{64})/m.exec(unproved.text) ?? [];
  const whole = await run('verify-audit', {}, [`Default:3:${end}`]);
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.text).toMatch(
    /^Default: 3 entries hold, up to [0-9a-f]{64}, the first 3 chained without a key by an earlier version$/m,
  );
  expect(whole.text).toMatch(/^Other: 0 entries hold$/m);

  const cut = await run('verify-audit', {}, [`default:9:${'ab'.repeat(32)}`]);
  expect(cut).toMatchObject({ code: 1 });
  expect(cut.text).toContain('Default: entry 4 and all after it were cut off.');

  await onDatabase((database) =>
    database.owner.query(`update audit_entry set after = '{"name":"c"}' where position = 2`),
  );
  const altered = await run('verify-audit');
  expect(altered).toMatchObject({ code: 1 });
  expect(altered.text).toContain('Default: entry 2 was altered.');
}, 60_000);

test('a new key re-encrypts everything, and the old one opens nothing', async () => {
  const before = firstKeys().current;
  const rotated = isServer()
    ? await run('rotate-secrets', { SECRET_KEY: SECOND_KEY, SECRET_KEY_PREVIOUS: FIRST_KEY })
    : await run('rotate-secrets');
  expect(rotated).toMatchObject({ code: 0 });
  expect(rotated.text).toContain('Sealed anew: 1.');
  const current = isServer() ? SECOND_KEY : readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();
  expect(current).not.toBe(before);
  expect(existsSync(join(dataDir, 'secret.key.previous'))).toBe(false);
  await onDatabase(async (database) => {
    expect(await openKeyring(database, { current })).toBeInstanceOf(Keyring);
    await expect(openKeyring(database, { current: before })).rejects.toThrow('SECRET_KEY');
  });
}, 60_000);

test('with a key in the environment the command asks for both', async () => {
  const { code, text } = await run('rotate-secrets', { SECRET_KEY: SECOND_KEY });
  expect(code).toBe(1);
  expect(text).toContain('SECRET_KEY_PREVIOUS');
  expect(text).not.toContain('    at ');
}, 60_000);

test('a backup is readable by its owner only, and a command that refuses says why in one sentence', async () => {
  const current = isServer() ? { SECRET_KEY: SECOND_KEY } : {};
  const backedUp = await run('backup', current, ['night.backup']);
  expect(backedUp).toMatchObject({ code: 0 });
  expect(backedUp.text).toMatch(/^Backed up: \d+ rows, to night.backup\.$/m);
  expect(statSync(join(dataDir, 'night.backup')).mode & 0o777).toBe(0o600);
  const overwriting = await run('restore', current, ['night.backup']);
  expect(overwriting).toMatchObject({ code: 1 });
  expect(overwriting.text).toContain('holds an installation already');
  expect(overwriting.text).not.toContain('    at ');
}, 60_000);
