import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import type { Language } from '@farewind/contract/core/fields';
import { formatMinor, money, parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIyzicoGateway } from '../../../adapters/payment-gateways/iyzico/iyzico-gateway.ts';
import { signNotice } from '../../../adapters/payment-gateways/iyzico/iyzico-signature.ts';
import { switchNames } from '../../../adapters/payment-gateways/iyzico/simulator/iyzico-books.ts';
import {
  GOOD_CARD,
  STUCK_CARD,
  totalOf,
} from '../../../adapters/payment-gateways/iyzico/simulator/iyzico-cards.ts';
import { newId } from '../../../platform/ids.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { startIyzico, type IyzicoSimulator } from '../../../testing/start-iyzico.ts';
import type { Charge } from '../../payments/ports.ts';
import { iyzicoMerchant } from '../../settings/demo-agency.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { noCard, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

const ACCOUNT = iyzicoMerchant.settingId;
const noticeUrl = (): string =>
  `${desk.shop.listeningOrigin}/api/payment/notice/${DEFAULT_TENANT}/${ACCOUNT}`;
const { attemptsOf, statesOf, laterBy, drain, moved, refund, beginShortly } = visitBankPage(() => desk);

let desk: BookingTestHarness;
let iyzico: IyzicoSimulator;
/** Paths whose next answers are lost on their way, after iyzico has acted. */
let lost: string[] = [];
/** Paths that were called. */
let called: string[] = [];

const gateway = createIyzicoGateway({
  async fetch(url, init) {
    const path = new URL(url).pathname.replace(/^.*\/demo\/pay\/iyzico/, '');
    called.push(path);
    const answer = await fetch(url, init);
    const place = lost.findIndex((end) => path.endsWith(end));
    if (place < 0) return answer;
    lost.splice(place, 1);
    await answer.body?.cancel();
    throw Object.assign(new Error('The line broke'), { code: 'ECONNRESET' });
  },
});

beforeAll(async () => {
  desk = await openBookingTestHarness({ moreGateways: () => ({ iyzico: gateway }) });
  iyzico = await startIyzico(desk.db, noticeUrl);
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    insertTestPaymentSetting(scope, desk.parts.keyring, iyzico.url, {
      id: ACCOUNT,
      provider: 'iyzico',
      siteIds: [1],
      currencies: ['TRY'],
      merchantId: '',
      apiUser: iyzicoMerchant.apiKey,
      secrets: { apiPassword: iyzicoMerchant.secretKey, storeKey: '' },
    }),
  );
});
afterAll(async () => {
  await iyzico.close();
  await desk.close();
});
beforeEach(async () => {
  lost = [];
  called = [];
  await takeAtOnce(false);
  await iyzico.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0])));
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(3 * 3_600_000);
});

async function takeAtOnce(isAtOnce: boolean): Promise<void> {
  await desk.db.database.owner.query(
    `update payment_setting set capture_mode = $1 where provider = 'iyzico'`,
    [isAtOnce ? 'auto' : 'manual'],
  );
}

/** An order in lira whose buyer is on iyzico's form. */
async function buy(date: string, paymentMethod = 'card') {
  const purchase = await desk.offer('scheduled', date, 2, { currency: 'TRY' });
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod };
  const order = (language: Language = 'tr') => desk.order(purchase, quote, { overrides, language });
  const { orderId, pGuid, response } = await order();
  return { orderId, pGuid, response, sum: quote.total };
}

type Pressed = Readonly<Record<string, string>>;

/** Presses a button on the form; returns the form that takes the browser back, which is not sent yet. */
async function press(page: string, outcome: string, chosen: Pressed = {}) {
  const body = new URLSearchParams({ outcome, ...chosen });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const html = await answer.text();
  const read = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
  return {
    status: answer.status,
    url: read(/action="([^"]+)"/),
    token: read(/name="token" value="([^"]+)"/),
  };
}

