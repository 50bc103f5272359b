import type { DocumentKind } from '@farewind/contract/bookings/get-document';
import type { getOrder } from '@farewind/contract/bookings/get-order';
import type { Output } from '@farewind/contract/core/operation';
import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { previewAgreement } from '@farewind/contract/bookings/preview-agreement';
import { addDays } from '@farewind/values/local-time';
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { ShopClient } from '../../testing/shop-client.ts';
import { testCards } from '../../testing/test-cards.ts';
import { eraseOrder } from '../bookings/admin/privacy/erase-order.ts';
import { buyTrip, insertTrips } from './testing/bought-trips.ts';

type Bought = Output<typeof addOrder>;

const MINUTE = 60_000;

let app: TestApp;
let mails: TestMailServer;
let origin: string;
let soldAt: Date;
let charter: Bought;
let scheduled: Bought;

beforeAll(async () => {
  mails = await startMailServer();
  app = await createTestApp({ DEMO: 'true', SMTP_URL: mails.url });
  soldAt = app.db.clock.override();
  app.db.clock.freezeAt(soldAt);
  const today = soldAt.toISOString().slice(0, 10);
  await app.db.database.inTenant(1, (scope) => insertTrips(scope, today));
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  charter = await buyTrip(origin, 'AYT', addDays(today, 30));
  scheduled = await buyTrip(origin, 'BJV', addDays(today, 40));
});
afterAll(async () => {
  await app.close();
  await mails.close();
});
beforeEach(() => app.db.clock.freezeAt(soldAt));

async function get(order: Pick<Bought, 'orderId'>, kind: string, key?: string) {
  const address = `/api/services/app/Booking/GetDocument?orderId=${order.orderId}&kind=${kind}`;
  return app.get(address, key === undefined ? {} : { 'x-order-key': key });
}

async function read({ orderId, pGuid }: Bought): Promise<Output<typeof getOrder>> {
  const address = `/api/services/app/Booking/GetOrder?orderId=${orderId}`;
  const answer = await app.get(address, pGuid === undefined ? {} : { 'x-order-key': pGuid });
  return answer.json<{ result: Output<typeof getOrder> }>().result;
}

async function readLegal(name: string): Promise<{ version: string; hash: string }> {
  const answer = await app.get(`/api/services/app/Content/GetLegal?name=${name}`);
  const { version, hash } = answer.json<{ result: { version: string; hash: string } }>().result;
  return { version, hash };
}

async function links(order: Bought): Promise<Map<string, string>> {
  const { documents } = await read(order);
  return new Map(documents.map(({ kind, url }) => [kind, url]));
}

