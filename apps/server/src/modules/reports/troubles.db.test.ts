import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { countMessageTroubles, listLateConfirmations } from '../messaging/outbox/message-troubles.ts';
import type { DashboardSources } from './sources.ts';
import { readDashboard } from './read-dashboard.ts';
import { readInstallation } from './read-installation.ts';

const NOW = new Date('2027-03-10T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ORDER = 'order-1';

const messages = { countTroubles: countMessageTroubles, listLateConfirmations };
/** An agency without sales, so that only its messages appear. */
const sources: DashboardSources = {
  getInventoryCurrency: async () => 'EUR',
  countSearches: async () => 0,
  messages,
  orders: {
    listSalesSlots: async () => [],
    countSiteOrders: async () => ({ orders: 0, paid: 0 }),
    countWork: async () => [],
    listDeadlines: async () => [],
    deadlineFigures: async () => ({
      confirmations: { inTime: 0, total: 0 },
      nearReceipts: { inTime: 0, total: 0 },
    }),
    listJourneyClocks: async () => new Map(),
    readReservationNumbers: async (_, orderIds) => new Map(orderIds.map((id) => [id, `FW of ${id}`])),
  },
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await seedTenants(db.database);
});
beforeEach(async () => {
  db.clock.freezeAt(NOW);
  await db.database.owner.query('truncate message, staff_task, outbox, rehearsal_order cascade');
  await db.database.owner.query('delete from tenant where id > $1', [OTHER_TENANT]);
});
afterAll(() => db.close());

interface Written {
  readonly state: string;
  readonly minutesAgo?: number;
  readonly template?: string;
  readonly channel?: 'mail' | 'sms';
  readonly reference?: string;
  readonly tenantId?: number;
}

function write(message: Written): Promise<unknown> {
  const { state, minutesAgo = 0, template = 'ticket-issued', channel = 'mail' } = message;
  const { reference = ORDER, tenantId = DEFAULT_TENANT } = message;
  return db.database.inTenant(tenantId, ({ tx }) =>
    tx
      .insertInto('message')
      .values({
        tenant_id: tenantId,
        id: newId(),
        reference,
        channel,
        template,
        state,
        language: 'en',
        recipient: 'anna@example.com',
        data: '{}',
        created_at: before(minutesAgo * MINUTE),
      })
      .execute(),
  );
}

const addTask = (tenantId: number, isDone = false, kind = 'mailBounced') =>
  db.database.inTenant(tenantId, ({ tx, now }) =>
    tx
      .insertInto('staff_task')
      .values({
        tenant_id: tenantId,
        id: newId(),
        kind,
        reference: ORDER,
        done_at: isDone ? now : null,
      })
      .execute(),
  );

const addEffect = (tenantId: number, state: 'waiting' | 'done' | 'dead') =>
  db.database.inTenant(tenantId, ({ tx }) => {
    const id = newId();
    return tx
      .insertInto('outbox')
      .values({ tenant_id: tenantId, id, topic: 'test', dedupe_key: id, payload: '{}', state })
      .execute();
  });

const before = (span: number): Date => new Date(NOW.getTime() - span);
const look = (tenantId = DEFAULT_TENANT) =>
  db.database.inTenant(tenantId, (scope) =>
    readDashboard(sources, scope, { language: 'en', user: undefined }, 'UTC'),
  );
const queuesOf = async (tenantId = DEFAULT_TENANT) =>
  Object.fromEntries((await look(tenantId)).queues.map(({ name, count }) => [name, count]));

describe('the queues of the dashboard', () => {
  test('count exactly the messages of the last seven days that did not leave', async () => {
    const states = ['waiting', 'sent', 'delivered', 'kept', 'dropped', 'bounced', 'bounced', 'failed'];
    for (const state of states) await write({ state });
    await write({ state: 'failed', minutesAgo: 7 * 24 * 60 + 1 });
    await write({ state: 'failed', tenantId: OTHER_TENANT });
    expect(await queuesOf()).toMatchObject({ failedMessages: 1 });
    expect(await queuesOf(OTHER_TENANT)).toMatchObject({ failedMessages: 1 });
  });

  test('count text messages as they count mails', async () => {
    await write({ state: 'failed', channel: 'sms' });
    expect(await queuesOf()).toMatchObject({ failedMessages: 1 });
  });
});

