import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Output } from '@farewind/contract/core/operation';
import { addDays } from '@farewind/values/local-time';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAtBank, type BankReturn } from '../../../testing/bank-visitor.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { ShopClient } from '../../../testing/shop-client.ts';
import { TEST_SECURITY_CODE, testCard, testCards } from '../../../testing/test-cards.ts';
import { insertService } from '../../flights/testing/insert-service.ts';
import type { BankForm } from '../../payments/public.ts';

type Bought = Output<typeof addOrder>;

let app: TestApp;
let mails: TestMailServer;
let origin: string;
let shop: ShopClient;
let departureDate: string;

beforeAll(async () => {
  mails = await startMailServer();
  app = await createTestApp({ DEMO: 'true', SMTP_URL: mails.url });
  const now = app.db.clock.override();
  app.db.clock.freezeAt(now);
  const today = now.toISOString().slice(0, 10);
  departureDate = addDays(today, 30);
  const service = { kind: 'charter', from: today, to: addDays(today, 90), seats: { Y: 90 } } as const;
  const fares = [{ adult: [10000, 2000, 1000, 0] }] as const;
  await app.db.database.inTenant(1, async (scope) => {
    const there = { from: 'VKO', to: 'AYT', departs: 400, arrives: 640 };
    await insertService(scope, { ...service, carrier: 'ZF', number: '801', legs: [there], fares });
    const back = { from: 'AYT', to: 'VKO', departs: 700, arrives: 960 };
    await insertService(scope, { ...service, carrier: 'ZF', number: '802', legs: [back], fares });
  });
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  shop = new ShopClient(origin);
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function choose(currency = 'EUR') {
  const returnDate = addDays(departureDate, 7);
  const { choice } = await shop.findRoundTrip({
    from: 'VKO',
    to: 'AYT',
    departureDate,
    returnDate,
    currency,
  });
  return { choice, quote: await shop.checkPrice(choice) };
}

const sameFamily = {
  creditCardExpireYear: '2039',
  creditCardCVC: TEST_SECURITY_CODE,
  duplicateConfirmed: true,
};

async function buy(cardNumber: string): Promise<Bought> {
  const { choice, quote } = await choose();
  return shop.order(choice, quote.quoteSeal, cardNumber, sameFamily);
}

interface Answer {
  readonly status: number;
  readonly result: unknown;
  readonly key: string | undefined;
  readonly members: readonly string[];
}

async function call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${origin}/api/services/app/Booking/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const envelope = (await answer.json()) as {
    result: unknown;
    error: { key: string; validationErrors: { members: string[] }[] | null } | null;
  };
  return {
    status: answer.status,
    result: envelope.result,
    key: envelope.error?.key,
    members: envelope.error?.validationErrors?.flatMap(({ members }) => members) ?? [],
  };
}

const withKey = (key: string | undefined) => ({ 'x-order-key': key ?? '' });

async function nextMail(): Promise<Email> {
  mails.received.length = 0;
  await app.outbox.drain();
  const parsed = await Promise.all(mails.received.map((mail) => PostalMime.parse(mail)));
  // Skips the account invitation, which is sent along with mails about the order.
  return parsed.findLast(({ text }) => !text?.includes('/resetPassword'))!;
}

async function outboxPage(template: string): Promise<string> {
  const list = await (await fetch(`${origin}/demo/outbox`)).text();
  const row = list
    .split('<tr>')
    .find((line) => line.includes('<td>mail</td>') && line.includes(`<td>${template}</td>`));
  const path = /\/demo\/outbox\/[0-9a-f-]{36}/.exec(row ?? '')?.[0];
  return (await fetch(`${origin}${path}`)).text();
}

async function storedMessages(): Promise<string> {
  const { rows } = await app.db.database.owner.query<{ row: string }>(
    'select m::text as row from message m union all select o::text from outbox o',
  );
  return rows.map(({ row }) => row).join('\n');
}

describe('the right to act on an order', () => {
  test('is sent in the confirmation mail, behind #, and appears nowhere else', async () => {
    const bought = await buy(testCards.approved);
    const mail = await nextMail();
    const link = `/ticketDetail/${bought.orderId}?locale=ru#key=${bought.pGuid}`;
    for (const part of [mail.html, mail.text]) expect(part).toContain(link);
    const page = await outboxPage('charter-certificate');
    expect(page).toContain('#key=[link]');
    for (const text of [page, await storedMessages()]) {
      expect(text).toContain(bought.orderId);
      expect(text).not.toContain(bought.pGuid);
    }
  });

  test('is issued again for the code sent to the order’s own address', async () => {
    const bought = await buy(testCards.approved);
    await app.outbox.drain();
    const { orderId } = bought;
    expect(await call('SendOrderCode', { orderId })).toMatchObject({ status: 200, result: {} });
    expect(await call('SendOrderCode', { orderId: 'no-such-order' })).toMatchObject({
      status: 200,
      result: {},
    });
    const mail = await nextMail();
    expect(mail.to?.[0]?.address).toBe('anna@example.com');
    const code = /\n(\d{6})\n/.exec(mail.text ?? '')![1]!;
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await call('ProveOrderCode', { orderId, code: wrong })).toMatchObject({
      status: 403,
      key: 'GEN-DENIED',
    });
    expect((await call('ProveOrderCode', { orderId, code })).result).toEqual({ orderKey: bought.pGuid });
    expect((await call('ProveOrderCode', { orderId, code })).key).toBe('GEN-DENIED');
    const page = await outboxPage('order-code');
    expect(page).toContain('[code]');
    for (const text of [page, await storedMessages()]) expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  test('is required by every action: the id alone, another order’s key or an invented one have no effect', async () => {
    const mine = await buy(testCards.declined);
    const other = await buy(testCards.declined);
    const { orderId } = mine;
    const card = {
      creditCardNumber: testCards.approved,
      creditCardOwner: 'ANNA SOKOLOVA',
      creditCardExpireMonth: '12',
      creditCardExpireYear: '2039',
      creditCardCVC: '123',
      idempotencyKey: 'a-key-of-somebody-else',
    };
    for (const headers of [{}, withKey(orderId), withKey(other.pGuid), withKey('x'.repeat(22))]) {
      for (const answer of [
        await call(`GetPaymentState?orderId=${orderId}`, undefined, headers),
        await call('ClearPaymentState', { orderId }, headers),
        await call('RetryPayment', { orderId, ...card }, headers),
      ])
        expect(answer).toMatchObject({ status: 403, key: 'GEN-DENIED' });
      const seen = (await call(`GetOrder?orderId=${orderId}`, undefined, headers)).result as Order;
      expect(seen.documents).toEqual([]);
      expect(seen.customer.email).not.toContain('anna@');
    }
    expect((await call(`GetPaymentState?orderId=${orderId}`, undefined, withKey(mine.pGuid))).status).toBe(
      200,
    );
  });

  test('opens documents for ten minutes, by links that cannot be altered', async () => {
    const bought = await buy(testCards.approved);
    await app.outbox.drain();
    const order = (await call(`GetOrder?orderId=${bought.orderId}`, undefined, withKey(bought.pGuid)))
      .result as Order;
    const url = origin + order.documents[0]!.url;
    expect((await fetch(url)).status).toBe(200);
    const until = /\/(\d{13})\//.exec(url)![1]!;
    expect((await fetch(url.replace(until, String(Number(until) + 600_000)))).status).not.toBe(200);
    app.db.clock.advance(10 * 60_000 + 1);
    expect((await fetch(url)).status).not.toBe(200);
  });
});

describe('a forged return from the bank', () => {
  test('is answered with 400, counted, and has no effect; the genuine one is accepted afterwards', async () => {
    const bought = await buy(testCards.secure);
    const other = await buy(testCards.secure);
    const given = bought.response as BankForm;
    const form = { ...given, url: new URL(given.url, origin).href };
    const back = await confirmAtBank(form, testCard(testCards.secure));
    const before = await countRefused();
    const otherAttempt = (other.response as BankForm).fields['oid']!;
    const forgeries: BankReturn[] = [
      { ...back, fields: { ...back.fields, amount: '0.01' } },
      { ...back, fields: { ...back.fields, HASH: 'AAAA' } },
      { ...back, url: back.url.replace(form.fields['oid']!, otherAttempt) },
      { ...back, url: back.url.replace('/callback/1/', '/callback/2/') },
      { ...back, url: back.url.replace('/callback/1/', '/callback/0/') },
      { ...back, url: back.url.replace(form.fields['oid']!, 'nonsense') },
      { ...back, fields: {} },
    ];
    for (const { url, fields } of forgeries)
      expect((await postForm(url, new URLSearchParams(fields))).status).toBe(400);
    const twice = new URLSearchParams(back.fields);
    twice.append('mdStatus', '1');
    expect((await postForm(back.url, twice)).status).toBe(400);
    expect((await countRefused()) - before).toBe(forgeries.length + 1);
    for (const { orderId } of [bought, other])
      expect((await call(`GetOrder?orderId=${orderId}`)).result).toMatchObject({ status: 'pendingPayment' });

    const believed = await postForm(back.url, new URLSearchParams(back.fields));
    expect(believed.status).toBe(303);
    expect(believed.headers.get('location')).toBe(`/ticketDetail/${bought.orderId}`);
  });

  const postForm = (url: string, body: URLSearchParams) =>
    fetch(url, { method: 'POST', body, redirect: 'manual' });

  async function countRefused(): Promise<number> {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const lines = text.match(/^farewind_refused_bank_returns_total\{.*\} (\d+)$/gm) ?? [];
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
});

describe('a sealed price', () => {
  test('is not accepted when invented, altered or expired', async () => {
    const { choice, quote } = await choose();
    const submit = (quoteSeal: string) =>
      shop.order(choice, quoteSeal, testCards.approved, sameFamily).then(
        () => 'sold',
        (error: Error) => error.message,
      );
    const [body = '', signature = ''] = quote.quoteSeal.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const cheaper = Buffer.from(JSON.stringify({ ...claims, total: '1.00' })).toString('base64url');
    for (const seal of ['made-up', `${cheaper}.${signature}`, `${body}.${signature.slice(0, -2)}AA`])
      expect(await submit(seal)).toMatch(/^400 .*"quoteSeal"/);
    app.db.clock.advance(20 * 60_000);
    expect(await submit(quote.quoteSeal)).toMatch(/^409 .*FLT-EXPIRED/);
  });

  test('is not accepted at a site other than the one that issued it', async () => {
    const { choice, quote } = await choose('RUB');
    const form = {
      ...choice,
      quoteSeal: quote.quoteSeal,
      passengers: [{ type: 'adult' }],
      idempotencyKey: 'at-another-site-0001',
    };
    const submit = (host: string) => app.post('/api/services/app/Booking/AddOrder', form, { host });
    const refusedMembers = async (host: string) => {
      const { error } = (await submit(host)).json<{ error: { validationErrors: { members: string[] }[] } }>();
      return error.validationErrors.flatMap(({ members }) => members);
    };
    expect(await refusedMembers('ru.localhost')).toEqual(['quoteSeal']);
    expect(await refusedMembers('localhost')).not.toContain('quoteSeal');
  });
});
