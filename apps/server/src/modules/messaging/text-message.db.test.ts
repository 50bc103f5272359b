import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import { createNetgsmReports } from '../../adapters/sms/netgsm-reports.ts';
import { createNetgsmSms } from '../../adapters/sms/netgsm-sms.ts';
import { registerSmsSimulator } from '../../adapters/sms/simulators/register-sms-simulator.ts';
import type { HeldSms } from '../../adapters/sms/simulators/simulator-desk.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { simulatorSender } from '../settings/demo-agency.ts';
import type { OrderForMessage } from './ports.ts';
import { findMailState, findSmsState } from './public.ts';
import { openMessageDesk, ORDER_ID, orderForMessage, seedAgencies, topics } from './testing/message-desk.ts';

let db: TestDatabase;
let mails: TestMailServer;
let provider: FastifyInstance;
let address: string;

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  mails.received.length = 0;
  provider = Fastify();
  await registerSmsSimulator(provider, { ...simulatorSender, now: () => new Date('2027-05-20T10:00:10Z') });
  address = await provider.listen({ port: 0 });
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
});
afterEach(async () => {
  await provider.close();
});
afterAll(() => db.close());

const phone = { ...sampleOrder().customer, phone: '+79161234517' };

const confirm = async (change: Partial<OrderForMessage> = {}) => {
  const order = orderForMessage({ order: sampleOrder({ customer: phone }), ...change });
  const desk = openMessageDesk(db.database, {
    readOrder: async () => order,
    smtpUrl: mails.url,
    smsProviders: { standIn: createNetgsmSms({ baseUrl: () => `${address}/demo/sms` }) },
    smsReporters: { standIn: createNetgsmReports({ baseUrl: () => `${address}/demo/sms` }) },
  });
  await desk.tell(topics.orderConfirmed, { orderId: ORDER_ID });
  return desk;
};

const held = async () => (await (await fetch(`${address}/demo/sms/held`)).json()) as HeldSms[];

const letRefuse = (code: string, times: number) =>
  fetch(`${address}/demo/sms/fail`, {
    method: 'POST',
    body: new URLSearchParams({ code, times: String(times) }),
    redirect: 'manual',
  });

const letReport = (status: string) =>
  fetch(`${address}/demo/sms/report`, {
    method: 'POST',
    body: new URLSearchParams({ status }),
    redirect: 'manual',
  });

const smsState = async () =>
  (await db.database.inTenant(DEFAULT_TENANT, (scope) => findSmsState(scope, ORDER_ID)))?.state;

const states = () =>
  db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('message')
      .select(['channel', 'state', 'detail', 'provider_reference'])
      .orderBy('channel', 'desc')
      .execute(),
  );

