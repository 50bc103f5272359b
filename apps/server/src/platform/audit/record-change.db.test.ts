import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { Keyring } from '../secrets/keyring.ts';
import { publishHead } from './audit-heads.ts';
import { auditKeyOf } from './audit-key.ts';
import { listEntriesAfter } from './audit-rows.ts';
import { hashEntry, NO_ENTRY } from './entry-hash.ts';
import { recordChange, type AuditedChange } from './record-change.ts';
import { verifyChain } from './verify-chain.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
beforeEach(() => db.database.owner.query('delete from audit_entry; delete from audit_head'));
afterAll(() => db.close());

const context = {
  tenantId: DEFAULT_TENANT,
  address: '10.0.0.1',
  requestId: 'a-request',
  user: {
    id: 7,
    userName: 'deniz',
    kind: 'staff' as const,
    sessionId: 's',
    permissions: new Set<string>(),
    impersonator: { tenantId: 0, userId: 3, userName: 'admin' },
  },
};
const change: AuditedChange = {
  action: 'update',
  entity: 'user',
  entityId: '12',
  reason: 'asked for',
  before: { name: 'Anna', fee: 0.1 },
  after: { name: 'Аня\n"', fee: 1e21, nested: { b: [1, null], a: true } },
};
const write = (tenantId: number, changed = change) =>
  db.database.inTenant(tenantId, (scope) => recordChange(scope, context, changed));
const writeMany = async (count: number) => {
  for (let n = 1; n <= count; n += 1) await write(DEFAULT_TENANT, { ...change, entityId: String(n) });
};
const verify = (tenantId = DEFAULT_TENANT) => verifyChain(db.database, tenantId);
const byOwner = (text: string) => db.database.owner.query(text);

test('an entry names the actor, whom they acted for, the time, the address and the change', async () => {
  db.clock.freezeAt(new Date('2027-02-01T09:00:00.123Z'));
  await write(DEFAULT_TENANT);
  const [entry] = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').selectAll().execute(),
  );
  expect(entry).toMatchObject({
    tenant_id: DEFAULT_TENANT,
    position: 1,
    at: new Date('2027-02-01T09:00:00.123Z'),
    user_tenant_id: DEFAULT_TENANT,
    user_id: 7,
    user_name: 'deniz',
    impersonator_tenant_id: 0,
    impersonator_user_id: 3,
    impersonator_name: 'admin',
    address: '10.0.0.1',
    request_id: 'a-request',
    reason: 'asked for',
    action: 'update',
    entity: 'user',
    entity_id: '12',
    before: change.before,
  });
});

test('a card number in a reason is not stored', async () => {
  await write(DEFAULT_TENANT, { ...change, reason: 'paid with 5555 5555 5555 4444' });
  const { reason } = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('audit_entry').select('reason').executeTakeFirstOrThrow(),
  );
  expect(reason).toBe('paid with [card]');
});

test('a chain verifies after reading it back from the database, whatever was written', async () => {
  await writeMany(3);
  expect(await verify()).toMatchObject({ holding: 3, broken: undefined });
});

test('each tenant has a chain of its own', async () => {
  await writeMany(2);
  await write(OTHER_TENANT);
  expect(await verify()).toMatchObject({ holding: 2, broken: undefined });
  expect(await verify(OTHER_TENANT)).toMatchObject({ holding: 1, broken: undefined });
});

test('many concurrent writers leave one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 20 }, () => write(DEFAULT_TENANT)));
  expect(await verify()).toMatchObject({ holding: 20, broken: undefined });
});

test('a change that is rolled back leaves neither an entry nor a gap', async () => {
  const failing = db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await recordChange(scope, context, change);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await writeMany(2);
  expect(await verify()).toMatchObject({ holding: 2, broken: undefined });
});

test('the database role that serves requests may add and read entries, and nothing else', async () => {
  await writeMany(1);
  for (const act of [
    'update audit_entry set user_name = null',
    'delete from audit_entry',
    'truncate audit_entry',
  ]) {
    const acting = db.database.inTenant(DEFAULT_TENANT, ({ tx }) => sql.raw(act).execute(tx));
    await expect(acting).rejects.toMatchObject({ code: '42501' });
  }
  const rights = await byOwner(`
    select privilege_type from information_schema.role_table_grants
    where table_name = 'audit_entry' and grantee = 'farewind_app' order by 1`);
  expect(rights.rows).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }]);
});

