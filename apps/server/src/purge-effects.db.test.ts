import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_SIDE } from './platform/host-side.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';

const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;
/** More than are deleted in one transaction. */
const MANY = 2500;
const BEGUN = new Date('2027-03-01T12:00:00Z');
const NOBODY = 'nobody.works.on.it';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.db.database.inGlobal(({ tx }) =>
    tx
      .insertInto('tenant')
      .values({ id: OTHER_TENANT, tenancy_name: 'Other', name: 'Closed agency', is_active: false })
      .execute(),
  );
});
afterAll(() => app.close());

/** Effects of the given moment, by key. */
async function write(
  tenantId: number,
  keys: readonly string[],
  state: 'waiting' | 'done' | 'dead',
  { at = BEGUN, doneAt = at }: { readonly at?: Date; readonly doneAt?: Date } = {},
): Promise<void> {
  await app.db.database.inTenant(tenantId, ({ tx }) =>
    tx
      .insertInto('outbox')
      .values(
        keys.map((key) => ({
          tenant_id: tenantId,
          id: v7({ msecs: at.getTime() }),
          topic: NOBODY,
          dedupe_key: key,
          payload: '{}',
          state,
          // Nothing works on those that wait during the test.
          available_at: new Date('2100-01-01T00:00:00Z'),
          created_at: at,
          done_at: state === 'done' ? doneAt : null,
        })),
      )
      .execute(),
  );
}

async function keysOf(tenantId: number): Promise<string[]> {
  const rows = await app.db.database.inTenant(tenantId, ({ tx }) =>
    tx
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('tenant_id', '=', tenantId)
      .where('topic', '=', NOBODY)
      .orderBy('dedupe_key')
      .execute(),
  );
  return rows.map(({ dedupe_key: key }) => key);
}

const purge = () => app.schedules.find(({ name }) => name === 'purge-effects')!.run();

test('what is done is deleted after 400 days, of every agency and of the host; what was given up stays for staff', async () => {
  const { clock } = app.db;
  clock.freezeAt(BEGUN);
  const many = Array.from({ length: MANY }, (_, index) => `old ${index}`);
  await write(DEFAULT_TENANT, ['given up'], 'dead');
  await write(DEFAULT_TENANT, ['not yet due'], 'waiting');
  await write(DEFAULT_TENANT, ['done late'], 'done', { doneAt: new Date(BEGUN.getTime() + DAY_MS) });
  await write(DEFAULT_TENANT, many, 'done');
  await write(DEFAULT_TENANT, ['newer'], 'done', { at: new Date(BEGUN.getTime() + DAY_MS) });
  for (const tenantId of [OTHER_TENANT, HOST_SIDE]) await write(tenantId, ['old'], 'done');
  clock.advance(KEPT_DAYS * DAY_MS);
  await purge();
  expect(await keysOf(DEFAULT_TENANT)).toHaveLength(MANY + 4);
  expect([await keysOf(OTHER_TENANT), await keysOf(HOST_SIDE)]).toEqual([['old'], ['old']]);
  clock.advance(1000);
  await purge();
  expect(await keysOf(DEFAULT_TENANT)).toEqual(['done late', 'given up', 'newer', 'not yet due']);
  expect([await keysOf(OTHER_TENANT), await keysOf(HOST_SIDE)]).toEqual([[], []]);
});
