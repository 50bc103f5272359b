import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { roughMannerOfRun } from '../../testing/rough-connections.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { globalTables } from './migrate.ts';
import { undoUnlessDone } from './savepoint.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
afterAll(() => db.close());

test('every table belongs to a tenant, except those listed here by name', async () => {
  const names = await db.database.owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not (
      c.relrowsecurity and c.relforcerowsecurity
      and exists (select 1 from pg_policy p where p.polrelid = c.oid)
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull))
    order by 1`);
  expect(names.rows.map((row) => row.name)).toEqual(
    ['aircraft', 'airline', 'airport', 'hostname', 'schema_migration', 'tenant'].sort(),
  );
  expect(globalTables.toSorted()).toEqual(names.rows.map((row) => row.name));
});

test('every primary, unique and foreign key of a tenant table begins with the tenant', async () => {
  const keys = await db.database.owner.query<{
    table_name: string;
    key: string;
    first: string;
    target: string | null;
  }>(`
    select c.relname as table_name, k.conname as key, a.attname as first, t.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    left join pg_class t on t.oid = k.confrelid
    where n.nspname = 'public' and k.contype in ('p', 'u', 'f') and c.relrowsecurity`);
  const global = new Set(globalTables);
  const astray = keys.rows.filter((row) => row.first !== 'tenant_id' && !global.has(row.target ?? ''));
  expect(keys.rows.length).toBeGreaterThan(50);
  expect(astray).toEqual([]);
});

test('every unique index of a tenant table begins with the tenant', async () => {
  const indexes = await db.database.owner.query<{ name: string }>(`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where n.nspname = 'public' and x.indisunique and c.relrowsecurity and a.attname <> 'tenant_id'`);
  expect(indexes.rows).toEqual([]);
});

test('the database role that serves requests owns nothing and bypasses nothing', async () => {
  const role = await db.database.owner.query(`
    select rolsuper, rolbypassrls, rolcanlogin, (select count(*)::int from pg_class where relowner = r.oid) as owned
    from pg_roles r where rolname = 'farewind_app'`);
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, owned: 0 }]);
});

test('a tenant sees its own rows only, even if a query names another tenant', async () => {
  const seen = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('site')
      .select('tenant_id')
      .where('tenant_id', 'in', [DEFAULT_TENANT, OTHER_TENANT])
      .execute(),
  );
  expect(seen).toEqual([{ tenant_id: DEFAULT_TENANT }]);
});

test('a row for another tenant cannot be written', async () => {
  const writing = db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .insertInto('client_error')
      .values({
        tenant_id: OTHER_TENANT,
        id: '0190a0a0-0000-7000-8000-000000000001',
        kind: 'x',
        message: 'x',
        pages: ['/'],
        browser: '',
        fingerprint: Buffer.from('x'),
      })
      .execute(),
  );
  await expect(writing).rejects.toMatchObject({ code: '42501' });
});

test('without a tenant no tenant’s row is visible', async () => {
  const seen = await db.database.inGlobal(({ tx }) => tx.selectFrom('site').selectAll().execute());
  expect(seen).toEqual([]);
});

test('history and ledger rows cannot be changed or deleted', async () => {
  for (const table of [
    'acceptance',
    'audit_entry',
    'audit_head',
    'content_text',
    'ledger_entry',
    'ledger_line',
    'order_history',
    'order_sale',
  ]) {
    const removing = db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql`delete from ${sql.table(table)}`.execute(tx),
    );
    await expect(removing, table).rejects.toMatchObject({ code: '42501' });
    const { rows } = await db.database.owner.query<{ privilege_type: string }>(
      `select privilege_type from information_schema.role_table_grants
       where table_name = $1 and grantee = 'farewind_app' order by 1`,
      [table],
    );
    expect([table, ...rows.map((row) => row.privilege_type)]).toEqual([table, 'INSERT', 'SELECT']);
  }
});

test('the database uses the movable clock for rules too', async () => {
  db.clock.freezeAt(new Date('2027-03-28T00:30:00Z'));
  const row = await db.database.inTenant(DEFAULT_TENANT, async ({ tx, now }) => ({
    now,
    database: (await sql<{ at: Date }>`select app_now() as at`.execute(tx)).rows[0]?.at,
  }));
  expect(row.now.toISOString()).toBe('2027-03-28T00:30:00.000Z');
  expect(row.database).toEqual(row.now);
});

test('a nested transaction is refused instead of waiting for itself', async () => {
  const nested = db.database.inTenant(DEFAULT_TENANT, () =>
    db.database.inTenant(DEFAULT_TENANT, async () => 1),
  );
  await expect(nested).rejects.toThrow('pass the scope on');
});

test('events counted by a transaction are reported once it commits, and only once if it was repeated', async () => {
  const told: string[] = [];
  db.database.countInto((what, labels) => void told.push(`${what} ${JSON.stringify(labels)}`));
  const repeatedBefore = db.database.readFigures().repeated;
  let tries = 0;
  await db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    scope.count('holds', { outcome: 'held' });
    expect(told).toEqual([]);
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('somebody else was there first'), { code: '40001' });
  });
  const failing = db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    scope.count('holds', { outcome: 'sold' });
    throw new Error('it came to nothing');
  });
  await expect(failing).rejects.toThrow('came to nothing');
  expect(told).toEqual(['holds {"outcome":"held"}']);
  const repeated = db.database.readFigures().repeated - repeatedBefore;
  expect(repeated).toBeGreaterThanOrEqual(1);
  // Connections that abort transactions at random (rough-connections.ts) repeat more of them.
  expect(repeated).toBeLessThanOrEqual(roughMannerOfRun() === 'failing' ? Infinity : 1);
});

test('of statements sent together, the one that failed tells why a transaction ended, not one refused after it', async () => {
  const together = db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    const failing = sql`select 1 / 0`.execute(tx);
    const refused = sql`select 1`.execute(tx);
    // Its failure takes longer to reach the caller than that of the statement behind it.
    const late = failing.catch(async (error: unknown) => {
      await refused.catch(() => undefined);
      throw error;
    });
    await Promise.all([late, refused]);
  });
  await expect(together).rejects.toMatchObject({ code: '22012' });
});

test('a statement that failed while nobody waited for it tells why the commit rolled back', async () => {
  const unheard = db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
    sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(unheard).rejects.toMatchObject({ code: '22012' });
});

test('a statement that fails before a savepoint sent with it tells why the transaction ended, not the savepoint', async () => {
  const together = db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    const failing = sql`select 1 / 0`.execute(scope.tx);
    failing.catch(() => undefined);
    await undoUnlessDone(scope, async () => false);
    await failing;
  });
  await expect(together).rejects.toMatchObject({ code: '22012' });
});
