import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeSearchesJob } from './purge-searches-job.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';

const KEPT_DAYS = 30;
/** More than are deleted in one transaction. */
const MANY = 2500;
const tables = ['flight_search', 'transfer_search'] as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.db.database.inGlobal(({ tx }) =>
    tx
      .insertInto('tenant')
      .values({ id: OTHER_TENANT, tenancy_name: 'Other', name: 'Other agency' })
      .execute(),
  );
});
afterAll(() => app.close());

async function store(tenantId: number, id: string, count: number): Promise<void> {
  await app.db.database.inTenant(tenantId, async ({ tx, now }) => {
    const end = new Date(now.getTime() + KEPT_DAYS * 86_400_000);
    for (const table of tables)
      await sql`insert into ${sql.table(table)} (tenant_id, id, criteria, expires_at)
        select ${tenantId}, ${id} || n, '{}', ${end}::timestamptz from generate_series(1, ${count}::int) n`.execute(
        tx,
      );
  });
}

async function countIn(tenantId: number): Promise<number[]> {
  return app.db.database.inTenant(tenantId, async ({ tx }) => {
    const counts: number[] = [];
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where tenant_id = ${tenantId}`.execute(tx);
      counts.push(rows[0]!.count);
    }
    return counts;
  });
}

test('a saved search can be opened for thirty days, and is deleted within the hour afterwards, with all others', async () => {
  const { clock } = app.db;
  clock.freezeAt(new Date('2027-03-01T12:00:00Z'));
  const purge = async () => app.schedules.find(({ name }) => name === 'purge-searches')!.run();
  await store(DEFAULT_TENANT, 'old', MANY);
  await store(OTHER_TENANT, 'other', 1);
  clock.advance(86_400_000);
  await store(DEFAULT_TENANT, 'day-later', 2);
  clock.advance((KEPT_DAYS - 1) * 86_400_000 - 1000);
  await purge();
  expect(await countIn(DEFAULT_TENANT)).toEqual([MANY + 2, MANY + 2]);
  expect(await countIn(OTHER_TENANT)).toEqual([1, 1]);
  clock.advance(1000);
  await purge();
  expect(await countIn(DEFAULT_TENANT)).toEqual([2, 2]);
  expect(await countIn(OTHER_TENANT)).toEqual([0, 0]);
});

test('of searches without end, the newest of an agency stay up to the total, and those of others stay whole', async () => {
  const { clock, database } = app.db;
  await store(DEFAULT_TENANT, 'first', MANY);
  clock.advance(60_000);
  await store(DEFAULT_TENANT, 'newer', 3);
  await store(OTHER_TENANT, 'busy', 3);
  await purgeSearchesJob({
    database,
    listAllTenantIds: () => Promise.resolve([DEFAULT_TENANT, OTHER_TENANT]),
    log: pino({ level: 'silent' }),
    total: 3,
  }).run();
  expect(await countIn(DEFAULT_TENANT)).toEqual([3, 3]);
  expect(await countIn(OTHER_TENANT)).toEqual([3, 3]);
});