/** The browser comes back with the token, by POST as from iyzico. */
async function comeBack({ url, token }: { readonly url: string; readonly token: string }) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ token }),
    redirect: 'manual',
  });
  return answer.headers.get('location');
}

/** A paid and confirmed order. */
async function sell(date: string, chosen: Pressed = {}) {
  const { orderId, response, sum } = await buy(date);
  await comeBack(await press(urlOf(response), 'pay', chosen));
  await drain();
  expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  const [attempt] = await attemptsOf(orderId);
  return { orderId, sum, attemptId: attempt!.id };
}

async function booksOf(orderId: string): Promise<string[]> {
  const attempts = await attemptsOf(orderId);
  return (await Promise.all(attempts.map(({ id }) => iyzico.listEntries(id)))).flat();
}

async function tasks(kind: string): Promise<unknown[]> {
  const { rows } = await desk.db.database.owner.query<{ detail: unknown }>(
    `select detail from staff_task where kind = $1 and done_at is null`,
    [kind],
  );
  return rows.map(({ detail }) => detail);
}

const refundAll = async (attemptId: string): Promise<void> => {
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    desk.parts.payments.refundAttempt(scope, attemptId),
  );
  await drain();
};

const refundPart = (reference: string, minor: number) => refund(reference, 'TRY', minor);

