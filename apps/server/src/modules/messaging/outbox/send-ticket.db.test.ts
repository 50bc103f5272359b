import type { Order } from '@farewind/contract/bookings/get-order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { sampleOrder } from '../../../testing/sample-order.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { OrderForMessage } from '../ports.ts';
import { findMailState } from '../public.ts';
import { sendTicket } from './send-ticket.ts';
import { openMessageDesk, ORDER_ID, orderForMessage, seedAgencies } from '../testing/message-desk.ts';

let db: TestDatabase;
let mails: TestMailServer;

beforeAll(async () => {
  mails = await startMailServer({
    atReceiver: (address) => (address.startsWith('nobody') ? 550 : undefined),
  });
});
afterAll(() => mails.close());
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  mails.received.length = 0;
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
});
afterAll(() => db.close());

const context = { tenantId: DEFAULT_TENANT } as RequestContext;

type Ticket = Order['items'][number]['tickets'][number];

interface Asking {
  readonly email?: string;
  readonly ticketId?: string;
  readonly itemId?: string;
  readonly order?: OrderForMessage;
  readonly mayAct?: boolean;
}

const ask = async ({ email, ticketId, itemId, order = orderForMessage(), mayAct = true }: Asking = {}) => {
  const desk = openMessageDesk(db.database, {
    readOrder: async () => order,
    smtpUrl: mails.url,
    documents: {
      find: async () => undefined,
      findCalendar: async () => undefined,
      listForMail: async () => [],
      findDocumentOfPart: async (_tenantId, _orderId, part) => ({
        kind: 'ticket.pdf',
        filename: `ticket-of-${part.ticketId}.pdf`,
        contentType: 'application/pdf',
        content: Buffer.from('%PDF-'),
      }),
    },
  });
  await sendTicket(
    {
      database: db.database,
      outbox: desk.outbox,
      hasNewsConsent: async () => false,
      readOrder: async () => order,
      requireOrderKey: async () => {
        if (!mayAct) throw refusal('GEN-DENIED');
      },
    },
    context,
    {
      orderId: ORDER_ID,
      ...(email === undefined ? {} : { email }),
      ...(ticketId ? { ticketId } : {}),
      ...(itemId ? { itemId } : {}),
    },
  );
  await desk.outbox.drain();
};

const mailState = () => db.database.inTenant(DEFAULT_TENANT, (scope) => findMailState(scope, ORDER_ID));

describe('the confirmation, sent again', () => {
  test('goes to the order’s own address with the right to act', async () => {
    await ask();
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.to?.[0]?.address).toBe('anna@example.com');
    expect(mail.html).toContain('#key=the-key-of-the-order');
    expect(await mailState()).toMatchObject({ state: 'delivered' });
  });

  test('goes to another address as a copy, without the right to act', async () => {
    await ask({ email: 'ivan@example.com' });
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.to?.[0]?.address).toBe('ivan@example.com');
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(`/ticketDetail/${ORDER_ID}`);
      expect(part).not.toContain('key=');
    }
  });

  test('of a whole flight names all its travellers, but only the first in its subject', async () => {
    const [item] = sampleOrder().items;
    const tickets = [0, 1].map((passengerIndex) => ({
      passengerIndex,
      ticketId: `of-${passengerIndex}`,
      number: `ZF-234567890${passengerIndex}-3`,
      state: 'issued' as const,
      price: '27480.00',
      allowedActions: [],
    }));
    const items = [{ ...item!, status: 'ticketed' as const, tickets }];
    const order = orderForMessage({ order: sampleOrder({ items }) });
    await ask({ order, itemId: item!.itemId, email: 'nanny@example.com' });
    const { subject, text } = await PostalMime.parse(mails.received[0]!);
    expect(subject).toMatch(/ANNA SOKOLOVA \+1, /);
    expect(text).toContain('ANNA SOKOLOVA, MIRA SOKOLOVA');
  });

  test('for one traveller contains only that ticket’s document, and counts as another mail of the order', async () => {
    const [item] = sampleOrder().items;
    const ticket = (passengerIndex: number, ticketId: string): Ticket => ({
      passengerIndex,
      ticketId,
      number: `ZF-234567890${passengerIndex}-3`,
      state: 'issued',
      price: '27480.00',
      allowedActions: [],
    });
    const tickets = [
      ticket(0, 'anna'),
      ticket(1, 'mira'),
      { ...ticket(1, 'gone'), state: 'cancelled' as const },
    ];
    const order = orderForMessage({
      order: sampleOrder({ items: [{ ...item!, status: 'ticketed', tickets }] }),
    });
    await ask({ order, ticketId: 'mira', email: 'nanny@example.com' });
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.to?.[0]?.address).toBe('nanny@example.com');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['ticket-of-mira.pdf']);
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).toContain('MIRA SOKOLOVA');
      expect(part).not.toContain('ANNA SOKOLOVA');
      expect(part).not.toContain('key=');
    }
    await expect(ask({ order, ticketId: 'gone', email: 'nanny@example.com' })).rejects.toMatchObject({
      key: 'GEN-NOTFOUND',
    });
    for (let round = 1; round < 3; round += 1) await ask({ order, ticketId: 'anna' });
    expect((await PostalMime.parse(mails.received[1]!)).html).toContain('#key=the-key-of-the-order');
    await expect(ask({ order })).rejects.toMatchObject({ key: 'GEN-LIMIT' });
  });

  test('to another, nonexistent address does not affect the order’s own', async () => {
    await ask();
    await ask({ email: 'nobody@example.com' });
    expect(await mailState()).toMatchObject({ address: 'anna@example.com', state: 'delivered' });
  });

  test('to the order’s own address is not a copy, however the address is spelled', async () => {
    await ask({ email: 'Anna@Example.com' });
    expect((await PostalMime.parse(mails.received[0]!)).html).toContain('#key=');
  });

  test('needs the right to act', async () => {
    await expect(ask({ mayAct: false })).rejects.toMatchObject({ key: 'GEN-DENIED' });
    expect(mails.received).toEqual([]);
  });

  test('is available for paid orders only', async () => {
    const [item] = sampleOrder().items;
    const order = sampleOrder({ items: [{ ...item!, status: 'paymentFailed' }] });
    await expect(ask({ order: orderForMessage({ order }) })).rejects.toMatchObject({ key: 'ORD-STATE' });
  });

  test('says why it cannot be sent to a buyer whose data was erased', async () => {
    await expect(ask({ order: orderForMessage({ customerEmail: '' }) })).rejects.toMatchObject({
      options: { message: 'message.noAddress' },
    });
  });

  test('is sent up to three times in ten minutes and ten times a day, and a refusal says when to retry', async () => {
    for (let round = 0; round < 3; round += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ key: 'GEN-LIMIT', options: { retryAfterSeconds: 600 } });
    for (let round = 3; round < 10; round += 1) {
      db.clock.advance(600_000);
      await ask();
    }
    db.clock.advance(600_000);
    await expect(ask()).rejects.toMatchObject({ key: 'GEN-LIMIT' });
    db.clock.advance(24 * 3_600_000);
    await ask();
    expect(mails.received).toHaveLength(11);
  });
});
