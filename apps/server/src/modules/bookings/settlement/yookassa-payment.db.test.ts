import { money, parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '@farewind/contract/bookings/passenger-change';
import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import { switchNames } from '../../../adapters/payment-gateways/yookassa/simulator/yookassa-books.ts';
import { createYookassaGateway } from '../../../adapters/payment-gateways/yookassa/yookassa-gateway.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { startYookassa, type YookassaSimulator } from '../../../testing/start-yookassa.ts';
import { yookassaShop } from '../../settings/demo-agency.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { noCard, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

const ACCOUNT = yookassaShop.settingId;
const noticeUrl = (): string =>
  `${desk.shop.listeningOrigin}/api/payment/notice/${DEFAULT_TENANT}/${ACCOUNT}`;
const { press, comeBack, attemptsOf, statesOf, laterBy, drain, moved } = visitBankPage(() => desk);

const gateway = createYookassaGateway({ fetch: (url, init) => fetch(url, init) });
/** References whose state the provider tells in words that nobody can read. */
const unreadable = new Set<string>();
let desk: BookingTestHarness;
let yookassa: YookassaSimulator;

beforeAll(async () => {
  desk = await openBookingTestHarness({
    moreGateways: () => ({
      yookassa: {
        ...gateway,
        query: async (charge) =>
          unreadable.has(charge.reference) ? { kind: 'unknown', why: 'unreadable' } : gateway.query(charge),
      },
    }),
  });
  yookassa = await startYookassa(desk.db, noticeUrl);
  const { shopId: merchantId, secretKey: apiPassword } = yookassaShop;
  await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    insertTestPaymentSetting(scope, desk.parts.keyring, yookassa.url, {
      id: ACCOUNT,
      provider: 'yookassa',
      siteIds: [1],
      currencies: ['RUB'],
      merchantId,
      secrets: { apiPassword, storeKey: '' },
    }),
  );
});
afterAll(async () => {
  await yookassa.close();
  await desk.close();
});
beforeEach(async () => {
  await yookassa.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0])));
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(3 * 3_600_000);
});

/** An order in roubles whose buyer has chosen a method of YooKassa. */
async function buy(date: string, paymentMethod: string) {
  const purchase = await desk.offer('scheduled', date, 2, { currency: 'RUB' });
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod };
  const order = () => desk.order(purchase, quote, { overrides });
  const { orderId, pGuid, response } = await order();
  return { orderId, pGuid, response, sum: quote.total, pressAgain: order };
}

function payloadOf(response: { readonly state: string }): string {
  if (response.state !== 'qr') throw new Error(`Expected a QR code: ${JSON.stringify(response)}`);
  return (response as { state: string; payload: string }).payload;
}

async function booksOf(orderId: string): Promise<string[]> {
  const attempts = await attemptsOf(orderId);
  return (await Promise.all(attempts.map(({ id }) => yookassa.listEntries(id)))).flat();
}

