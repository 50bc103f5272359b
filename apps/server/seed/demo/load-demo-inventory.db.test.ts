import { addDays } from '@farewind/values/local-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPlaces } from '../../src/modules/places/repository.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../src/testing/seed-tenants.ts';
import { DEMO_DAYS, loadDemoInventory } from './load-demo-inventory.ts';

const DAY_MS = 86_400_000;

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  test.clock.freezeAt(new Date('2026-11-21T12:00:00Z'));
  await seedTenants(test.database);
  await test.database.inGlobal(seedPlaces);
});

afterAll(() => test.close());

async function lastSoldDate(): Promise<string> {
  return test.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    const row = await tx
      .selectFrom('seat_counter')
      .select((eb) => eb.fn.max('flight_date').as('last'))
      .executeTakeFirstOrThrow();
    return row.last;
  });
}

describe('starting with the demo agency', () => {
  it('sells 330 days ahead, leaves a second start nothing to do, and a later one extends it without touching sold seats', async () => {
    expect(await loadDemoInventory(test.database, DEFAULT_TENANT)).toBe(true);
    expect((await lastSoldDate()) >= addDays('2026-11-21', DEMO_DAYS)).toBe(true);
    expect(await loadDemoInventory(test.database, DEFAULT_TENANT)).toBe(false);

    await test.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql`update seat_counter set sold = 2, held = 1 where flight_date = '2027-01-15' and total >= 3`.execute(
        tx,
      ),
    );
    test.clock.advance(20 * DAY_MS);
    expect(await loadDemoInventory(test.database, DEFAULT_TENANT)).toBe(true);
    expect((await lastSoldDate()) >= addDays('2026-12-11', DEMO_DAYS)).toBe(true);
    const kept = await test.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
      const { rows } = await sql<{ kept: boolean; total: number }>`
        select bool_and(sold = 2 and held = 1) as kept, count(*)::int as total from seat_counter
        where flight_date = '2027-01-15' and total >= 3`.execute(tx);
      return rows[0];
    });
    expect(kept?.kept).toBe(true);
    expect(kept?.total).toBeGreaterThan(50);
  }, 120_000);
});
