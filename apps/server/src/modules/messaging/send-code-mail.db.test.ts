import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { createSmtpMail } from '../../adapters/mail/smtp-mail.ts';
import { Keyring } from '../../platform/secrets/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { DEFAULT_TENANT, seedTenants } from '../../testing/seed-tenants.ts';
import { seedDemoAgency } from '../settings/demo-agency.ts';
import { createSettings } from '../settings/public.ts';
import { findMailState } from './public.ts';
import { sendCodeMail } from './send-code-mail.ts';

const keyring = new Keyring('a key of the tests, thirty-two characters and more');
const ORDER = 'order-of-the-tests-000';
const CODE_ID = '0190a0a0-0000-7000-8000-00000000000c';

let db: TestDatabase;
let mails: TestMailServer;
/** Codes as they were made, the newest last. */
let issued: string[];

beforeAll(async () => {
  mails = await startMailServer();
  db = await createTestDatabase();
  await seedTenants(db.database);
  await db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    await scope.tx.deleteFrom('agency').execute();
    await seedDemoAgency(scope, keyring, 'http://localhost:3000');
  });
});
afterAll(async () => {
  await mails.close();
  await db.close();
});
beforeEach(async () => {
  mails.received.length = 0;
  issued = [];
  await db.database.inTenant(DEFAULT_TENANT, ({ tx }) => tx.deleteFrom('message').execute());
});

interface Sending {
  readonly mailed?: boolean;
  readonly language?: 'ru' | 'en' | 'tr';
  readonly isLate?: boolean;
}

const send = ({ mailed = true, language = 'ru', isLate = false }: Sending = {}) =>
  sendCodeMail(
    {
      database: db.database,
      settings: createSettings(keyring),
      readOrder: async () => ({
        order: sampleOrder(),
        language,
        customerName: 'Анна Соколова',
        customerEmail: 'anna@example.com',
        siteOrigin: 'https://farewind.example',
      }),
      issueOrderCode: async () => {
        if (isLate) return undefined;
        issued.push(`11111${issued.length}`);
        return { code: issued.at(-1)!, minutesLeft: 10 };
      },
      sendMail: mailed ? createSmtpMail(mails.url) : undefined,
    },
    DEFAULT_TENANT,
    ORDER,
    CODE_ID,
  );

const messages = () =>
  db.database.inTenant(DEFAULT_TENANT, ({ tx }) => tx.selectFrom('message').selectAll().execute());

describe('the mail with the code of an order', () => {
  test.each([
    ['ru', 'Код для заказа FW123456782', 'в течение 10 минут'],
    ['en', 'Code for your booking FW123456782', 'for 10 minutes'],
    ['tr', 'FW123456782 numaralı rezervasyonunuz için kod', '10 dakika'],
  ] as const)(
    'goes to the order’s own address in the order’s language: %s',
    async (language, subject, time) => {
      await send({ language });
      const mail = await PostalMime.parse(mails.received[0]!);
      expect(mail.to?.[0]?.address).toBe('anna@example.com');
      expect(mail.subject).toBe(subject);
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('111110');
        expect(part).toContain('FW123456782');
      }
      expect(mail.text).toContain(time);
    },
  );

  test('leaves no code behind in the database', async () => {
    await send();
    expect(await messages()).toMatchObject([
      { state: 'sent', template: 'order-code', data: { reservationNumber: 'FW123456782' } },
    ]);
    expect(JSON.stringify(await messages())).not.toContain('111110');
  });

  test('is not sent twice when its event comes twice', async () => {
    await send();
    await send();
    expect(mails.received).toHaveLength(1);
  });

  test('brings a new code, in a mail of its own, when the mail server refused the first', async () => {
    mails.refuseNext();
    await expect(send()).rejects.toThrow();
    await send();
    expect(issued).toEqual(['111110', '111111']);
    const [refused, sent] = [mails.refused[0]!, mails.received[0]!];
    expect(sent.toString()).toContain('111111');
    const ids = await Promise.all(
      [refused, sent].map(async (mail) => (await PostalMime.parse(mail)).messageId),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('is not sent any more when nobody waits for it', async () => {
    await send({ isLate: true });
    expect(mails.received).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'failed', sent_at: null }]);
  });

  test('makes no code that nobody could read, where no mail server is configured', async () => {
    await send({ mailed: false });
    expect(issued).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'kept' }]);
  });

  test('is not taken for the confirmation of the order', async () => {
    await send();
    expect(
      await db.database.inTenant(DEFAULT_TENANT, (scope) => findMailState(scope, ORDER)),
    ).toBeUndefined();
  });
});