describe('paying with YooKassa', () => {
  it('offers SBP and Mir first to readers of Russian, cards first to others, and never our own card form', async () => {
    const listed = async (language: 'ru' | 'en') =>
      (await desk.call(getPaymentMethods, { currency: 'RUB' }, { language })).methods;
    expect((await listed('ru')).map(({ id, way, take }) => `${id} ${way} ${take}`)).toEqual([
      'sbp qrOrApp atOnce',
      'mir hostedPage hold',
      'card hostedPage hold',
      'sberPay hostedPage hold',
      'tPay hostedPage hold',
    ]);
    const [first, ...others] = await listed('en');
    expect(first?.id).toBe('card');
    // Before paying at once the buyer reads when the money would go back, and that the bank takes longer.
    expect(others.find(({ id }) => id === 'sbp')?.note).toMatch(
      /refund you the same minute; your bank .+ days/,
    );
  });

  it('offers them first also where another account, which the agency prefers, takes cards', async () => {
    const { owner } = desk.db.database;
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      insertTestPaymentSetting(scope, desk.parts.keyring, desk.bank.url, { id: 90, siteIds: [1] }),
    );
    await owner.query('update payment_setting set priority = 9 where id = 90');
    const { methods } = await desk.call(getPaymentMethods, { currency: 'RUB' }, { language: 'ru' });
    await owner.query('delete from payment_setting where id = 90');
    expect(methods.map(({ id, way }) => `${id} ${way}`)).toEqual([
      'sbp qrOrApp',
      'mir hostedPage',
      'card rawCard',
      'sberPay hostedPage',
      'tPay hostedPage',
    ]);
  });

  it('authorises a card on its page, captures it when the seats are sold, and is believed only after a query', async () => {
    await yookassa.setSwitches({ notifyBeforeNext: 1 });
    const { orderId, response, sum } = await buy('2027-05-02', 'mir');
    expect(await comeBack(await press(urlOf(response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    expect(await moved(orderId, 'ticketed')).toBe(1);
  });

  it('says why a card was declined, charges nothing and puts the seats back on sale', async () => {
    const { orderId, pGuid, response } = await buy('2027-05-03', 'card');
    expect(await comeBack(await press(urlOf(response), 'refuse'))).toBe(
      `/paymentFailed?orderId=${orderId}&key=PAY-DECLINED`,
    );
    const { attempts } = await desk.getPaymentState(orderId, { headers: { 'x-order-key': pGuid! } });
    expect(attempts.map(({ state }) => state)).toEqual(['failed']);
    expect(await booksOf(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-03')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('keeps the seats where a method refuses the sum, and sells them for another method', async () => {
    await yookassa.setSwitches({ overLimitNext: 1 });
    const { orderId, pGuid, response, sum } = await buy('2027-05-15', 'card');
    await comeBack(await press(urlOf(response), 'refuse'));
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
    expect(await desk.seatCounters('2027-05-15')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    const state = await desk.getPaymentState(orderId, { headers: { 'x-order-key': pGuid! } });
    expect(state.attempts.map((attempt) => attempt.state)).toEqual(['failed']);
    const again = await desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'sbp' });
    await yookassa.scan(payloadOf(again.response));
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
  });

  it('puts the seats back on sale half an hour after a refused sum, if nobody pays another way', async () => {
    await yookassa.setSwitches({ overLimitNext: 1 });
    const { orderId, response } = await buy('2027-05-16', 'card');
    await comeBack(await press(urlOf(response), 'refuse'));
    await laterBy(31);
    expect((await desk.getOrder(orderId)).status).toBe('paymentFailed');
    expect(await desk.seatCounters('2027-05-16')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('counts refused sums as the payer’s attempts, so that no order is retried endlessly', async () => {
    const { orderId, pGuid, response } = await buy('2027-05-17', 'card');
    let page = urlOf(response);
    const refuse = async () => {
      await yookassa.setSwitches({ overLimitNext: 1 });
      await comeBack(await press(page, 'refuse'));
    };
    for (let more = 0; more < 4; more += 1) {
      await refuse();
      page = urlOf((await desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'card' })).response);
    }
    await refuse();
    const sixth = desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'card' });
    expect((await refusalOf(sixth)).key).toBe('GEN-LIMIT');
  });

  it('shows an SBP code, the same on repetition, and sells when a phone has paid it, by the notification alone', async () => {
    const { orderId, response, sum, pressAgain } = await buy('2027-05-04', 'sbp');
    expect(response).toMatchObject({ state: 'qr', appLink: payloadOf(response) });
    expect((await pressAgain()).response).toEqual(response);
    await yookassa.setSwitches({ notifyTwiceNext: 1, forgeNext: 1 });
    expect(await yookassa.scan(payloadOf(response))).toBe(200);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await moved(orderId, 'ticketed')).toBe(1);
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
  });

  it('refunds an SBP payment automatically if the seats are gone', async () => {
    const { orderId, response, sum } = await buy('2027-05-05', 'sbp');
    await laterBy(31);
    await desk.loseSeats(orderId);
    await yookassa.scan(payloadOf(response));
    await drain();
    await laterBy(2);
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`, `refund ${sum}`]);
    const balance = await desk.ledgerBalance(orderId);
    expect(Object.values(balance).filter((amount) => amount !== 0)).toEqual([]);
  });

  it.each(['loseNext', 'errorNext'] as const)(
    'finds a payment that was started although its answer was lost (%s), and starts no second one',
    async (fault) => {
      await yookassa.setSwitches({ [fault]: 2 });
      const date = fault === 'loseNext' ? '2027-05-06' : '2027-05-07';
      const { orderId, response, sum, pressAgain } = await buy(date, 'card');
      expect(response).toMatchObject({ state: 'pending' });
      await laterBy(1.1);
      expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
      await comeBack(await press(urlOf((await pressAgain()).response), 'pay'));
      expect(await statesOf(orderId)).toEqual(['captured']);
      expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    },
  );

  it('is unaffected by notifications in the wrong order', async () => {
    await yookassa.setSwitches({ outOfOrderNext: 1 });
    const { orderId, response, sum } = await buy('2027-05-08', 'sberPay');
    await comeBack(await press(urlOf(response), 'pay'));
    await drain();
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it.each([
    ['refundLaterNext', { kind: 'done' }, true],
    ['refundFailsNext', { kind: 'declined', code: 'rejected_by_payee' }, false],
  ] as const)(
    'tells of a refund that is done later what became of it (%s)',
    async (fault, outcome, isGiven) => {
      const date = isGiven ? '2027-05-09' : '2027-05-10';
      const { orderId, response, sum } = await buy(date, 'sbp');
      await yookassa.scan(payloadOf(response));
      await drain();
      await yookassa.setSwitches({ [fault]: 1 });
      const [attempt] = await attemptsOf(orderId);
      await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
        desk.parts.payments.refundAttempt(scope, attempt!.id),
      );
      await drain();
      expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
      const { rows } = await desk.db.database.owner.query<{ theirs: string }>(
        'select bank_reference as theirs from refund where attempt_id = $1',
        [attempt!.id],
      );
      const charge = {
        reference: attempt!.id,
        amount: money(parseMinor(sum), 'RUB'),
        account: {
          merchantId: yookassaShop.shopId,
          apiUser: '',
          apiPassword: new Secret(yookassaShop.secretKey),
          storeKey: new Secret(''),
          gatewayUrl: yookassa.url,
          threeDSecure: 'always' as const,
        },
      };
      expect(await gateway.queryRefund!(charge, rows[0]!.theirs)).toMatchObject({ kind: 'pending' });
      desk.db.clock.advance(2 * 3_600_000);
      await yookassa.tick();
      await drain();
      // A done one is told by the provider; nobody has asked.
      const { rows: kept } = await desk.db.database.owner.query<{ state: string }>(
        'select state from refund where attempt_id = $1',
        [attempt!.id],
      );
      expect(kept).toEqual([{ state: isGiven ? 'settled' : 'sentToBank' }]);
      expect(await gateway.queryRefund!(charge, rows[0]!.theirs)).toMatchObject(outcome);
      expect(await booksOf(orderId)).toEqual(
        isGiven ? [`charge ${sum}`, `refund ${sum}`] : [`charge ${sum}`],
      );
    },
  );

  it('tells of a refund although another payment, whose refund was told before, cannot be read', async () => {
    await yookassa.setSwitches({ refundLaterNext: 2 });
    const refunded: string[] = [];
    for (const date of ['2027-05-15', '2027-05-16']) {
      const { orderId, response } = await buy(date, 'sbp');
      await yookassa.scan(payloadOf(response));
      await drain();
      const [attempt] = await attemptsOf(orderId);
      await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
        desk.parts.payments.refundAttempt(scope, attempt!.id),
      );
      await drain();
      refunded.push(attempt!.id);
    }
    unreadable.add(refunded[0]!);
    desk.db.clock.advance(2 * 3_600_000);
    await yookassa.tick();
    await drain();
    unreadable.clear();
    const states = refunded.map(async (attemptId) => {
      const { rows } = await desk.db.database.owner.query<{ state: string }>(
        'select state from refund where attempt_id = $1',
        [attemptId],
      );
      return rows[0]?.state;
    });
    expect(await Promise.all(states)).toEqual(['sentToBank', 'settled']);
  });

  it('is charged once per page, however often its payer presses pay there', async () => {
    const { orderId, response, sum } = await buy('2027-05-12', 'card');
    expect(await comeBack(await press(urlOf(response), 'twice'))).toBe(`/ticketDetail/${orderId}`);
    await drain();
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('charges no payer who comes after its own time limit', async () => {
    const { orderId, response } = await buy('2027-05-13', 'card');
    expect(await press(urlOf(response), 'late')).toBeNull();
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('paymentFailed');
    expect(await booksOf(orderId)).toEqual([]);
  });

  it('opens no second payment while the first can still be paid, even past our limit, and says until when on the clock of the journey', async () => {
    const { orderId, pGuid, response } = await buy('2027-05-14', 'sbp');
    await yookassa.scan(payloadOf(response));
    await drain();
    const key = { headers: { 'x-order-key': pGuid ?? '' } };
    const changes = [{ passengerIndex: 0, name: 'MARIA' }];
    const { quoteId, fee } = await desk.call(calls.quotePassengerChange, { orderId, changes }, key);
    const request = { orderId, changes, quoteId };
    const { changeId } = await desk.call(calls.requestPassengerChange, request, key);
    const pay = (idempotencyKey: string) => {
      const payment = { orderId, changeId, paymentMethod: 'sbp', idempotencyKey };
      return desk.call(calls.payPassengerChange, payment, key);
    };
    const first = payloadOf((await pay('the-first-code-of-a-fee')).response);
    const begun = desk.db.clock.override().getTime();
    await laterBy(21);
    const refused = await refusalOf(pay('the-second-code-of-a-fee'));
    expect(refused.options.message).toBe('payment.mayStillBePaid');
    const { until } = refused.options.data as { readonly until: string };
    expect(Math.round((Date.parse(until) - begun) / 60_000)).toBe(60);
    const { timeZone, place } = (await desk.getOrder(orderId)).journeyClock!;
    const onItsClock = new Intl.DateTimeFormat('ru', { timeStyle: 'short', timeZone }).format(
      new Date(until),
    );
    expect(refused.options.values).toEqual({ time: `${onItsClock} (${place} time)` });
    expect(await yookassa.scan(first)).toBe(200);
    await drain();
    await laterBy(2);
    const [, ...ofFee] = await booksOf(orderId);
    expect(ofFee).toEqual([`charge ${fee}`]);
    expect((await desk.getOrder(orderId, key)).changes).toMatchObject([{ state: 'waitingForStaff' }]);
  });

  it('accepts notifications from the provider’s addresses only', async () => {
    const { orderId, response } = await buy('2027-05-11', 'sbp');
    const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id: 'x' } });
    const told = await desk.shop.inject({
      method: 'POST',
      url: new URL(noticeUrl()).pathname,
      remoteAddress: '198.51.100.7',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(told.statusCode).toBe(400);
    expect(payloadOf(response)).toContain('/page/');
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
  });
});
