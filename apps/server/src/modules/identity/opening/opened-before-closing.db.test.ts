import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

test('an upgrade ends no order held before it: an agency from before sites could be closed was always open', async () => {
  const { owner } = db.database;
  await owner.query(
    `update tenant set created_at = '2026-01-01Z', opened_at = case id when $1 then
    (select applied_at from schema_migration where name = '094-site-opening.sql') else '2026-06-01Z' end`,
    [DEFAULT_TENANT],
  );
  // As before the migration that repairs it.
  await owner.query('drop table rehearsal_order');
  await owner.query(`delete from schema_migration where name = '127-rehearsal-orders.sql'`);
  expect(await migrate(owner)).toEqual(['127-rehearsal-orders.sql']);
  const { rows } = await owner.query<{ id: number; opened_at: Date }>(
    'select id, opened_at from tenant where id = any($1)',
    [[DEFAULT_TENANT, OTHER_TENANT]],
  );
  expect(new Map(rows.map(({ id, opened_at: at }) => [id, at.getTime()]))).toEqual(
    new Map([
      [DEFAULT_TENANT, new Date('2026-01-01').getTime()],
      [OTHER_TENANT, new Date('2026-06-01').getTime()],
    ]),
  );
});
