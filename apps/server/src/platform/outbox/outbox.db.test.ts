import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import type { Database } from '../database/database.ts';
import { MAX_ATTEMPTS, Outbox } from './outbox.ts';

const silent = pino({ level: 'silent' });
let db: TestDatabase;
let done: string[];

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await db.empty();
  db.clock.freezeAt(new Date('2027-02-01T09:00:00Z'));
  await seedTenants(db.database);
  done = [];
});
afterAll(() => db.close());

function openOutbox(failures = 0): Outbox {
  let left = failures;
  const outbox = new Outbox(db.database, silent, async () => [DEFAULT_TENANT, OTHER_TENANT]);
  outbox.on('mail', async (tenantId, payload) => {
    left -= 1;
    if (left >= 0) throw new Error('the mail server is busy');
    done.push(`${tenantId}:${String(payload['to'])}`);
  });
  return outbox;
}

const write = (outbox: Outbox, to: string, tenantId = DEFAULT_TENANT, orderingKey?: string) =>
  db.database.inTenant(tenantId, (scope) =>
    outbox.add(scope, {
      topic: 'mail',
      dedupeKey: `mail:${to}`,
      payload: { to },
      ...(orderingKey === undefined ? {} : { orderingKey }),
    }),
  );

const later = (minutes: number) => db.clock.advance(minutes * 60_000);