describe('the confirmation that a buyer was promised', () => {
  test('is due twenty minutes after the sale: soon until then, late from then on', async () => {
    await write({ state: 'waiting', minutesAgo: 19 });
    expect((await look()).promises).toEqual({
      late: 0,
      soon: 1,
      items: [
        {
          kind: 'confirmationMail',
          orderId: ORDER,
          reservationNumber: `FW of ${ORDER}`,
          dueAt: '2027-03-10T12:01:00.000Z',
        },
      ],
    });
    db.clock.advance(2 * MINUTE);
    expect((await look()).promises).toMatchObject({ late: 1, soon: 0 });
  });

  test.each(['waiting', 'bounced', 'failed'])('is still owed when its mail is %s', async (state) => {
    await write({ state, minutesAgo: 60 });
    expect((await look()).promises.late).toBe(1);
    expect((await look(OTHER_TENANT)).promises).toEqual({ late: 0, soon: 0, items: [] });
  });

  test.each(['sent', 'delivered', 'kept'])('is met once a later mail is %s', async (state) => {
    await write({ state: 'bounced', minutesAgo: 60 });
    await write({ state, minutesAgo: 5 });
    expect((await look()).promises.items).toEqual([]);
  });

  test('is one deadline however many mails of an order wait, due after the first of them', async () => {
    for (const minutesAgo of [30, 10]) await write({ state: 'failed', minutesAgo });
    const { late, items } = (await look()).promises;
    expect({ late, due: items.map(({ dueAt }) => dueAt) }).toEqual({
      late: 1,
      due: ['2027-03-10T11:50:00.000Z'],
    });
  });

  test('is not met by a mail of another order, nor by another mail or a text message of the same order', async () => {
    await write({ state: 'bounced', minutesAgo: 60 });
    await write({ state: 'delivered', reference: 'order-2' });
    await write({ state: 'delivered', template: 'refund-sent' });
    await write({ state: 'delivered', channel: 'sms' });
    expect((await look()).promises.items.map(({ orderId }) => orderId)).toEqual([ORDER]);
  });

  test('is owed to nobody for a rehearsal that was set aside', async () => {
    await write({ state: 'failed', minutesAgo: 60 });
    await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.insertInto('rehearsal_order').values({ tenant_id: DEFAULT_TENANT, order_id: ORDER }).execute(),
    );
    expect((await look()).promises.items).toEqual([]);
  });

  test('also applies to a charter, and to no other kind of mail', async () => {
    await write({ state: 'failed', template: 'charter-certificate', minutesAgo: 60 });
    await write({ state: 'failed', template: 'payment-failed', reference: 'order-2', minutesAgo: 60 });
    expect((await look()).promises.items.map(({ orderId }) => orderId)).toEqual([ORDER]);
  });

  test('is dropped after seven days', async () => {
    await write({ state: 'failed', minutesAgo: (7 * DAY) / MINUTE + 1 });
    expect((await look()).promises).toEqual({ late: 0, soon: 0, items: [] });
  });
});

describe('the installation', () => {
  const lookIn = () => readInstallation(db.database, messages);

  test('counts active and inactive agencies, without itself and deleted ones', async () => {
    expect(await lookIn()).toEqual({ agencies: { active: 2, off: 0 }, troubled: [] });
    await addAgency(3, { is_active: false });
    await addAgency(4, { is_active: false, deleted_at: NOW });
    expect((await lookIn()).agencies).toEqual({ active: 2, off: 1 });
  });

  test('names the agencies with problems, with their number', async () => {
    await addEffect(OTHER_TENANT, 'dead');
    for (const isDone of [false, false, true]) await addTask(OTHER_TENANT, isDone);
    for (const state of ['failed', 'failed', 'failed', 'delivered'])
      await write({ state, tenantId: OTHER_TENANT });
    expect((await lookIn()).troubled).toEqual([
      { id: OTHER_TENANT, name: 'Other agency', deadEffects: 1, failedMessages: 3, staffTasks: 2 },
    ]);
  });

  test('does not list an agency’s bounces, for which its staff have tasks', async () => {
    await write({ state: 'bounced' });
    expect((await lookIn()).troubled).toEqual([]);
  });

  test('ranks failed effects before failed messages, and those before tasks', async () => {
    await addAgency(3);
    for (let count = 0; count < 9; count += 1) await addTask(DEFAULT_TENANT);
    await write({ state: 'failed', tenantId: OTHER_TENANT });
    await addEffect(3, 'dead');
    expect((await lookIn()).troubled.map(({ id }) => id)).toEqual([3, OTHER_TENANT, DEFAULT_TENANT]);
  });

  test('includes inactive agencies', async () => {
    await addAgency(3, { is_active: false });
    await addTask(3);
    expect((await lookIn()).troubled.map(({ id }) => id)).toEqual([3]);
  });

  function addAgency(id: number, more: { is_active?: boolean; deleted_at?: Date } = {}) {
    return db.database.inGlobal(({ tx }) =>
      tx
        .insertInto('tenant')
        .values({ id, tenancy_name: `Agency${id}`, name: `Agency ${id}`, ...more })
        .execute(),
    );
  }
});
