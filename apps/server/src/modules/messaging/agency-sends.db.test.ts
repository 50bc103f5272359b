import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { settingSecretsPlace } from '../settings/setting-secrets.ts';
import { planMessage } from './planning/plan-message.ts';
import { deskKeyring, openMessageDesk, ORDER_ID, seedAgencies, topics } from './testing/message-desk.ts';

let db: TestDatabase;
let ofAll: TestMailServer;
let ofAgency: TestMailServer;
const receivers: string[] = [];
const refusedReceivers = new Set<string>();

beforeAll(async () => {
  const atReceiver = (address: string) => {
    receivers.push(address);
    return refusedReceivers.has(address) ? 550 : undefined;
  };
  [ofAll, ofAgency] = await Promise.all([startMailServer(), startMailServer({ atReceiver })]);
});
afterAll(() => Promise.all([ofAll.close(), ofAgency.close()]));
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  for (const server of [ofAll, ofAgency]) server.received.length = 0;
  receivers.length = 0;
  refusedReceivers.clear();
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
});
afterAll(() => db.close());

const setOwnServer = (isActive: boolean, bcc?: string) =>
  db.database.inTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
    tx
      .insertInto('email_setting')
      .values({
        tenant_id: tenantId,
        id: 1,
        default_from_address: 'tickets@agency.example',
        default_from_display_name: 'The Agency',
        host: '127.0.0.1',
        port: Number(new URL(ofAgency.url).port),
        user_name: '',
        secrets: deskKeyring.seal(settingSecretsPlace(tenantId, 'email_setting', 1), '{"password":"secret"}'),
        enable_ssl: false,
        reply_to: 'answers@agency.example',
        bcc: bcc ?? null,
        is_active: isActive,
      })
      .execute(),
  );

const openDesk = () => openMessageDesk(db.database, { smtpUrl: ofAll.url });

describe('an agency’s mails', () => {
  test('are sent through its own mail server, in its own name, if it has one', async () => {
    await setOwnServer(true);
    await openDesk().tell(topics.orderConfirmed, { orderId: ORDER_ID });
    expect(ofAll.received).toEqual([]);
    const mail = await PostalMime.parse(ofAgency.received[0]!);
    expect(mail.from).toMatchObject({ name: 'The Agency', address: 'tickets@agency.example' });
    expect(mail.replyTo?.[0]?.address).toBe('answers@agency.example');
  });

  test('are sent through the installation’s server when its own is switched off', async () => {
    await setOwnServer(false);
    await openDesk().tell(topics.orderConfirmed, { orderId: ORDER_ID });
    expect(ofAgency.received).toEqual([]);
    expect(ofAll.received).toHaveLength(1);
  });

  test('are copied for the agency without what gives a right to act, and the recipient sees no copy', async () => {
    await setOwnServer(true, 'archive@agency.example');
    await openDesk().tell(topics.orderConfirmed, { orderId: ORDER_ID });
    const [mail, copy] = await Promise.all(ofAgency.received.map((raw) => PostalMime.parse(raw)));
    expect(receivers).toEqual(['anna@example.com', 'archive@agency.example']);
    expect(mail!.html).toContain('#key=');
    expect(copy).toMatchObject({ subject: mail!.subject, to: [{ address: 'anna@example.com' }] });
    for (const part of [copy!.html, copy!.text]) expect(part).not.toMatch(/key=(?!\[link\])/);
    expect(copy!.attachments).toHaveLength(mail!.attachments.length);
  });
});

test('staff hear of a copy that the agency’s server refuses, until one is accepted; the buyer has the mail', async () => {
  const openTasks = () =>
    db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
      const tasks = await tx.selectFrom('staff_task').select('kind').where('done_at', 'is', null).execute();
      return tasks.map(({ kind }) => kind);
    });
  await setOwnServer(true, 'archive@agency.example');
  refusedReceivers.add('archive@agency.example');
  const desk = openDesk();
  await desk.tell(topics.orderConfirmed, { orderId: ORDER_ID });
  expect(ofAgency.received).toHaveLength(1);
  expect(await openTasks()).toEqual(['copyRefused']);
  refusedReceivers.clear();
  await desk.tell(topics.ticketsIssued, { orderId: ORDER_ID });
  expect(await openTasks()).toEqual([]);
});

describe('news', () => {
  const plan = (hasConsent: boolean) =>
    db.database.inTenant(DEFAULT_TENANT, (scope) =>
      planMessage({ outbox: openDesk().outbox, hasNewsConsent: async () => hasConsent }, scope, {
        id: '0190a0a0-0000-7000-8000-0000000000b1',
        channel: 'mail',
        reference: 'draft',
        template: 'abandoned-booking',
        language: 'en',
        recipient: 'anna@example.com',
        data: {},
      }),
    );
  const countMessages = () =>
    db.database.inTenant(DEFAULT_TENANT, ({ tx }) => tx.selectFrom('message').select('state').execute());

  test('are never sent without consent', async () => {
    await expect(plan(false)).rejects.toThrow('No consent');
    expect(await countMessages()).toEqual([]);
  });

  test('are not sent when the consent is withdrawn before sending', async () => {
    await plan(true);
    await openDesk().outbox.drain();
    expect(await countMessages()).toEqual([{ state: 'dropped' }]);
    expect(ofAll.received).toEqual([]);
  });
});