describe('an effect', () => {
  test('happens once for each tenant that caused it', async () => {
    const outbox = openOutbox();
    await write(outbox, 'anna');
    await write(outbox, 'ivan', OTHER_TENANT);
    await outbox.drain();
    await outbox.drain();
    expect(done.toSorted()).toEqual(['1:anna', '2:ivan']);
  });

  test('of one agency does not wait for another’s backlog', async () => {
    let finish = (): void => undefined;
    const busy = new Promise<void>((resolve) => (finish = resolve));
    let tell = (): void => undefined;
    const ivanIsTold = new Promise<void>((resolve) => (tell = resolve));
    const outbox = new Outbox(db.database, silent, async () => [DEFAULT_TENANT, OTHER_TENANT]);
    outbox.on('mail', (tenantId) => (tenantId === DEFAULT_TENANT ? busy : Promise.resolve(tell())));
    outbox.wakeOnCommit();
    await write(outbox, 'anna');
    await outbox.sweep();
    await write(outbox, 'ivan', OTHER_TENANT);
    await ivanIsTold;
    finish();
    await outbox.stop();
  });

  // The embedded database has a single connection.
  test.skipIf(process.env['TEST_DATABASE'] !== 'server')(
    'of every agency at once, as after an outage, leaves connections for buyers',
    async () => {
      const { limit } = db.database.readFigures();
      const agencies = Array.from({ length: 2 * limit }, (_, index) => 100 + index);
      await db.database.owner.query(
        `insert into tenant (id, tenancy_name, name) select id, 'agency' || id, 'Agency' from unnest($1::int[]) as id`,
        [agencies],
      );
      const outbox = new Outbox(db.database, silent, async () => agencies);
      const { promise: isLong, resolve: finish } = Promise.withResolvers<void>();
      const { promise: isBusy, resolve: begin } = Promise.withResolvers<void>();
      let inHand = 0;
      outbox.on('mail', (tenantId) =>
        db.database.inTenant(tenantId, async () => {
          inHand += 1;
          if (inHand === limit / 2) begin();
          await isLong;
          done.push(String(tenantId));
        }),
      );
      for (const agency of agencies) await write(outbox, `agency ${agency}`, agency);
      const drained = outbox.drain();
      await isBusy;
      const buyers = agencies.map(() => db.database.inTenant(DEFAULT_TENANT, async () => 'served'));
      expect(await Promise.all(buyers).finally(finish)).toEqual(agencies.map(() => 'served'));
      await drained;
      // At least once: after a lost connection the database repeats the transaction, and with it the effect.
      expect([...new Set(done)].toSorted()).toEqual(agencies.map(String));
    },
  );

  test('of a change that was rolled back never happens', async () => {
    const outbox = openOutbox();
    const failing = db.database.inTenant(DEFAULT_TENANT, async (scope) => {
      await outbox.add(scope, { topic: 'mail', dedupeKey: 'mail:anna', payload: { to: 'anna' } });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await outbox.drain();
    expect(done).toEqual([]);
  });

  test('written twice under one key happens once', async () => {
    const outbox = openOutbox();
    await write(outbox, 'anna');
    await write(outbox, 'anna');
    await outbox.drain();
    expect(done).toEqual(['1:anna']);
  });

  test('whose failure cannot be recorded waits until its lease expires, and happens then', async () => {
    let isAway = false;
    const database: Database = {
      ...db.database,
      inTenant: (tenantId, act) =>
        isAway ? Promise.reject(new Error('the database is away')) : db.database.inTenant(tenantId, act),
    };
    const outbox = new Outbox(database, silent, async () => [DEFAULT_TENANT]);
    outbox.on('mail', async (_tenantId, { to }) => {
      isAway = done.length === 0;
      done.push(String(to));
      if (isAway) throw new Error('no answer');
    });
    await write(outbox, 'anna');
    await outbox.drain();
    isAway = false;
    await outbox.drain();
    expect(done).toEqual(['anna']);
    later(10);
    await outbox.drain();
    expect(done).toEqual(['anna', 'anna']);
  });

  test('that failed is retried later, not at once', async () => {
    const outbox = openOutbox(1);
    await write(outbox, 'anna');
    await outbox.drain();
    await outbox.drain();
    expect(done).toEqual([]);
    later(1);
    await outbox.drain();
    expect(done).toEqual(['1:anna']);
  });

  test('whose worker died is taken over when its lease expires', async () => {
    const dying = new Outbox(db.database, silent, async () => [DEFAULT_TENANT]);
    let release: () => void = () => undefined;
    const reached = new Promise<void>((started) => {
      dying.on('mail', async () => {
        started();
        await new Promise<void>((resolve) => (release = resolve));
      });
    });
    await write(dying, 'anna');
    const hanging = dying.drain();
    await reached;
    const other = openOutbox();
    await other.drain();
    expect(done).toEqual([]);
    later(2);
    await other.drain();
    expect(done).toEqual(['1:anna']);
    release();
    await hanging;
  });

  test('that fails twelve times is given up and becomes a task for the staff', async () => {
    const outbox = openOutbox(100);
    await write(outbox, 'anna');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await outbox.drain();
      later(120);
    }
    const left = await db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => ({
      outbox: await tx.selectFrom('outbox').select(['state', 'attempts']).execute(),
      tasks: await tx.selectFrom('staff_task').select('kind').execute(),
    }));
    expect(left).toEqual({ outbox: [{ state: 'dead', attempts: 12 }], tasks: [{ kind: 'deadLetter' }] });
  });
});

describe('effects of one ordering key', () => {
  test('happen in the order in which they were written', async () => {
    const outbox = openOutbox();
    for (const to of ['one', 'two', 'three', 'four', 'five', 'six']) await write(outbox, to, 1, 'order:a');
    await outbox.drain();
    expect(done).toEqual(['1:one', '1:two', '1:three', '1:four', '1:five', '1:six']);
  });

  test('wait for one that failed, and delay no others', async () => {
    const outbox = openOutbox(1);
    await write(outbox, 'first', 1, 'order:a');
    await write(outbox, 'second', 1, 'order:a');
    await outbox.drain();
    await write(outbox, 'elsewhere', 1, 'order:b');
    await outbox.drain();
    expect(done).toEqual(['1:elsewhere']);
    later(1);
    await outbox.drain();
    expect(done).toEqual(['1:elsewhere', '1:first', '1:second']);
  });

  test('continue when one is given up', async () => {
    const outbox = openOutbox(12);
    await write(outbox, 'hopeless', 1, 'order:a');
    await write(outbox, 'next', 1, 'order:a');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await outbox.drain();
      later(120);
    }
    await outbox.drain();
    expect(done).toEqual(['1:next']);
  });
});

