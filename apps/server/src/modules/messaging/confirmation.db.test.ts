import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { writeCalendar } from '../../adapters/calendar/write-calendar.ts';
import { createDocumentRenderer, type DocumentRenderer } from '../../adapters/pdf/render-in-worker.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type SmtpFault, type TestMailServer } from '../../testing/mail-server.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleDocumentData, sampleRoundTrip } from '../../testing/sample-document-data.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import { createSettings } from '../settings/public.ts';
import { createOrderDocuments } from './documents/order-documents.ts';
import type { OrderForMessage } from './ports.ts';
import { findMailState } from './public.ts';
import {
  deskKeyring,
  openMessageDesk,
  ORDER_ID,
  orderForMessage,
  seedAgencies,
  topics,
  type MessageDesk,
} from './testing/message-desk.ts';

let db: TestDatabase;
let renderer: DocumentRenderer;
let mails: TestMailServer;
let atReceiver: (address: string) => SmtpFault | undefined;

beforeAll(async () => {
  renderer = createDocumentRenderer();
  mails = await startMailServer({ atReceiver: (address) => atReceiver(address) });
});
afterAll(async () => {
  await renderer.close();
  await mails.close();
});
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  mails.received.length = 0;
  atReceiver = () => undefined;
  await db.empty();
  db.clock.freezeAt(new Date('2027-05-20T10:00:10Z'));
  await seedAgencies(db.database);
});
afterAll(() => db.close());

/** Uses the real documents, in the order's language. */
function openDesk(order = orderForMessage(), smtpUrl: string | undefined = mails.url): MessageDesk {
  return openMessageDesk(db.database, {
    smtpUrl,
    readOrder: async () => order,
    documents: createOrderDocuments({
      database: db.database,
      settings: createSettings(deskKeyring),
      readDocumentData: async () => sampleDocumentData(order.language, order.order),
      renderDocument: renderer.render,
      writeCalendar,
      writeApplePass: async () => Promise.reject(new Error('No account')),
      writeGoogleLink: async () => Promise.reject(new Error('No account')),
      zoneOf: () => 'Europe/Istanbul',
    }),
  });
}

const confirm = async (desk: MessageDesk) => {
  await desk.tell(topics.orderConfirmed, { orderId: ORDER_ID });
  return desk;
};

const mailState = () => db.database.inTenant(DEFAULT_TENANT, (scope) => findMailState(scope, ORDER_ID));

const readTable = () =>
  db.database.inTenant(DEFAULT_TENANT, async ({ tx }) => ({
    messages: await tx.selectFrom('message').select(['channel', 'state']).orderBy('channel').execute(),
    documents: await tx.selectFrom('document').select('kind').orderBy('kind').execute(),
    tasks: await tx.selectFrom('staff_task').select(['kind', 'reference']).execute(),
  }));