describe('the text message of a paid order', () => {
  test('is all that a buyer without a mail address is sent, and names none', async () => {
    const order = sampleOrder({ customer: { ...phone, email: '' } });
    await confirm({ language: 'en', order, customerEmail: '' });
    const [sms] = await held();
    expect(sms!.text).toMatch(/\(Moscow time\)\. https:/);
    expect(await states()).toMatchObject([{ channel: 'sms', state: 'sent' }]);
  });

  test.each([
    [
      'ru',
      'UCS2',
      'Места ваши: ZF 829 VKO-AYT 12-06-2027 06:45. PNR ABC234, заказ FW123456782. Квитанция до 09-06-2027 21:00 (местное время, Moscow). Почта: a•••@example.com. https://farewind.example/pnr',
    ],
    [
      'en',
      'ASCII',
      'Seats booked: ZF 829 VKO-AYT 12-06-2027 06:45. PNR ABC234, booking FW123456782. Receipt by 09-06-2027 21:00 (Moscow time). Contact: a***@example.com. https://farewind.example/pnr',
    ],
    [
      'tr',
      'ASCII',
      'Koltuklar hazir: ZF 829 VKO-AYT 12-06-2027 06:45. PNR ABC234, rezervasyon FW123456782. E-biletin son gonderimi 09-06-2027 21:00 (Moscow saati). E-posta: a***@example.com. https://farewind.example/pnr',
    ],
  ] as const)('reaches the buyer’s phone: %s', async (language, encoding, text) => {
    await confirm({ language });
    expect(await held()).toMatchObject([{ to: '79161234517', text, encoding, code: '00' }]);
    const [sms] = await states();
    expect(sms).toMatchObject({ channel: 'sms', state: 'sent' });
    expect(sms?.provider_reference).toMatch(/^\d+$/);
  });

  test('that fails delays neither the mail nor anything else, and is retried', async () => {
    await letRefuse('100', 1);
    const desk = await confirm();
    expect(
      await db.database.inTenant(DEFAULT_TENANT, (scope) => findMailState(scope, ORDER_ID)),
    ).toMatchObject({
      state: 'delivered',
    });
    expect(await states()).toMatchObject([{ state: 'waiting' }, { state: 'delivered' }]);
    db.clock.advance(60_000);
    await desk.outbox.drain();
    expect(await states()).toMatchObject([{ state: 'sent' }, { state: 'delivered' }]);
  });

  test('that the provider refuses permanently is not retried, and staff are notified', async () => {
    await letRefuse('20', 1);
    const desk = await confirm();
    db.clock.advance(3_600_000);
    await desk.outbox.drain();
    expect(await states()).toMatchObject([
      { state: 'bounced', detail: '20: the text is too long or empty' },
      { state: 'delivered' },
    ]);
    expect(await held()).toHaveLength(1);
    const tasks = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('staff_task').select(['kind', 'reference']).execute(),
    );
    expect(tasks).toEqual([{ kind: 'smsBounced', reference: ORDER_ID }]);
  });

  test('is not created if the agency’s provider is unusable', async () => {
    await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.updateTable('sms_setting').set({ provider: 'unheard of' }).where('tenant_id', '=', 1).execute(),
    );
    await confirm();
    expect(await states()).toMatchObject([{ channel: 'mail', state: 'delivered' }]);
  });
});

describe('the delivery of a text message', () => {
  const askProvider = async ({ messaging }: Awaited<ReturnType<typeof confirm>>) => {
    for (const job of messaging.jobs) await job.run();
  };

  test('is known once its provider reports it', async () => {
    await letReport('0');
    const desk = await confirm();
    expect(await smsState()).toBe('sent');
    await askProvider(desk);
    expect(await smsState()).toBe('sent');
    await letReport('1');
    await askProvider(desk);
    expect(await smsState()).toBe('delivered');
  });

  test('is reported to staff when it was not delivered', async () => {
    await letReport('3');
    const desk = await confirm();
    await askProvider(desk);
    await askProvider(desk);
    expect(await smsState()).toBe('failed');
    expect(await states()).toMatchObject([
      { state: 'bounced', detail: '3: the number is wrong or restricted' },
      { state: 'delivered' },
    ]);
    const tasks = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('staff_task').select('kind').execute(),
    );
    expect(tasks).toEqual([{ kind: 'smsBounced' }]);
  });

  test('is asked of each in turn, when more than can be asked at once are never reported', async () => {
    await letReport('0');
    const desk = await confirm();
    // A hundred older texts and a hundred newer ones, to phones that are never heard of.
    await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      sql`
        insert into message (tenant_id, id, reference, channel, template, language, recipient, data, state, sent_at, provider_reference)
        select tenant_id, gen_random_uuid(), 'unheard', channel, template, language, recipient, data, state,
          sent_at + make_interval(secs => case when n <= 100 then -n else n end), 'unheard' || n
        from message, generate_series(1, 200) n where channel = 'sms'`.execute(tx),
    );
    await letReport('1');
    for (let minute = 0; minute < 3; minute += 1) {
      await askProvider(desk);
      db.clock.advance(60_000);
    }
    expect(await smsState()).toBe('delivered');
  });

  test('is not asked of another provider, whose numbers mean other texts', async () => {
    await letReport('1');
    const desk = await confirm();
    await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.updateTable('message').set({ sms_provider: 'former' }).where('channel', '=', 'sms').execute(),
    );
    await askProvider(desk);
    expect(await smsState()).toBe('sent');
  });

  test('is no longer queried after two days', async () => {
    await letReport('0');
    const desk = await confirm();
    db.clock.advance(2 * 86_400_000);
    await letReport('1');
    await askProvider(desk);
    expect(await smsState()).toBe('sent');
  });
});