describe('the documents of an order', () => {
  test('are certificate, receipt and calendar for a charter, and no ticket before it is issued', async () => {
    expect([...(await links(charter)).keys()].toSorted()).toEqual([
      'agreement.pdf',
      'certificate.pdf',
      'receipt.pdf',
      'trip.ics',
    ]);
    expect((await get(charter, 'ticket.pdf', charter.pGuid)).statusCode).toBe(404);
  });

  test('are tickets, receipt and calendar for a scheduled flight', async () => {
    expect([...(await links(scheduled)).keys()].toSorted()).toEqual([
      'agreement.pdf',
      'receipt.pdf',
      'ticket.pdf',
      'trip.ics',
    ]);
  });

  test('are files for holders of the order key', async () => {
    const answer = await get(scheduled, 'ticket.pdf', scheduled.pGuid);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="ticket-FW\d{9}\.pdf"$/),
    });
    const { text, language } = await readPdf(answer.rawPayload);
    expect(language).toBe('ru');
    expect(text).toContain('Маршрутная квитанция');
    expect(text).toMatch(/SU-\d{10}-\d/);
    const calendar = await get(scheduled, 'trip.ics', scheduled.pGuid);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar.body).toContain('DTSTART;TZID=Europe/Moscow');
  });

  test('state what the card was charged', async () => {
    const { text } = await readPdf((await get(charter, 'receipt.pdf', charter.pGuid)).rawPayload);
    expect(text).toContain('FAREWIND*AVIA');
    expect(text).toContain('Mastercard •••• 4444');
  });

  test.each<[string, DocumentKind]>([
    ['certificate', 'certificate.pdf'],
    ['voucher', 'voucher.pdf'],
    ['invoice', 'invoice.pdf'],
    ['refund', 'refund.pdf'],
  ])('are refused as not there when the order has no %s', async (_, kind) => {
    const answer = await get(scheduled, kind, scheduled.pGuid);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { key: 'GEN-NOTFOUND' } });
  });

  test('are refused without the key, and with the key of another order', async () => {
    for (const key of [undefined, '', 'wrong', charter.pGuid]) {
      const answer = await get(scheduled, 'ticket.pdf', key);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ error: { key: 'GEN-DENIED' } });
    }
  });

  test('do not exist for an unknown order, nor under an invalid name', async () => {
    const nowhere = await get({ orderId: 'no-such-order' }, 'ticket.pdf', scheduled.pGuid);
    expect(nowhere.json()).toMatchObject({ error: { key: 'GEN-NOTFOUND' } });
    const nothing = await get(scheduled, 'passwords.txt', scheduled.pGuid);
    expect(nothing.statusCode).toBe(400);
    expect(nothing.json()).toMatchObject({ error: { validationErrors: [{ members: ['kind'] }] } });
  });

  test('are attached to the confirmation: certificate or tickets, and the flights for the calendar', async () => {
    await app.outbox.drain();
    const all = await Promise.all(mails.received.map((mail) => PostalMime.parse(mail)));
    const received = all.filter(({ attachments }) => attachments.length > 0);
    const attached = received.map(({ attachments }) =>
      attachments.map(({ filename, mimeType }) => `${filename?.split('-')[0]} ${mimeType}`).join(),
    );
    expect(attached.toSorted()).toEqual([
      'certificate application/pdf,agreement application/pdf,trip text/calendar',
      'ticket application/pdf,agreement application/pdf,trip text/calendar',
    ]);
    const [pdf, , calendar] = received[0]!.attachments.map(({ content }) =>
      Buffer.from(content as ArrayBuffer),
    );
    expect(await (await readPdf(pdf!)).readBarcode()).toMatch(/^FW\d{9}\/[A-Z2-9]{6}$/);
    expect(calendar!.toString('utf8')).toMatch(/^BEGIN:VCALENDAR\s[\s\S]*END:VCALENDAR\s*$/);
  });

  test('the confirmation of a round trip names both flights, passengers, baggage, PNR and the buyer’s contact', async () => {
    const order = await read(charter);
    const all = await Promise.all(mails.received.map((mail) => PostalMime.parse(mail)));
    const mail = all.find(({ text = '' }) => text.includes('ZF 801') || text.includes('ZF\u00A0801'));
    const text = (mail?.text ?? '').replaceAll('\u00A0', ' ');
    const [out, back] = order.items.map(({ segments }) => segments[0]!);
    const day = (local: string) =>
      `${local.slice(0, 10).split('-').reverse().join('-')} ${local.slice(11, 16)}`;
    const told = [
      'ZF 801',
      'ZF 802',
      '(VKO)',
      '(AYT)',
      day(out!.departsAt),
      day(back!.departsAt),
      'багаж:',
      'IVAN SOKOLOV',
      'MIRA SOKOLOVA',
      order.pnr,
      order.reservationNumber,
      'anna@example.com',
      '+7 916 123 45 67',
    ];
    for (const words of told) expect(text).toContain(words);
  });

  test('of one ticket describe one traveller in one direction and its price, and nothing else', async () => {
    const order = await read(scheduled);
    const back = order.items.find(({ direction }) => direction === 'return')!;
    const ivan = back.tickets.find(({ passengerIndex }) => passengerIndex === 1)!;
    const { ticketDocuments = [] } = order;
    const own = ticketDocuments.filter(({ ticketId }) => ticketId === ivan.ticketId);
    expect(own.map(({ kind }) => kind)).toEqual(['ticket.pdf', 'trip.ics']);
    const [model, calendar] = await Promise.all(own.map(({ url }) => app.get(url)));
    expect(model!.headers['content-disposition']).toMatch(/"ticket-FW\d{9}-BJV-VKO-SOKOLOV\.pdf"$/);
    const { text } = await readPdf(model!.rawPayload);
    for (const told of ['SOKOLOV IVAN', ivan.number, 'SU 2111', '130']) expect(text).toContain(told);
    for (const other of ['ANNA', 'MIRA', 'SU 2110']) expect(text).not.toContain(other);
    expect(calendar!.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const altered = own[0]!.url.replace(ivan.ticketId, back.tickets[0]!.ticketId);
    expect((await app.get(altered)).statusCode).toBe(404);

    const byKey = await get(scheduled, `ticket.pdf&ticketId=${ivan.ticketId}`, scheduled.pGuid);
    expect((await readPdf(byKey.rawPayload)).text).toBe(text);
    const whole = await get(scheduled, `ticket.pdf&itemId=${back.itemId}`, scheduled.pGuid);
    const wholeText = (await readPdf(whole.rawPayload)).text;
    for (const told of ['IVAN', 'MIRA', 'SU 2111']) expect(wholeText).toContain(told);
    expect(wholeText).not.toContain('SU 2110');
    const receipt = await get(scheduled, `receipt.pdf&ticketId=${ivan.ticketId}`, scheduled.pGuid);
    expect(receipt.statusCode).toBe(404);
    expect((await get(charter, `ticket.pdf&ticketId=${ivan.ticketId}`, charter.pGuid)).statusCode).toBe(404);
  });

  test('are drawn once, and again when their content has changed', async () => {
    const drawn = async () => {
      await get(charter, 'certificate.pdf', charter.pGuid);
      const { rows } = await app.db.database.owner.query<{ revision: string; content: string }>(
        `select revision, md5(content) as content from document where reference = '${charter.orderId}'
          and kind = 'certificate.pdf'`,
      );
      return rows;
    };
    const first = await drawn();
    expect(await drawn()).toEqual(first);
    const rename = (name: string) =>
      app.db.database.inTenant(1, (scope) =>
        scope.tx
          .updateTable('order_passenger')
          .set({ name })
          .where('order_id', '=', charter.orderId)
          .where('position', '=', 0)
          .execute(),
      );
    await rename('ANNABELLE');
    const second = await drawn();
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    const { text } = await readPdf((await get(charter, 'certificate.pdf', charter.pGuid)).rawPayload);
    expect(text).toContain('ANNABELLE');
  });
});