test('what another company answered to a failed effect is stored without the address that it repeats', async () => {
  const outbox = new Outbox(db.database, silent, async () => [DEFAULT_TENANT]);
  outbox.on('mail', async () => {
    throw new Error('550 ada@buyer.example: no such mailbox');
  });
  await write(outbox, 'anna');
  await outbox.drain();
  const rows = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('outbox').select('last_error').execute(),
  );
  expect(rows).toEqual([{ last_error: '550 [mail]: no such mailbox' }]);
});

test('a worker whose entry was taken over no longer changes it', async () => {
  const slow = new Outbox(db.database, silent, async () => [DEFAULT_TENANT]);
  let fail: (error: Error) => void = () => undefined;
  const reached = new Promise<void>((started) => {
    slow.on('mail', () => {
      started();
      return new Promise<void>((_, reject) => (fail = reject));
    });
  });
  await write(slow, 'anna');
  const hanging = slow.drain();
  await reached;
  later(2);
  await openOutbox().drain();
  fail(new Error('far too late'));
  await hanging;
  const rows = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('outbox').select(['state', 'attempts', 'last_error']).execute(),
  );
  expect(rows).toEqual([{ state: 'done', attempts: 2, last_error: null }]);
});

test('a worker whose entry was taken over gives nothing up on its last try, because the other one’s try counts', async () => {
  const slow = new Outbox(db.database, silent, async () => [DEFAULT_TENANT]);
  const givenUp: unknown[] = [];
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: answer, reject: fail } = Promise.withResolvers<void>();
  slow.on(
    'mail',
    () => {
      reach();
      return answer;
    },
    async (_scope, payload) => void givenUp.push(payload),
  );
  await write(slow, 'anna');
  await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('outbox')
      .set({ attempts: MAX_ATTEMPTS - 1 })
      .execute(),
  );
  const hanging = slow.drain();
  await reached;
  later(2);
  await openOutbox().drain();
  fail(new Error('far too late'));
  await hanging;
  const left = await db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => ({
    outbox: await tx.selectFrom('outbox').select('state').execute(),
    tasks: await tx.selectFrom('staff_task').select('kind').execute(),
  }));
  expect([done, givenUp, left]).toEqual([['1:anna'], [], { outbox: [{ state: 'done' }], tasks: [] }]);
});

test('an effect in progress stays the only one of its kind when the next entry cannot be looked up', async () => {
  let looks = 0;
  const { promise: isAway, resolve: goAway } = Promise.withResolvers<void>();
  const database: Database = {
    ...db.database,
    inTenant(tenantId, act) {
      looks += 1;
      if (looks !== 2) return db.database.inTenant(tenantId, act);
      goAway();
      return Promise.reject(new Error('the database is away'));
    },
  };
  const outbox = new Outbox(database, silent, async () => [DEFAULT_TENANT]);
  const { promise: answer, resolve: finish } = Promise.withResolvers<void>();
  let inHand = 0;
  let most = 0;
  outbox.on('mail', async (_tenantId, { to }) => {
    inHand += 1;
    most = Math.max(most, inHand);
    await answer;
    inHand -= 1;
    done.push(String(to));
  });
  for (const to of ['anna', 'ivan']) await write(openOutbox(), to);
  let isOver = false;
  const first = outbox.drain().then(() => (isOver = true));
  await isAway;
  // A round trip to the database: the run would have ended by then.
  await db.database.inTenant(DEFAULT_TENANT, ({ tx }) => tx.selectFrom('outbox').select('id').execute());
  expect(isOver).toBe(false);
  finish();
  await first;
  await outbox.drain();
  expect([done, most]).toEqual([['anna', 'ivan'], 1]);
});

test('the final writes of an effect that is given up are in the same transaction', async () => {
  const outbox = new Outbox(db.database, silent, async () => [DEFAULT_TENANT]);
  const givenUp: unknown[] = [];
  outbox.on(
    'mail',
    () => Promise.reject(new Error('no such server')),
    async (_scope, payload) => void givenUp.push(payload),
  );
  await write(outbox, 'anna');
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await outbox.drain();
    later(120);
  }
  expect(givenUp).toEqual([{ to: 'anna' }]);
});
