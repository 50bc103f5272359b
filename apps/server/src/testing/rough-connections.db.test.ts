import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from './create-test-database.ts';
import { roughClient, type RoughManner } from './rough-connections.ts';
import { DEFAULT_TENANT, seedTenants } from './seed-tenants.ts';

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function openRough(manner: RoughManner): Promise<{ rough: Database; plain: TestDatabase }> {
  const plain = await createTestDatabase();
  closing.push(() => plain.close());
  await seedTenants(plain.database);
  const url = plain.database.owner.options.connectionString;
  const rough = await openDatabase({ url, adminUrl: url, Client: roughClient(manner) }, plain.clock);
  closing.push(() => rough.close());
  return { rough, plain };
}

// The embedded database has no connections.
describe.skipIf(process.env['TEST_DATABASE'] !== 'server')('connections that are rough', () => {
  it('break some transactions, which are repeated and leave what one run of them leaves', async () => {
    const { rough, plain } = await openRough('failing');
    let runs = 0;
    for (let number = 1; number <= 120; number += 1) {
      await rough.inTenant(DEFAULT_TENANT, async ({ tx }) => {
        runs += 1;
        await sql`insert into inventory_change (tenant_id, service_id) values (${DEFAULT_TENANT}, ${number})`.execute(
          tx,
        );
      });
    }
    expect(runs).toBeGreaterThan(120);
    const { rows } = await plain.database.owner.query('select count(*)::int as rows from inventory_change');
    expect(rows).toEqual([{ rows: 120 }]);
  });

  it('tell of a lock that outlives its transaction, and take what a session knew', async () => {
    const { rough } = await openRough('pooled');
    const locking = rough.inTenant(DEFAULT_TENANT, ({ tx }) => sql`select pg_advisory_lock(1)`.execute(tx));
    await expect(locking).rejects.toThrow('left a lock');
    await rough.inTenant(DEFAULT_TENANT, ({ tx }) => sql`set statement_timeout = '7s'`.execute(tx));
    const shown = await rough.inGlobal(({ tx }) => sql`show statement_timeout`.execute(tx));
    expect(shown.rows).toEqual([{ statement_timeout: '0' }]);
  });
});