describe('paying with iyzico', () => {
  it('authorises a card on its form, captures it when the seats are sold, and sells once however often it notifies', async () => {
    const { orderId, response, sum } = await buy('2027-05-02');
    await iyzico.setSwitches({ notifyBeforeNext: 1, notifyTwiceNext: 2, forgeNext: 1 });
    expect(await comeBack(await press(urlOf(response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    expect(await moved(orderId, 'ticketed')).toBe(1);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: parseMinor(sum), customer: 0 });
  });

  it('sells to a buyer with a Troy card who never comes back, and who pays twice, once', async () => {
    const { orderId, response, sum } = await buy('2027-05-03', 'troy');
    await press(urlOf(response), 'twice', { card: '9792030000000000' });
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('sells by asking alone, if no notification ever comes', async () => {
    await iyzico.setSwitches({ silentNext: 1 });
    const { orderId, response, sum } = await buy('2027-05-04');
    await press(urlOf(response), 'pay');
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('lets a declined buyer pay with another card on the same form', async () => {
    const { orderId, response, sum } = await buy('2027-05-05');
    await comeBack(await press(urlOf(response), 'refuse'));
    await drain();
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    await comeBack(await press(urlOf(response), 'pay'));
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('opens no second payment while the form lives, which nobody can close, and gives the seats back after it', async () => {
    const { orderId, pGuid, response } = await buy('2027-05-06');
    await comeBack(await press(urlOf(response), 'leave'));
    await laterBy(15);
    const again = () => desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'card' });
    expect((await refusalOf(again())).options.message).toBe('payment.mayStillBePaid');
    await laterBy(18);
    expect(await statesOf(orderId)).toEqual(['expired']);
    expect((await press(urlOf(response), 'pay')).status).toBe(410);
    expect(await booksOf(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-06')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('counts its form as open until it really ends, also if ours would have ended long before', async () => {
    const { stateIn } = await beginShortly('TRY', 3);
    expect(await stateIn(14)).toBe('awaitingPayer');
    expect(await stateIn(16)).toBe('awaitingPayer');
    expect(await stateIn(2)).toBe('expired');
  });

  it.each(['/preauth/ecom', 'errorNext'])(
    'tells a buyer at once that no form was opened, if the answer to a start is lost (%s), and sends no start twice',
    async (fault) => {
      const date = fault === 'errorNext' ? '2027-05-07' : '2027-05-08';
      if (fault === 'errorNext') await iyzico.setSwitches({ errorNext: 1 });
      else lost = [fault];
      const { orderId, pGuid, response } = await buy(date);
      expect(response).toMatchObject({ state: 'failed' });
      expect(called.filter((path) => path.includes('/initialize/'))).toHaveLength(1);
      const again = await desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'card' });
      await comeBack(await press(urlOf(again.response), 'pay'));
      await drain();
      expect((await desk.getOrder(orderId)).status).toBe('ticketed');
      expect((await booksOf(orderId)).map((entry) => entry.split(' ')[0])).toEqual(['hold', 'capture']);
    },
  );

  it('captures once although the answer to the capture is lost, and learns it by asking', async () => {
    lost = ['/payment/postauth'];
    const { orderId, sum } = await sell('2027-05-09');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    expect(called.filter((path) => path === '/payment/postauth')).toHaveLength(1);
  });

  it('accepts no notification that is signed with another secret', async () => {
    const { orderId, response } = await buy('2027-05-10');
    const [attempt] = await attemptsOf(orderId);
    const notice = {
      iyziEventType: 'CHECKOUT_FORM_AUTH',
      iyziPaymentId: '1',
      token: urlOf(response).split('/').at(-1)!,
      paymentConversationId: attempt!.id,
      status: 'SUCCESS',
    };
    const told = await fetch(noticeUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-iyz-signature-v3': signNotice('guessed', notice) },
      body: JSON.stringify(notice),
    });
    expect(told.status).toBe(400);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
  });

  it('issues no ticket for a hold that cannot be captured', async () => {
    const { orderId, response, sum } = await buy('2027-05-11');
    await comeBack(await press(urlOf(response), 'pay', { card: STUCK_CARD }));
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('processing');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`]);
  });

  it('books the price of a sale in instalments, not their interest, and returns both', async () => {
    const noteOf = async () =>
      (await desk.call(getPaymentMethods, { currency: 'TRY' }, { language: 'en' })).methods[0]?.note;
    expect(await noteOf()).not.toContain('instalments');
    await takeAtOnce(true);
    expect(await noteOf()).toContain('instalments');
    const { orderId, sum, attemptId } = await sell('2027-05-12', { card: GOOD_CARD, instalment: '6' });
    const card = totalOf(parseMinor(sum), 6);
    expect(card).toBeGreaterThan(parseMinor(sum));
    expect(await booksOf(orderId)).toEqual([`charge ${formatMinor(card)}`]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ bankClearing: parseMinor(sum), customer: 0 });
    await refundPart(orderId, 100_00);
    await refundPart(orderId, parseMinor(sum) - 100_00);
    const [, ...back] = await iyzico.listEntries(attemptId);
    expect(back).toHaveLength(2);
    const backMinor = back.reduce((all, entry) => all + parseMinor(entry.replace('refund ', '')), 0);
    expect(backMinor).toBe(card);
  });
});

describe('money returned through iyzico', () => {
  it('is cancelled as a whole on its day, and never sent again although the answer is lost', async () => {
    const { orderId, sum, attemptId } = await sell('2027-06-01');
    lost = ['/payment/cancel'];
    called = [];
    await refundAll(attemptId);
    await laterBy(30);
    expect(await iyzico.listEntries(attemptId)).toEqual([`hold ${sum}`, `capture ${sum}`, `refund ${sum}`]);
    expect(called.filter((path) => /cancel|refund/.test(path))).toEqual(['/payment/cancel']);
    expect(await statesOf(orderId)).toEqual(['refunded']);
  });

  it('is refunded by payment on any later day', async () => {
    const { sum, attemptId } = await sell('2027-06-02');
    desk.db.clock.advance(26 * 3_600_000);
    called = [];
    await refundAll(attemptId);
    expect(called.filter((path) => /cancel|refund/.test(path))).toEqual([
      '/payment/cancel',
      '/v2/payment/refund',
    ]);
    expect(await iyzico.listEntries(attemptId)).toEqual([`hold ${sum}`, `capture ${sum}`, `refund ${sum}`]);
  });

  it('is refunded in parts, each once, whatever answers are lost', async () => {
    const { orderId, sum, attemptId } = await sell('2027-06-03');
    lost = ['/v2/payment/refund'];
    await refundPart(orderId, 300_10);
    await laterBy(30);
    await refundPart(orderId, 50_00);
    expect(await iyzico.listEntries(attemptId)).toEqual([
      `hold ${sum}`,
      `capture ${sum}`,
      'refund 300.10',
      'refund 50.00',
    ]);
    expect(await statesOf(orderId)).toEqual(['partlyRefunded']);
  });

  it('is a task of the staff if the bank refuses to return it', async () => {
    await takeAtOnce(true);
    const { sum, attemptId } = await sell('2027-06-04', { card: STUCK_CARD });
    await refundAll(attemptId);
    expect(await tasks('refundFailed')).toMatchObject([{ code: '10057: Kart sahibi bu işlemi yapamaz' }]);
    expect(await iyzico.listEntries(attemptId)).toEqual([`charge ${sum}`]);
  });
});

describe('the wire of iyzico', () => {
  const account = {
    merchantId: '',
    apiUser: iyzicoMerchant.apiKey,
    apiPassword: new Secret(iyzicoMerchant.secretKey),
    storeKey: new Secret(''),
    threeDSecure: 'always',
  } as const;
  const back = { url: 'https://shop.example/back', language: 'tr', noticeUrl: '' };

  const hold = async (): Promise<Charge> => {
    const charge: Charge = {
      reference: newId(),
      take: 'hold',
      method: 'card',
      amount: money(1000_00, 'TRY'),
      account: { ...account, gatewayUrl: iyzico.url },
    };
    const started = await gateway.start(charge, undefined, back);
    if (started.kind !== 'next' || started.step.way !== 'redirect') throw new Error(started.kind);
    await press(started.step.url, 'pay');
    return { ...charge, theirReference: started.theirReference };
  };

  it('captures less than was held, once, and releases a hold once', async () => {
    const charge = await hold();
    expect(await gateway.query(charge)).toMatchObject({ kind: 'authorised', amount: { minor: 1000_00 } });
    for (const _again of [1, 2])
      expect(await gateway.capture(charge, money(640_50, 'TRY'), 'k')).toMatchObject({ kind: 'done' });
    expect(await gateway.query(charge)).toMatchObject({ kind: 'captured', amount: { minor: 640_50 } });
    expect(await iyzico.listEntries(charge.reference)).toEqual(['hold 1000.00', 'capture 640.50']);
    const other = await hold();
    for (const _again of [1, 2]) expect(await gateway.void(other, 'k')).toMatchObject({ kind: 'done' });
    expect(await gateway.query(other)).toEqual({ kind: 'voided', others: [] });
    expect(await iyzico.listEntries(other.reference)).toEqual(['hold 1000.00', 'void 1000.00']);
  });

  it('refuses calls that are signed with another secret', async () => {
    const wrong = { ...account, apiPassword: new Secret('guessed'), gatewayUrl: iyzico.url };
    const charge = { reference: newId(), take: 'hold', amount: money(100, 'TRY'), account: wrong } as const;
    expect(await gateway.start(charge, undefined, back)).toMatchObject({ kind: 'declined', code: '1000' });
  });

  it('knows the cards of banks in Turkey that no list of ours has, so that they pay in lira', async () => {
    const { payments } = desk.parts;
    await payments.learnCard(DEFAULT_TENANT, STUCK_CARD.slice(0, 6));
    await payments.learnCard(DEFAULT_TENANT, '540001');
    expect(payments.findForcedCurrency(DEFAULT_TENANT, STUCK_CARD.slice(0, 6))).toBe('TRY');
    expect(payments.findForcedCurrency(DEFAULT_TENANT, '540001')).toBeUndefined();
  });
});
