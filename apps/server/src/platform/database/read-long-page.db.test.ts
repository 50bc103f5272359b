import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { readLongPage } from './read-long-page.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

async function addEffects(from: number, to: number): Promise<void> {
  await db.database.owner.query(
    `insert into outbox (tenant_id, id, topic, dedupe_key, payload)
     select $1, gen_random_uuid(), 'told', n::text, '{}' from generate_series($2::int, $3::int) n`,
    [DEFAULT_TENANT, from, to],
  );
  await db.database.owner.query('analyze outbox');
}

function readEffects(skipCount: number) {
  return db.database.inTenant(DEFAULT_TENANT, (scope) =>
    readLongPage(
      scope,
      scope.tx.selectFrom('outbox').select('dedupe_key').where('tenant_id', '=', DEFAULT_TENANT),
      { skipCount, maxResultCount: 3 },
      [{ column: 'dedupe_key', direction: 'asc' }],
    ),
  );
}

test('10,000 rows are counted exactly; larger lists report an estimate, and still return any page', async () => {
  await addEffects(1, 10_000);
  expect((await readEffects(0)).total).toEqual({ totalCount: 10_000 });
  await addEffects(10_001, 12_000);
  const { total, rows } = await readEffects(11_998);
  expect(total.isEstimate).toBe(true);
  expect(total.totalCount).toBeGreaterThan(10_000);
  expect(total.totalCount).toBeLessThan(20_000);
  expect(rows.map((row) => row.dedupe_key)).toEqual(['9998', '9999']);
});