describe('the text message of a new account', () => {
  const proofId = '0190a0a0-0000-7000-8000-0000000000a1';
  const recipient = {
    email: 'anna@example.com',
    name: 'Anna',
    surname: 'Sokolova',
    userName: 'anna@example.com',
    roleNames: [],
  };
  const opened = { template: 'account-opened', siteId: 1, language: 'en', phone: phone.phone };

  const open = async () => {
    let issued = 0;
    const desk = openMessageDesk(db.database, {
      smtpUrl: mails.url,
      smsProviders: { standIn: createNetgsmSms({ baseUrl: () => `${address}/demo/sms` }) },
      identity: {
        findMailRecipient: async () => recipient,
        issueVerification: async () => {
          issued += 1;
          return { secret: 'the-secret', expiresAt: new Date('2027-05-21T10:00:00Z'), minutesLeft: 1440 };
        },
        getSiteOrigin: async () => 'https://farewind.example',
      },
    });
    await desk.tell(topics.accountMailDue, { ...opened, proofId });
    await desk.tell(topics.accountMailDue, { ...opened, proofId: proofId.replace('a1', 'a2') });
    return issued;
  };

  test('says where the link is, contains none, and is sent once', async () => {
    expect(await open()).toBe(2);
    expect(await held()).toMatchObject([
      { to: '79161234517', text: 'Your account is ready. The link to set a password is in your e-mail.' },
    ]);
  });

  test('is not sent when a link is merely requested', async () => {
    const { phone: _, ...asked } = { ...opened, template: 'password-reset' };
    const desk = openMessageDesk(db.database, {
      smtpUrl: mails.url,
      smsProviders: { standIn: createNetgsmSms({ baseUrl: () => `${address}/demo/sms` }) },
      identity: {
        findMailRecipient: async () => ({ ...recipient, phone: phone.phone }),
        issueVerification: async () => undefined,
        getSiteOrigin: async () => 'https://farewind.example',
      },
    });
    await desk.tell(topics.accountMailDue, { ...asked, proofId });
    const planned = await db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('message').select(['channel', 'template']).execute(),
    );
    expect(planned).toEqual([{ channel: 'mail', template: 'password-reset' }]);
    expect(await held()).toEqual([]);
  });
});

describe('the mail of an account', () => {
  const proofId = '0190a0a0-0000-7000-8000-0000000000b1';
  const admin = { email: 'admin@example.com', name: 'admin', surname: 'admin', userName: 'admin' };
  const anna = { email: 'anna@example.com', name: 'Anna', surname: 'Sokolova', userName: 'anna' };

  async function read(recipient: typeof anna, due: Record<string, unknown>): Promise<string> {
    const desk = openMessageDesk(db.database, {
      smtpUrl: mails.url,
      identity: {
        findMailRecipient: async () => ({ ...recipient, roleNames: [] }),
        issueVerification: async () => ({
          secret: 'the-secret',
          expiresAt: new Date('2027-05-21T20:10:00Z'),
          minutesLeft: 1440,
        }),
        getSiteOrigin: async () => 'https://farewind.example',
      },
    });
    await desk.tell(topics.accountMailDue, { siteId: 1, language: 'en', proofId, ...due });
    const { subject, text = '' } = await PostalMime.parse(mails.received[0]!);
    return `${subject}\n${text}`;
  }

  test.each([
    [true, 'You asked for our news'],
    [false, 'You did not ask for news'],
  ])(
    'that confirms a registration speaks of no order, and of news as chosen: %s',
    async (newsOptIn, news) => {
      const said = await read(anna, { template: 'registration', newsOptIn });
      expect(said).toContain('Confirm your e-mail address');
      expect(said).toContain(news);
      expect(said).not.toMatch(/with your order|did not order/i);
      // By the agency's clock, whose zone is named.
      expect(said).toContain('21-05-2027\u00A023:10 (Türkiye Time)');
    },
  );

  test.each([
    ['staff-invitation', 'You are invited to the Farewind back office'],
    ['staff-password', 'new password for the Farewind back office'],
  ])('of staff (%s) has words of its own, no blanks and no "admin admin"', async (template, words) => {
    const said = await read(admin, { template, inviterName: '' });
    expect(said).toContain(words);
    expect(said).not.toMatch(/admin admin|Hello ,|Roles: (–|$)|reservation number|because of your order/im);
  });
});