test.each([
  ['altered', `update audit_entry set after = '{"name":"Eve"}' where position = 3`, 'altered', 3],
  ['given to somebody else', `update audit_entry set user_id = 8 where position = 2`, 'altered', 2],
  ['dated back', `update audit_entry set at = at - interval '1 ms' where position = 4`, 'altered', 4],
  ['removed', `delete from audit_entry where position = 3`, 'missing', 3],
  [
    'removed and the rest moved up',
    `delete from audit_entry where position = 3; update audit_entry set position = 3 where position = 4;
     update audit_entry set position = 4 where position = 5`,
    'notTied',
    3,
  ],
  [
    'exchanged with the next',
    `update audit_entry set position = 99 where position = 2; update audit_entry set position = 2 where position = 3;
     update audit_entry set position = 3 where position = 99`,
    'notTied',
    2,
  ],
] as const)('an entry that is %s by hand is found, with its place', async (_, act, fault, position) => {
  await writeMany(5);
  for (const statement of act.split(';')) await byOwner(statement);
  expect(await verify()).toMatchObject({ holding: position - 1, broken: { position, fault } });
});

test('an entry that is altered with a matching hash is detected at the next one', async () => {
  await writeMany(3);
  await byOwner(
    `update audit_entry a set hash = b.previous_hash from audit_entry b where a.position = 2 and b.position = 2`,
  );
  expect(await verify()).toMatchObject({ broken: { position: 2 } });
});

/** These tests are last, because from here on the database has the key. */
describe('with the key of the installation', () => {
  /** Two entries of an earlier version, then three with the key; the last end is published. */
  async function writeBoth() {
    await writeMany(2);
    db.database.keyAudit(auditKeyOf(new Keyring('a key for tests, long enough to be one')));
    await writeMany(3);
    return (await db.database.inTenant(DEFAULT_TENANT, publishHead))!;
  }

  /**
   * Acts like an attacker who can write to the database: every entry from there on has other content, with matching
   * hashes.
   */
  async function rewriteFrom(first: number, { keyed }: { keyed: boolean }): Promise<void> {
    const entries = await db.database.inTenant(DEFAULT_TENANT, (scope) => listEntriesAfter(scope, 0, 100));
    let previous: Buffer = NO_ENTRY;
    for (const entry of entries) {
      if (entry.position < first) {
        previous = entry.hash;
        continue;
      }
      const hash = hashEntry({ ...entry, after: { name: 'Eve' } }, previous);
      await db.database.owner.query(
        `update audit_entry set after = '{"name":"Eve"}', previous_hash = $2, hash = $3, keyed = $4 where position = $1`,
        [entry.position, previous, hash, keyed],
      );
      previous = hash;
    }
  }

  test('entries of both versions verify, and those chained without a key are reported', async () => {
    await writeBoth();
    expect(await verify()).toMatchObject({ holding: 5, unkeyed: 2, broken: undefined });
  });

  test.each([
    ['passed off as keyed', 4, true, 'altered', 4],
    ['passed off as old', 4, false, 'withoutKey', 4],
    ['written anew from the first on', 1, false, 'rewritten', 5],
  ] as const)(
    'a log that is rewritten with fitting hashes and %s is found',
    async (_, from, keyed, fault, position) => {
      await writeBoth();
      await rewriteFrom(from, { keyed });
      expect((await verify()).broken).toMatchObject({ position, fault });
    },
  );

  test('a truncated log is detected, by the ends published in the database and by those stored elsewhere', async () => {
    const head = await writeBoth();
    await byOwner('delete from audit_entry where position > 3');
    expect((await verify()).broken).toMatchObject({
      position: 4,
      fault: 'cut',
      publishedAt: expect.any(Date),
    });
    await byOwner('delete from audit_head');
    expect((await verify()).broken).toBeUndefined();
    const known = await verifyChain(db.database, DEFAULT_TENANT, [head]);
    expect(known.broken).toEqual({ position: 4, fault: 'cut' });
  });

  test('an end published without the key is rejected', async () => {
    await writeBoth();
    await byOwner(
      'update audit_head set hash = (select hash from audit_entry where position = 4), position = 4',
    );
    expect((await verify()).broken).toMatchObject({ position: 4, fault: 'forgedHead' });
  });

  test('an end is published once, and again when the log has grown', async () => {
    await writeBoth();
    const publish = () => db.database.inTenant(DEFAULT_TENANT, publishHead);
    expect(await publish()).toBeUndefined();
    await writeMany(1);
    expect(await publish()).toMatchObject({ position: 6 });
  });
});