describe('the confirmation mail', () => {
  test('contains the charter certificate as a PDF, in the buyer’s language', async () => {
    await confirm(openDesk());
    expect(mails.received).toHaveLength(1);
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.subject).toBe('Сертификат чартера: Москва – Анталья, 12-06-2027');
    expect(mail.to?.[0]?.address).toBe('anna@example.com');
    expect(mail.from?.address).toBe('help@farewind.example');
    expect(mail.text).toContain('FW123456782');
    expect(mail.html).toContain(`https://farewind.example/ticketDetail/${ORDER_ID}?locale=ru`);
    for (const part of [mail.html, mail.text]) expect(part).toContain('?locale=ru#key=the-key-of-the-order');
    expect(mail.attachments[0]?.mimeType).toBe('application/pdf');
    const pdf = Buffer.from(mail.attachments[0]?.content as ArrayBuffer);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await mailState()).toMatchObject({ address: 'anna@example.com', state: 'delivered' });
  });

  test.each([
    ['ru', 'booked', '30\u00A0228,00\u00A0₽'],
    ['en', 'ticketed', '₽30,228.00'],
    ['tr', 'ticketed', '₽30.228,00'],
  ] as const)('says what was charged: %s', async (language, status, total) => {
    const [item] = sampleOrder().items;
    const items = [{ ...item!, status, charter: status === 'booked' }];
    await confirm(openDesk(orderForMessage({ language, order: sampleOrder({ status, items }) })));
    const mail = await PostalMime.parse(mails.received[0]!);
    for (const part of [mail.html, mail.text]) expect(part).toContain(total);
  });

  test('names the buyer’s phone in groups that can be read aloud', async () => {
    const customer = { ...sampleOrder().customer, phone: '+79161234517' };
    await confirm(openDesk(orderForMessage({ order: sampleOrder({ customer }) })));
    const { text } = await PostalMime.parse(mails.received[0]!);
    expect(text?.replaceAll('\u00A0', ' ')).toContain('+7 916 123 45 17');
  });

  test('names the unavailable part of the order, and charges only the rest', async () => {
    const [item] = sampleOrder().items;
    const lost = { ...item!, itemId: '0190a0a0-0000-7000-8000-000000000002', status: 'cancelled' as const };
    const segments = lost.segments.map((segment) => ({ ...segment, from: 'AYT', to: 'VKO' }));
    const order = sampleOrder({ total: '60456.00', items: [item!, { ...lost, segments }] });
    await confirm(openDesk(orderForMessage({ order })));
    const { text } = await PostalMime.parse(mails.received[0]!);
    expect(text).toContain('Списано: 30\u00A0228,00\u00A0₽');
    expect(text).toContain('Не подтверждено: Анталья – Москва.');
    expect(text).toContain(
      'если 30\u00A0228,00\u00A0₽ только удержаны, банк снимет удержание, а если списаны — мы их вернём',
    );
  });

  test.each([
    ['ru', 'booked', 'время окончания регистрации сообщит перевозчик'],
    ['en', 'ticketed', 'the carrier says when check-in closes'],
    ['tr', 'ticketed', 'check-in kapanış saatini taşıyıcı bildirir'],
  ] as const)(
    'is sent without the airport’s times when no rule knows them: %s',
    async (language, status, words) => {
      const [item] = sampleOrder().items;
      const items = [{ ...item!, status, charter: status === 'booked' }];
      const order = sampleOrder({ status, items, atAirport: undefined });
      await confirm(openDesk(orderForMessage({ language, order })));
      const { text } = await PostalMime.parse(mails.received[0]!);
      expect(text).toContain(words);
      expect(text).not.toMatch(/undefined|\{[a-z_]+\}|[^.]–\./i);
      expect(await mailState()).toMatchObject({ state: 'delivered' });
    },
  );

  test.each([
    ['ru', 'Оплачено: 30\u00A0228,00\u00A0₽.', /выписке/],
    ['en', 'Paid: ₽30,228.00.', /statement|Charged/],
    ['tr', 'Ödenen tutar: ₽30.228,00.', /ekstre|Çekilen/],
  ] as const)('of an order that no card paid names no statement: %s', async (language, paid, statement) => {
    const payment = { ...sampleOrder().payment!, brand: '', last4: '', method: 'SBP' };
    await confirm(openDesk(orderForMessage({ language, order: sampleOrder({ payment }) })));
    const { text } = await PostalMime.parse(mails.received[0]!);
    expect(text).toContain(paid);
    expect(text).not.toMatch(statement);
  });

  test('calls only the ticketed flight ticketed in an order with a charter', async () => {
    const sold = sampleRoundTrip([['ANNA', 'SOKOLOVA']]);
    const [out, back] = sold.items;
    const open = out!.tickets.map((ticket) => ({ ...ticket, state: 'open' as const, number: '' }));
    const items = [{ ...out!, charter: true, status: 'booked' as const, tickets: open }, back!];
    const dueAt = '2027-03-23T10:35:00.000Z';
    const clock = sold.clock.map((step) =>
      step.step === 'ticketed' ? { step: step.step, state: 'waiting' as const, dueAt } : step,
    );
    await confirm(openDesk(orderForMessage({ language: 'en', order: { ...sold, items, clock } })));
    const { subject, text = '', attachments } = await PostalMime.parse(mails.received[0]!);
    expect(subject).toMatch(/^Your ticket: Berlin – .*, 29-03-2027/);
    expect(text).toMatch(/Your ticket is issued: Berlin – /);
    expect(text).toMatch(
      /Ticket to follow: .* – Berlin\. Your seats on this charter are booked .* by 23-03-2027.\d\d:\d\d.\(/,
    );
    expect(attachments.map(({ filename }) => filename)).toEqual(
      expect.arrayContaining([expect.stringMatching(/certificate/i)]),
    );
  });

  test('does not call a flight unavailable that the buyer cancelled after paying, and names the charged sum', async () => {
    const sold = sampleRoundTrip([['ANNA', 'SOKOLOVA']]);
    const [out, back] = sold.items;
    const tickets = back!.tickets.map((ticket) => ({
      ...ticket,
      state: 'refunded' as const,
      refund: '150.00',
    }));
    const order = { ...sold, items: [out!, { ...back!, status: 'cancelled' as const, tickets }] };
    const desk = openDesk(orderForMessage({ language: 'en', order }));
    await desk.tell(topics.ticketsIssued, { orderId: ORDER_ID, itemId: out!.itemId });
    const { text } = await PostalMime.parse(mails.received[0]!);
    expect(text).toContain('Charged: €624.60;');
    expect(text).not.toContain('Not confirmed');
    // Carriers keep their numbers when a name is corrected, each time with another document.
    for (const version of [5, 5, 7])
      await desk.tell(topics.ticketsIssued, { orderId: ORDER_ID, itemId: out!.itemId, version });
    expect(mails.received).toHaveLength(3);
  });

  test('names those who still travel and their flights’ codes, to readers and to mail programs', async () => {
    const sold = sampleRoundTrip([
      ['ANNA', 'SOKOLOVA'],
      ['BORIS', 'SOKOLOV'],
      ['VERA', 'SOKOLOVA'],
    ]);
    const [out, back] = sold.items;
    const without = (item: typeof out, ...gone: number[]) => ({
      ...item!,
      tickets: item!.tickets.map((ticket, index) =>
        gone.includes(index) ? { ...ticket, state: 'cancelled' as const } : ticket,
      ),
    });
    // Anna stays at home, Boris flies one way.
    const items = [
      { ...without(out, 0), carrierPnr: 'OUT111' },
      { ...without(back, 0, 1), carrierPnr: 'BACK22' },
      { ...without(back, 0, 1, 2), itemId: 'gone', status: 'cancelled' as const, carrierPnr: 'GONE33' },
    ];
    await confirm(openDesk(orderForMessage({ language: 'en', order: { ...sold, items } })));
    const { text, html = '' } = await PostalMime.parse(mails.received[0]!);
    expect(text).toContain('All 3 tickets are issued');
    expect(text).toContain('Passengers: BORIS SOKOLOV, VERA SOKOLOVA.');
    expect(text).toContain('Booking code (PNR): OUT111 / BACK22.');
    const told = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)]
      .map(([, json]) => JSON.parse(json!) as { underName: { name: string } })
      .map(({ underName }) => underName.name);
    // Two flights out, two back.
    const flightsOf = (wanted: string) => told.filter((name) => name === wanted).length;
    expect([told.length, flightsOf('BORIS SOKOLOV'), flightsOf('VERA SOKOLOVA')]).toEqual([6, 2, 4]);
  });

  test('is dropped when the order was cancelled before it was sent, without a task', async () => {
    const [item] = sampleOrder().items;
    const items = [{ ...item!, status: 'cancelled' as const }];
    await confirm(openDesk(orderForMessage({ order: sampleOrder({ status: 'cancelled', items }) })));
    expect(mails.received).toEqual([]);
    const { messages, tasks } = await readTable();
    expect(tasks).toEqual([]);
    expect(messages.map(({ state }) => state)).not.toContain('waiting');
  });

  test('is not sent twice when its event is repeated', async () => {
    const desk = await confirm(openDesk());
    await confirm(desk);
    expect(mails.received).toHaveLength(1);
  });

  test('is sent by the next attempt, as the same mail, when the mail server refused the first', async () => {
    mails.refuseNext();
    const desk = await confirm(openDesk());
    expect(await mailState()).toMatchObject({ state: 'waiting' });
    db.clock.advance(60_000);
    await desk.outbox.drain();
    const ids = [mails.refused.at(-1)!, mails.received[0]!].map((mail) => PostalMime.parse(mail));
    expect(new Set((await Promise.all(ids)).map(({ messageId }) => messageId)).size).toBe(1);
    expect(await mailState()).toMatchObject({ state: 'delivered' });
  });

  test('to an address unknown to the server bounces at once, and staff are notified', async () => {
    atReceiver = () => 550;
    const desk = await confirm(openDesk());
    expect(await mailState()).toMatchObject({ state: 'bounced' });
    expect((await readTable()).tasks).toEqual([{ kind: 'mailBounced', reference: ORDER_ID }]);
    atReceiver = () => undefined;
    db.clock.advance(3_600_000);
    await desk.outbox.drain();
    expect(mails.received).toEqual([]);
  });

  test('to a busy address is retried', async () => {
    atReceiver = () => 452;
    const desk = await confirm(openDesk());
    expect(await mailState()).toMatchObject({ state: 'waiting' });
    atReceiver = () => undefined;
    db.clock.advance(60_000);
    await desk.outbox.drain();
    expect(await mailState()).toMatchObject({ state: 'delivered' });
  });

  test('fails after twelve attempts', async () => {
    atReceiver = () => 452;
    const desk = await confirm(openDesk());
    for (let attempt = 1; attempt < 12; attempt += 1) {
      db.clock.advance(2 * 3_600_000);
      await desk.outbox.drain();
    }
    expect(await mailState()).toMatchObject({ state: 'failed' });
    expect((await readTable()).tasks).toMatchObject([{ kind: 'deadLetter' }]);
  });

  test('is stored with its documents if no mail server is configured', async () => {
    await confirm(openDesk(orderForMessage(), ''));
    expect(await readTable()).toEqual({
      messages: [{ channel: 'mail', state: 'kept' }],
      documents: [{ kind: 'certificate.pdf' }, { kind: 'trip.ics' }],
      tasks: [],
    });
    // It was not sent, and no state claims that it was.
    expect(await mailState()).toMatchObject({ state: 'kept' });
  });

  test.each([
    ['tags', '<img src=x onerror=alert(1)>', '<img src=x'],
    ['links', '[press here](https://evil.example/)', 'href="https://evil.example'],
    ['addresses that a reader makes links of', 'www.evil.example', 'href="http://www.evil.example'],
    ['paragraphs', 'Anna\n\n# Your card is blocked', '<h1>Your card'],
  ])('cannot be given %s by what a person is called', async (_what, customerName, trace) => {
    await confirm(openDesk(orderForMessage({ customerName })));
    expect((await PostalMime.parse(mails.received[0]!)).html).not.toContain(trace);
  });

  test('cannot get headers or recipients through the name of a city or an address', async () => {
    const airports = sampleOrder().airports.map((airport) => ({
      ...airport,
      city: 'Rome\r\nBcc: thief@example.com\r\n\r\nHello',
    }));
    const order = sampleOrder({ airports });
    await confirm(openDesk(orderForMessage({ order, language: 'en' })));
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.subject).toContain('Rome Bcc: thief@example.com');
  });

  test.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'a <b@example.com>'])(
    'is sent to one plain address only, never to %j',
    async (customerEmail) => {
      await confirm(openDesk(orderForMessage({ customerEmail }) satisfies OrderForMessage));
      expect(mails.received).toEqual([]);
      expect(await mailState()).toMatchObject({ state: 'bounced' });
    },
  );
});
