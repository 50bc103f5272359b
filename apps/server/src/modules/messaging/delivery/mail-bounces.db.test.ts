import pino from 'pino';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDeliveryReport } from '../../../adapters/mail/delivery-report.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { deliveryNotice } from '../../../testing/delivery-notice.ts';
import { DEFAULT_TENANT, OTHER_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { serveMailBounces } from './mail-bounces.ts';
import { formatMailName } from './mail-name.ts';
import { findMailState } from '../public.ts';

const MESSAGE = '0190a0a0-0000-7000-8000-0000000000c1';
const SECRET = 'a secret of the tests';
const ANNA = 'anna@example.com';
const keyring = new Keyring('a key of the tests, thirty-two characters and more');

let db: TestDatabase;
let app: FastifyInstance;
let isReaderBroken: boolean;
/** What whoever runs the shop reads. */
let logged: string[];

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await db.empty();
  await seedTenants(db.database);
  isReaderBroken = false;
  logged = [];
  app = fastify();
  await serveMailBounces(app, {
    database: db.database,
    listTenantIds: async () => [DEFAULT_TENANT, OTHER_TENANT],
    async readDeliveryReport(raw) {
      if (isReaderBroken) throw new Error('The thread ended');
      return readDeliveryReport(raw);
    },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    endPriceAlert: async () => false,
    keyring,
    secret: SECRET,
  });
});
afterEach(async () => {
  await app.close();
});
afterAll(() => db.close());

/** A confirmation that the recipient's server accepted. */
const haveSent = (tenantId = DEFAULT_TENANT, state = 'delivered') =>
  db.database.inTenant(tenantId, async ({ tx }) => {
    await tx
      .insertInto('message')
      .values({
        tenant_id: tenantId,
        id: MESSAGE,
        reference: 'order-1',
        channel: 'mail',
        state,
        template: 'ticket-issued',
        language: 'en',
        recipient: ANNA,
        data: '{}',
      })
      .execute();
  });

const post = (payload: string, authorization = `Bearer ${SECRET}`) =>
  app.inject({
    method: 'POST',
    url: '/api/mail/bounce',
    payload,
    headers: { authorization, 'content-type': 'message/rfc822' },
  });

const nameAt = (tenantId: number) => formatMailName(keyring, tenantId, MESSAGE);

const notice = (change: Partial<Parameters<typeof deliveryNotice>[0]> = {}) =>
  deliveryNotice({ messageId: `${nameAt(DEFAULT_TENANT)}@farewind.example`, recipient: ANNA, ...change });

const stateAt = async (tenantId = DEFAULT_TENANT) =>
  (await db.database.inTenant(tenantId, (scope) => findMailState(scope, 'order-1')))?.state;

const listTasks = () =>
  db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('staff_task').select(['kind', 'reference', 'detail']).execute(),
  );

describe('a mail that bounced after it was sent', () => {
  test('is shown as bounced, and staff learn why, once', async () => {
    await haveSent();
    expect((await post(notice())).statusCode).toBe(204);
    expect((await post(notice())).statusCode).toBe(204);
    expect(await stateAt()).toBe('bounced');
    expect(await listTasks()).toEqual([
      {
        kind: 'mailBounced',
        reference: 'order-1',
        detail: { messageId: MESSAGE, detail: '5.1.1 550 5.1.1 No such user here' },
      },
    ]);
  });

  test('is accepted by a server that cannot read it, which has the fault in its log', async () => {
    await haveSent();
    isReaderBroken = true;
    expect((await post(notice())).statusCode).toBe(204);
    expect(await stateAt()).toBe('delivered');
    expect(logged).toEqual([expect.stringContaining('The thread ended')]);
    expect(logged.join('')).not.toContain(ANNA);
  });

  test('is found in whichever agency sent it, under the name of any attempt', async () => {
    await haveSent(OTHER_TENANT);
    const attempt = `${nameAt(OTHER_TENANT)}.0190a0a0-0000-7000-8000-0000000000c2`;
    await post(notice({ messageId: `${attempt}@farewind.example` }));
    expect(await stateAt(OTHER_TENANT)).toBe('bounced');
    expect(await listTasks()).toEqual([]);
  });

  test.each([
    ['a delay', notice({ action: 'delayed', status: '4.4.1' })],
    ['a hidden copy’s address', notice({ recipient: 'archive@agency.example' })],
    ['a mail whose name was made up', notice({ messageId: `${MESSAGE}@farewind.example` })],
    ['a mail of another agency', notice({ messageId: `${nameAt(OTHER_TENANT)}@farewind.example` })],
    ['a mail of somebody else', notice({ messageId: 'x@elsewhere.example' })],
    ['a reply by a person', 'From: anna@example.com\r\n\r\nThank you!\r\n'],
    ['nothing', ''],
  ])('is not what is said of %s', async (_what, raw) => {
    await haveSent();
    expect((await post(raw)).statusCode).toBe(204);
    expect(await stateAt()).toBe('delivered');
  });

  test('is never one that was not sent yet', async () => {
    await haveSent(DEFAULT_TENANT, 'waiting');
    await post(notice());
    expect(await stateAt()).toBe('waiting');
  });

  test.each([[''], ['Bearer'], ['Bearer another secret'], [`Basic ${SECRET}`]])(
    'is not accepted with %j',
    async (authorization) => {
      await haveSent();
      expect((await post(notice(), authorization)).statusCode).toBe(401);
      expect(await stateAt()).toBe('delivered');
    },
  );

  test('is accepted in notices of up to five megabytes', async () => {
    expect((await post('x'.repeat(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });
});
