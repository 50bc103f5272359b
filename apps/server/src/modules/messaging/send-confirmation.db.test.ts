import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { writeCalendar } from '../../adapters/calendar/write-calendar.ts';
import { createSmtpMail } from '../../adapters/mail/smtp-mail.ts';
import { createDocumentRenderer, type DocumentRenderer } from '../../adapters/pdf/render-in-worker.ts';
import { Keyring } from '../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { samplePapers } from '../../testing/sample-papers.ts';
import { DEFAULT_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { seedDemoAgency } from '../settings/demo-agency.ts';
import { createSettings } from '../settings/public.ts';
import { createOrderDocuments } from './documents/order-documents.ts';
import type { OrderForMessage } from './ports.ts';
import { findMailState } from './public.ts';
import { sendConfirmation, type ConfirmationParts } from './send-confirmation.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
let db: TestDatabase;
let documents: DocumentRenderer;
let mails: TestMailServer;

beforeAll(async () => {
  documents = createDocumentRenderer();
  mails = await startMailServer();
});
afterAll(async () => {
  await documents.close();
  await mails.close();
});
beforeEach(async () => {
  mails.received.length = 0;
  db = await createTestDatabase();
  await seedTenants(db.database);
  await db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await scope.tx.deleteFrom('agency').execute();
    await seedDemoAgency(scope, keyring, 'http://localhost:3000');
  });
});
afterEach(() => db.close());

const source = (change: Partial<OrderForMessage> = {}): OrderForMessage => ({
  order: sampleOrder(),
  language: 'ru',
  customerName: 'Анна Соколова',
  customerEmail: 'anna@example.com',
  siteOrigin: 'https://farewind.example',
  ...change,
});

const parts = (mailed: boolean, order = source()): ConfirmationParts => ({
  database: db.database,
  settings: createSettings(keyring),
  readOrder: async () => order,
  findOrderKey: async () => 'the-key-of-the-order',
  documents: createOrderDocuments({
    database: db.database,
    settings: createSettings(keyring),
    readPapers: async () => samplePapers(order.language, order.order),
    renderPaper: documents.render,
    writeCalendar,
    zoneOf: () => 'Europe/Istanbul',
  }),
  sendMail: mailed ? createSmtpMail(mails.url) : undefined,
});

const send = (mailed: boolean, order?: OrderForMessage) =>
  sendConfirmation(parts(mailed, order), DEFAULT_TENANT, 'order-of-the-tests-000');

const mailState = () =>
  db.database.inTenant(DEFAULT_TENANT, (scope) => findMailState(scope, 'order-of-the-tests-000'));

describe('the confirmation mail', () => {
  test('brings the charter certificate as a PDF, in the language of the buyer', async () => {
    await send(true);
    expect(mails.received).toHaveLength(1);
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.subject).toBe('Сертификат чартера: Москва — Анталья, 12‑06‑2027');
    expect(mail.to?.[0]?.address).toBe('anna@example.com');
    expect(mail.from?.address).toBe('help@farewind.example');
    expect(mail.text).toContain('FW123456782');
    expect(mail.html).toContain('https://farewind.example/ticketDetail/order-of-the-tests-000?locale=ru');
    for (const part of [mail.html, mail.text]) expect(part).toContain('?locale=ru#key=the-key-of-the-order');
    expect(mail.attachments[0]?.mimeType).toBe('application/pdf');
    expect(
      Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await mailState()).toMatchObject({ address: 'anna@example.com', state: 'sent' });
  });

  test('is not sent twice when its event comes twice', async () => {
    await send(true);
    await send(true);
    expect(mails.received).toHaveLength(1);
  });

  test('is sent by the next try when the mail server refused the first', async () => {
    mails.refuseNext();
    await expect(send(true)).rejects.toThrow();
    expect(await mailState()).toMatchObject({ state: 'waiting' });
    await send(true);
    expect(mails.received).toHaveLength(1);
    expect(await mailState()).toMatchObject({ state: 'sent' });
  });

  test('is kept with its document where no mail server is configured', async () => {
    await send(false);
    const kept = await db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => ({
      messages: await tx.selectFrom('message').select('state').execute(),
      documents: await tx.selectFrom('document').select('kind').orderBy('kind').execute(),
    }));
    expect(kept).toEqual({
      messages: [{ state: 'kept' }],
      documents: [{ kind: 'certificate.pdf' }, { kind: 'trip.ics' }],
    });
  });

  test('cannot be given tags by what a person is called', async () => {
    await send(true, source({ customerName: '<img src=x onerror=alert(1)>' }));
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.html).not.toContain('<img src=x');
  });
});
