import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../apps/server/src/testing/seed-tenants.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { findPostgres } from '../../tools/testing/postgres/find-postgres.ts';
import { startPostgres, type PostgresServer } from '../../tools/testing/postgres/start-postgres.ts';

let primary: PostgresServer;
let replicaUrl: string;
let replica: pg.Pool;
let database: Database;

beforeAll(async () => {
  const binaries = await findPostgres(process.env, console.log);
  if (binaries === undefined) throw new Error('The trial needs a PostgreSQL server; none was found');
  primary = await startPostgres(binaries);
  const before = await openDatabase({ url: primary.url }, databaseClock);
  await migrate(before.owner);
  await seedTenants(before);
  await before.close();
  replicaUrl = await primary.replicate();
  replica = new pg.Pool({ connectionString: replicaUrl, max: 1 });
  replica.on('error', () => undefined);
  database = await openDatabase({ url: primary.url, replicaUrl }, databaseClock);
});
afterAll(async () => {
  await database.close();
  await replica.end();
  await primary.stop();
});

test('a report contains whatever was written before it was asked for, and is read from the replica', async () => {
  for (let number = 1; number <= 20; number += 1) {
    await write();
    expect(await report(database)).toEqual({ rows: number, isReplica: true });
  }
});

test('a replica that is too far behind is passed over, and used again when it has caught up', async () => {
  const { rows } = await report(database);
  await replica.query('select pg_wal_replay_pause()');
  await write();
  expect(await report(database)).toEqual({ rows: rows + 1, isReplica: false });
  await replica.query('select pg_wal_replay_resume()');
  expect(await report(database)).toEqual({ rows: rows + 1, isReplica: true });
  expect(database.readFigures().replica).toMatchObject({ passedOver: 1 });
});

test('an agency sees only its own rows on the replica, and nothing can be written there', async () => {
  expect((await report(database, OTHER_TENANT)).rows).toBe(0);
  const writing = database.readLongInTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
    tx.insertInto('client_error').values(newRow(tenantId)).execute(),
  );
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});

test.each([
  { title: 'cannot be reached', url: () => 'postgresql://postgres@127.0.0.1:1/postgres' },
  { title: 'is no replica', url: () => primary.url },
])('the primary answers where the other server $title', async ({ url }) => {
  const other = await openDatabase({ url: primary.url, replicaUrl: url() }, databaseClock);
  expect((await report(other)).rows).toBeGreaterThan(0);
  expect(other.readFigures().replica).toMatchObject({ answered: 0, passedOver: 1 });
  await other.close();
});

function write(): Promise<unknown> {
  return database.inTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
    tx.insertInto('client_error').values(newRow(tenantId)).execute(),
  );
}

const newRow = (tenantId: number) => ({
  tenant_id: tenantId,
  id: newId(),
  kind: 'x',
  message: 'x',
  pages: ['/'],
  browser: '',
  fingerprint: Buffer.from(newId()),
});

/** The rows that a report sees, and whether a replica has answered. */
function report(
  on: Database,
  tenantId = DEFAULT_TENANT,
): Promise<{ readonly rows: number; readonly isReplica: boolean }> {
  return on.readLongInTenant(tenantId, ({ tx }) =>
    tx
      .selectFrom('client_error')
      .select(({ fn }) => [
        fn.countAll<number>().as('rows'),
        fn<boolean>('pg_is_in_recovery', []).as('isReplica'),
      ])
      .executeTakeFirstOrThrow(),
  );
}