describe('the agreement that a buyer accepts', () => {
  type Preview = Output<typeof previewAgreement>;

  async function post<T>(name: string, body: object): Promise<T> {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/services/app/Booking/${name}`,
      payload: body,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ result: T }>().result;
  }

  const travellers = [
    { type: 'adult', name: 'ANNA', surname: 'SOKOLOVA' },
    { type: 'adult', name: 'IVAN', surname: 'SOKOLOV' },
    { type: 'child', name: 'LEV', surname: 'SOKOLOV' },
    { type: 'infant', name: 'MIRA', surname: 'SOKOLOVA' },
  ];
  const buyer = {
    customerName: 'Anna',
    customerSurname: 'Sokolova',
    customerEmail: 'anna@example.com',
    customerMobilePhone: '9161234567',
    customerCountryCode: '+7',
  };
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

  test('is shown before payment with buyer, passengers, flights, sums and cancellation, and stored as shown', async () => {
    const shop = new ShopClient(origin);
    const day = addDays(soldAt.toISOString().slice(0, 10), 50);
    const trip = { from: 'VKO', to: 'AYT', departureDate: day, returnDate: addDays(day, 7), currency: 'EUR' };
    const { choice } = await shop.findRoundTrip(trip);
    const { quoteSeal, total } = await shop.checkPrice(choice);
    const empty = await post<Preview>('PreviewAgreement', {
      ...choice,
      quoteSeal,
      passengers: travellers.map(({ type }) => ({ type })),
    });
    expect(empty.body).toContain('(ещё не указано)');
    const shown = await post<Preview>('PreviewAgreement', {
      ...choice,
      ...buyer,
      quoteSeal,
      passengers: travellers,
    });
    const [date, sum] = [day.split('-').reverse().join('-'), total.replace('.', ',')];
    const told = [
      'Anna Sokolova',
      'anna@example.com',
      '+79161234567',
      'IVAN SOKOLOV',
      'MIRA SOKOLOVA',
      'ZF 801',
      'ZF 802',
      `${date} 06:40`,
      '(VKO)',
      '(AYT)',
      `${sum}\u00A0€`,
      'билет на чартер не возвращается и не обменивается',
    ];
    for (const words of told) expect(shown.body).toContain(words);
    expect(shown.body).not.toMatch(/\{\{|заполняется из вашего заказа|ещё не указано/);
    expect(shown.hash).toBe(sha256(shown.body));

    const consents = [{ purpose: 'personalData', textVersion: '1' }];
    const more = { creditCardExpireYear: '2039', consents };
    const bought = await shop.order(choice, quoteSeal, testCards.approved, more);
    const { acceptedTexts = [] } = await read(bought);
    expect(acceptedTexts.find(({ name }) => name === 'salesAgreement')).toMatchObject({
      version: shown.version,
      hash: shown.hash,
      acceptedAt: soldAt.toISOString(),
    });
    // The page of the box about personal data, whose text is accepted with it.
    expect(acceptedTexts.find(({ name }) => name === 'consent')).toMatchObject(await readLegal('consent'));
    const model = await readPdf((await get(bought, 'agreement.pdf', bought.pGuid)).rawPayload);
    expect(model.language).toBe('ru');
    for (const words of [...told, shown.version]) expect(model.text).toContain(words.replace(/\s+/g, ' '));
    expect(model.text.replaceAll(' ', '')).toContain(shown.hash);
  });

  test('stays as accepted, whatever the agency and the passengers are named later', async () => {
    const drawn = async () =>
      (await readPdf((await get(scheduled, 'agreement.pdf', scheduled.pGuid)).rawPayload)).text;
    const before = await drawn();
    await app.db.database.inTenant(1, (scope) =>
      scope.tx
        .updateTable('order_passenger')
        .set({ name: 'OTHER' })
        .where('order_id', '=', scheduled.orderId)
        .where('position', '=', 1)
        .execute(),
    );
    const label = 'a later wording';
    await app.db.database.inTenant(1, (scope) =>
      scope.tx
        .insertInto('content_text')
        .values({
          tenant_id: 1,
          kind: 'legal',
          name: 'salesAgreement',
          language: 'ru',
          revision: 1,
          label,
          is_draft: false,
          title: 'Новый',
          description: '',
          body: 'Новый договор',
          body_hash: 'x',
          effective_date: '2020-01-01',
          changed_by: 'test',
          changed_at: scope.now,
        })
        .execute(),
    );
    expect(await drawn()).toBe(before);
  });

  test('and the other texts are stored under the name and hash of the text that their checkbox links to', async () => {
    const { acceptedTexts = [] } = await read(scheduled);
    expect(acceptedTexts.map(({ name }) => name)).toEqual(['salesAgreement', 'webUsage']);
    expect(acceptedTexts.find(({ name }) => name === 'webUsage')).toMatchObject(await readLegal('webUsage'));
  });

  test('is erased with its buyer, while its version and hash stay', async () => {
    await app.db.database.inTenant(1, (scope) => eraseOrder(scope, charter.orderId));
    const { rows } = await app.db.database.owner.query<{ kept: string; evidence: string }>(
      `select (select count(*) from order_agreement where order_id = $1)::text as kept,
        (select count(*) from acceptance where order_id = $1)::text as evidence`,
      [charter.orderId],
    );
    expect(rows).toEqual([{ kept: '0', evidence: '2' }]);
  });
});

describe('a link to a document', () => {
  test('works for ten minutes and no longer', async () => {
    const url = (await links(scheduled)).get('ticket.pdf')!;
    app.db.clock.freezeAt(new Date(soldAt.getTime() + 10 * MINUTE));
    expect((await app.get(url)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    app.db.clock.freezeAt(new Date(soldAt.getTime() + 10 * MINUTE + 1));
    expect((await app.get(url)).statusCode).toBe(404);
  });

  test('is invalid once any part is altered', async () => {
    const url = (await links(scheduled)).get('receipt.pdf')!;
    expect((await app.get(url)).statusCode).toBe(200);
    const until = /\/(\d{13})\//.exec(url)![1]!;
    const altered = [
      url.replace('receipt.pdf', 'ticket.pdf'),
      url.replace(scheduled.orderId, charter.orderId),
      url.replace(until, String(Number(until) + MINUTE)),
      url.replace('/1/', '/2/'),
      url.replace('/api/documents/', '/api/documents/x'),
    ];
    for (const address of altered) expect((await app.get(address)).statusCode).toBe(404);
  });

  test('is served only to holders of the key', async () => {
    expect((await links({ ...scheduled, pGuid: undefined })).size).toBe(0);
  });
});
