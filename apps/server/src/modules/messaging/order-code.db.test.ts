import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { findMailState } from './public.ts';
import { openMessageDesk, ORDER_ID, orderForMessage, seedAgencies, topics } from './testing/message-desk.ts';

const CODE_ID = '0190a0a0-0000-7000-8000-00000000000c';

let db: TestDatabase;
let mails: TestMailServer;
/** The created codes, newest last. */
let issued: string[];

beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  mails.received.length = 0;
  mails.refused.length = 0;
  issued = [];
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
});
afterAll(() => db.close());

interface Sending {
  readonly mailed?: boolean;
  readonly language?: 'ru' | 'en' | 'tr';
  readonly isLate?: boolean;
}

const send = async ({ mailed = true, language = 'ru', isLate = false }: Sending = {}) => {
  const desk = openMessageDesk(db.database, {
    readOrder: async () => orderForMessage({ language }),
    issueOrderCode: async () => {
      if (isLate) return undefined;
      issued.push(`11111${issued.length}`);
      return { code: issued.at(-1)!, minutesLeft: 10 };
    },
    smtpUrl: mailed ? mails.url : undefined,
  });
  await desk.tell(topics.orderCodeRequested, { orderId: ORDER_ID, codeId: CODE_ID }, 'code');
  return desk;
};

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

  test('stores no code in the database', async () => {
    await send();
    expect(await messages()).toMatchObject([
      { state: 'delivered', template: 'order-code', data: { reservationNumber: 'FW123456782' } },
    ]);
    expect(JSON.stringify(await messages())).not.toContain('111110');
  });

  test('is not sent twice when its event is repeated', async () => {
    const desk = await send();
    await desk.tell(topics.orderCodeRequested, { orderId: ORDER_ID, codeId: CODE_ID }, 'code again');
    expect(mails.received).toHaveLength(1);
  });

  test('contains a new code, in a new mail, when the mail server refused the first', async () => {
    mails.refuseNext();
    const desk = await send();
    db.clock.advance(60_000);
    await desk.outbox.drain();
    expect(issued).toEqual(['111110', '111111']);
    const [refused, sent] = [mails.refused[0]!, mails.received[0]!];
    expect(sent.toString()).toContain('111111');
    const ids = await Promise.all(
      [refused, sent].map(async (mail) => (await PostalMime.parse(mail)).messageId),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('is not sent when it is no longer needed', async () => {
    await send({ isLate: true });
    expect(mails.received).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'dropped', detail: 'too late', sent_at: null }]);
  });

  test('creates no code if no mail server is configured', async () => {
    await send({ mailed: false });
    expect(issued).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'kept' }]);
  });

  test('does not count as the confirmation of the order', async () => {
    await send();
    expect(
      await db.database.inTenant(DEFAULT_TENANT, (scope) => findMailState(scope, ORDER_ID)),
    ).toBeUndefined();
  });
});
