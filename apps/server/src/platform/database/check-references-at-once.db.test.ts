import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { checkReferencesAtOnce } from './check-references-at-once.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

/** Seats of a flight that does not exist. */
const seatsOfNothing = sql`insert into seat_counter (tenant_id, service_id, flight_date, leg_no, bucket, total)
  values (${DEFAULT_TENANT}, 4711, '2027-06-01', 1, 'Y', 9)`;

async function listReferences(): Promise<unknown[]> {
  const { rows } = await db.database.owner.query(`
    select conname, pg_get_constraintdef(oid), convalidated from pg_constraint where contype = 'f' order by 1, 2`);
  return rows;
}

test('rows with missing references are refused together with all others, although they are checked at the end', async () => {
  const before = await listReferences();
  await expect(
    db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      checkReferencesAtOnce(tx, ['seat_counter'], () => seatsOfNothing.execute(tx)),
    ),
  ).rejects.toMatchObject({ code: '23503' });
  expect(await listReferences()).toEqual(before);
});

test('afterwards every row is checked as before, and the tables cannot be altered again', async () => {
  const before = await listReferences();
  await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    checkReferencesAtOnce(tx, ['seat_counter', 'fare', 'fare_price'], async () => undefined),
  );
  expect(await listReferences()).toEqual(before);
  await expect(
    db.database.inTenant(DEFAULT_TENANT, ({ tx }) => seatsOfNothing.execute(tx)),
  ).rejects.toMatchObject({ code: '23503' });
  await expect(
    db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
      await checkReferencesAtOnce(tx, ['seat_counter'], async () => undefined);
      await sql`alter table seat_counter drop column total`.execute(tx);
    }),
  ).rejects.toMatchObject({ code: '42501' });
});
