import { generateKeyPairSync, sign } from 'node:crypto';
import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBepaidGateway } from '../../../adapters/payment-gateways/bepaid/bepaid-gateway.ts';
import { BEPAID_DEMO_KEY } from '../../../adapters/payment-gateways/bepaid/simulator/bepaid-demo-key.ts';
import { switchNames } from '../../../adapters/payment-gateways/bepaid/simulator/bepaid-store.ts';
import { insertTestPaymentSetting } from '../../../testing/insert-payment-setting.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { startBepaid, type BepaidSimulator } from '../../../testing/start-bepaid.ts';
import { bepaidShop, refreshDemoRates } from '../../settings/demo-agency.ts';
import { BILL_OPEN, ORDER_FAILED } from '../events.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { payOutByHand } from '../testing/pay-out-by-hand.ts';
import { noCard, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

const ACCOUNT = bepaidShop.settingId;
const { press, comeBack, attemptsOf, statesOf, laterBy, drain, moved, listTold, refund } = visitBankPage(
  () => desk,
);
const HOUR = 60;
const ourKey = { key: Buffer.from(BEPAID_DEMO_KEY, 'base64'), format: 'der', type: 'pkcs8' } as const;
const keysOfOther = generateKeyPairSync('rsa', { modulusLength: 2048 });

const gateway = createBepaidGateway({ fetch: (url, init) => fetch(url, init) });
let desk: BookingTestHarness;
let bepaid: BepaidSimulator;

beforeAll(async () => {
  desk = await openBookingTestHarness({ moreGateways: () => ({ bepaid: gateway }) });
  bepaid = await startBepaid(desk.db, () => desk.shop.listeningOrigin);
  const { shopId: merchantId, secretKey: apiPassword, publicKey: storeKey, eripService } = bepaidShop;
  const account = { id: ACCOUNT, provider: 'bepaid', currencies: ['BYN'], apiUser: eripService };
  const open = (tenantId: number, more: object) =>
    desk.db.database.inTenant(tenantId, (scope) =>
      insertTestPaymentSetting(scope, desk.parts.keyring, bepaid.url, { ...account, ...more }),
    );
  await open(DEFAULT_TENANT, { siteIds: [1], merchantId, secrets: { apiPassword, storeKey } });
  const theirKey = keysOfOther.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  await open(OTHER_TENANT, { merchantId: '362', secrets: { apiPassword: 'another', storeKey: theirKey } });
});
afterAll(async () => {
  await bepaid.close();
  await desk.close();
});
beforeEach(async () => {
  await bepaid.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0])));
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(3 * 3_600_000);
  // Bills wait for days, and a rate older than four days stops sales.
  await desk.db.database.inTenant(DEFAULT_TENANT, refreshDemoRates);
});

/** An order in roubles of Belarus whose buyer has chosen a method of bePaid. */
async function buy(date: string, paymentMethod: string) {
  const purchase = await desk.offer('scheduled', date, 2, { currency: 'BYN' });
  const quote = await desk.quote(purchase);
  const overrides = { ...desk.orderForm(purchase, quote), ...noCard, paymentMethod };
  const order = () => desk.order(purchase, quote, { overrides });
  const { orderId, pGuid, response } = await order();
  return { orderId, pGuid, response, sum: quote.total, pressAgain: order };
}

interface Bill {
  readonly number: string;
  readonly path: string[];
  readonly payBy: string;
  readonly heldUntil: string;
}

function billOf(response: { readonly state: string }): Bill {
  if (response.state !== 'bill') throw new Error(`Expected a bill: ${JSON.stringify(response)}`);
  return response as unknown as Bill;
}

async function booksOf(orderId: string): Promise<string[]> {
  const attempts = await attemptsOf(orderId);
  return (await Promise.all(attempts.map(({ id }) => bepaid.listEntries(id)))).flat();
}

async function inApp(bill: Bill, act: 'pay' | 'open' | 'close'): Promise<number> {
  const status = await bepaid.inApp(bill.number, act);
  await drain();
  return status;
}

const owes = async (orderId: string) =>
  Object.values(await desk.ledgerBalance(orderId)).filter((amount) => amount !== 0);

async function tasksOf(orderId: string): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ kind: string }>(
    'select kind from staff_task where reference = $1 and done_at is null order by kind',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

describe('paying by card with bePaid', () => {
  it('authorises on its page and captures when the seats are sold, whatever the notifications do', async () => {
    await bepaid.setSwitches({ notifyBeforeNext: 1, notifyTwiceNext: 1, outOfOrderNext: 1 });
    const { orderId, response, sum } = await buy('2027-05-02', 'card');
    expect(await comeBack(await press(urlOf(response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    expect(await moved(orderId, 'ticketed')).toBe(1);
  });

  it('sells by the notification alone, and believes neither a broken signature nor another sum', async () => {
    await bepaid.setSwitches({ forgeNext: 1, otherSumNext: 1 });
    const { orderId, response, sum } = await buy('2027-05-03', 'card');
    await press(urlOf(response), 'pay');
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
  });

  it('says why a card was declined, charges nothing and puts the seats back on sale', async () => {
    const { orderId, response } = await buy('2027-05-04', 'card');
    expect(await comeBack(await press(urlOf(response), 'refuse'))).toMatch(/key=PAY-DECLINED$/);
    expect(await statesOf(orderId)).toEqual(['failed']);
    expect(await booksOf(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('releases the sum if the seats are gone', async () => {
    const { orderId, response, sum } = await buy('2027-05-05', 'card');
    await desk.loseSeats(orderId);
    await comeBack(await press(urlOf(response), 'pay'));
    await laterBy(2);
    expect(await statesOf(orderId)).toEqual(['voided']);
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `void ${sum}`]);
  });

  it('captures the sold part of a sum and refunds a part of that, each once, although answers are lost', async () => {
    await bepaid.setSwitches({ silentNext: 9 });
    const { orderId, response, sum } = await buy('2027-05-06', 'card');
    await press(urlOf(response), 'pay');
    const { payments } = desk.parts;
    desk.db.clock.advance(61_000);
    await payments.askAboutOpenAttempts(DEFAULT_TENANT);
    const [attempt] = await attemptsOf(orderId);
    const soldMinor = parseMinor(sum) - 1000;
    await bepaid.setSwitches({ loseNext: 3 });
    for (let round = 0; round < 3; round += 1) await payments.capture(DEFAULT_TENANT, attempt!.id, soldMinor);
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${formatMinor(soldMinor)}`]);
    await bepaid.setSwitches({ errorNext: 3 });
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      payments.refundUnsold(scope, attempt!.id, soldMinor - 100),
    );
    await drain();
    desk.db.clock.advance(12 * 60_000);
    await drain();
    const [, , ...after] = await booksOf(orderId);
    expect(after).toEqual(['refund 1.00']);
    expect((await attemptsOf(orderId))[0]!.state).toBe('partlyRefunded');
  });

  it.each(['loseNext', 'errorNext'] as const)(
    'starts no second payment and captures once, whichever answer is lost (%s)',
    async (fault) => {
      const date = fault === 'loseNext' ? '2027-05-07' : '2027-05-08';
      await bepaid.setSwitches({ [fault]: 1 });
      const { orderId, response, sum } = await buy(date, 'card');
      await bepaid.setSwitches({ [fault]: 4 });
      await press(urlOf(response), 'pay');
      await laterBy(7);
      await laterBy(7);
      expect((await desk.getOrder(orderId)).status).toBe('ticketed');
      expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    },
  );

  it('releases the second of two charges on one page', async () => {
    const { orderId, response, sum } = await buy('2027-05-09', 'card');
    await comeBack(await press(urlOf(response), 'twice'));
    await drain();
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect((await statesOf(orderId)).toSorted()).toEqual(['captured', 'voided']);
    expect((await booksOf(orderId)).toSorted()).toEqual(
      [`hold ${sum}`, `hold ${sum}`, `capture ${sum}`, `void ${sum}`].toSorted(),
    );
    // All of it is listed under the page's reference, where later queries about either charge look for it.
    const [first] = await attemptsOf(orderId);
    const listed = `select content->>'type' as type from testbepaid.transaction where reference = $1 order by seq`;
    const { rows } = await desk.db.database.owner.query<{ type: string }>(listed, [first!.id]);
    expect(rows.map(({ type }) => type).toSorted()).toEqual([
      'authorization',
      'authorization',
      'capture',
      'void',
    ]);
  });

  it('refunds two equal parts within a minute', async () => {
    const { orderId, response, sum } = await buy('2027-05-13', 'card');
    await comeBack(await press(urlOf(response), 'pay'));
    await drain();
    for (const _part of [1, 2]) await refund(orderId, 'BYN', 1_00);
    expect(await booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`, 'refund 1.00', 'refund 1.00']);
  });

  it('blocks another payment while its page is open, and not when it has lapsed', async () => {
    const { orderId, pGuid, response } = await buy('2027-05-10', 'card');
    const idempotencyKey = 'key-of-paying-by-a-bill';
    const again = () => desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'erip', idempotencyKey });
    expect((await refusalOf(again())).options.message).toBe('payment.mayStillBePaid');
    await press(urlOf(response), 'late');
    const { response: bill } = await again();
    // Its answer was lost, and the buyer's device repeats the call when the seats are on sale again.
    await laterBy(31);
    expect((await again()).response).toEqual({ ...bill, state: 'bill' });
  });

  it('accepts no notification of another agency’s shop, and none sent to another payment’s address', async () => {
    const { orderId } = await buy('2027-05-11', 'card');
    const other = await buy('2027-05-12', 'card');
    const [[attempt], [another]] = [await attemptsOf(orderId), await attemptsOf(other.orderId)];
    const paid = { uid: 'forged-1', status: 'successful', type: 'payment', amount: 1, currency: 'BYN' };
    const transaction = { ...paid, tracking_id: attempt!.id };
    const body = Buffer.from(JSON.stringify({ transaction }));
    const send = async (tenant: number, attemptId: string, key: Parameters<typeof sign>[2] = ourKey) => {
      const { statusCode } = await desk.shop.inject({
        method: 'POST',
        url: `/api/payment/notice/${tenant}/${ACCOUNT}/${attemptId}`,
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${bepaidShop.shopId}:${bepaidShop.secretKey}`).toString('base64')}`,
          'content-signature': sign('sha256', body, key).toString('base64'),
        },
        payload: body,
      });
      return statusCode;
    };
    expect(await send(DEFAULT_TENANT, attempt!.id, keysOfOther.privateKey)).toBe(400);
    expect(await send(OTHER_TENANT, attempt!.id, keysOfOther.privateKey)).toBe(400);
    expect(await send(DEFAULT_TENANT, another!.id)).toBe(400);
    // At its own address it is accepted, and not believed.
    expect(await send(DEFAULT_TENANT, attempt!.id)).toBe(200);
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
  });
});

describe('paying a bill of ERIP', () => {
  it('tells the terms before the buyer pays: for how long, and what happens with the seats', async () => {
    const { methods } = await desk.call(getPaymentMethods, { currency: 'BYN' }, { language: 'ru' });
    const bill = methods.find(({ id }) => id === 'erip');
    expect(bill).toMatchObject({ way: 'bill', payWithinSeconds: 24 * 3600, refundsByHand: true });
    expect(bill!.note).toMatch(/24 часа.*30 минут.*вернёт деньги.*агентство выплатит их само/);
    const later = await desk.call(getPaymentMethods, { currency: 'BYN', isLater: true }, { language: 'ru' });
    expect(later.methods.map(({ id }) => id)).toEqual(['card']);
  });

  it('shows number and path, the same on repetition and on any device, and sells once it is paid', async () => {
    const { orderId, pGuid, response, sum, pressAgain } = await buy('2027-06-02', 'erip');
    const bill = billOf(response);
    expect(bill.path.length).toBeGreaterThan(1);
    expect(Date.parse(bill.payBy) - desk.db.clock.override().getTime()).toBe(24 * 3_600_000);
    expect(Date.parse(bill.heldUntil) - desk.db.clock.override().getTime()).toBe(30 * 60_000);
    expect((await pressAgain()).response).toEqual(response);
    const state = await desk.getPaymentState(orderId, { headers: { 'x-order-key': pGuid! } });
    expect(state.next).toEqual(response);
    await bepaid.setSwitches({ notifyTwiceNext: 1 });
    await laterBy(10);
    expect(await inApp(bill, 'pay')).toBe(303);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
    // A second payer is refused there.
    expect(await inApp(bill, 'pay')).toBe(410);
  });

  it('releases the seats after the usual time, and says what that means; late money takes them again', async () => {
    const { orderId, pGuid, response, sum } = await buy('2027-06-03', 'erip');
    await laterBy(31);
    expect(await desk.seatCounters('2027-06-03')).toEqual([{ total: 2, held: 0, sold: 0 }]);
    const key = { headers: { 'x-order-key': pGuid! } };
    expect(await desk.getOrder(orderId, key)).toMatchObject({
      status: 'expired',
      allowedActions: ['wait', 'continuePaying'],
      payment: { payBy: billOf(response).payBy },
    });
    expect((await desk.getPaymentState(orderId, key)).next).toEqual(response);
    expect(await listTold(orderId, BILL_OPEN, 'areSeatsReleased')).toEqual(['false', 'true']);
    await laterBy(20 * HOUR);
    await inApp(billOf(response), 'pay');
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await desk.seatCounters('2027-06-03')).toEqual([{ total: 2, held: 0, sold: 1 }]);
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
  });

  it('lets no order expire that was paid in time, although its notification is lost', async () => {
    await bepaid.setSwitches({ loseNext: 2, silentNext: 1 });
    const { orderId, pressAgain } = await buy('2027-06-10', 'erip');
    await laterBy(1.1);
    await laterBy(28);
    await inApp(billOf((await pressAgain()).response), 'pay');
    await laterBy(1.5);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await moved(orderId, 'expired')).toBe(0);
  });

  it('pays late money back by hand if the seats are gone: the provider is never asked to', async () => {
    const { orderId, pGuid, response, sum } = await buy('2027-06-04', 'erip');
    await laterBy(31);
    await desk.loseSeats(orderId);
    await laterBy(5 * HOUR);
    await bepaid.setSwitches({ silentNext: 1 });
    await inApp(billOf(response), 'pay');
    await laterBy(31);
    await laterBy(31);
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
    expect(await tasksOf(orderId)).toEqual(['refundByHand']);
    // Meanwhile its page can say what it waits for.
    const waiting = await desk.getOrder(orderId, { headers: { 'x-order-key': pGuid! } });
    expect(waiting).toMatchObject({ status: 'processing', refunds: [{ byHand: true, sum }] });
    await payOutByHand(desk, orderId);
    await laterBy(2);
    expect(await tasksOf(orderId)).toEqual([]);
    const order = await desk.getOrder(orderId, { headers: { 'x-order-key': pGuid! }, language: 'en' });
    expect(order.status).toBe('cancelled');
    expect(order.payment!.message).toContain('The sum that was charged is returned to you.');
    expect(await listTold(orderId, ORDER_FAILED, 'isReturned')).toEqual(['true']);
    expect(await owes(orderId)).toEqual([]);
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
  });

  it('sells no seat for money that comes after the departure', async () => {
    const departure = new Date(desk.db.clock.override().getTime() + 2 * 86_400_000);
    const { orderId, response, sum } = await buy(departure.toISOString().slice(0, 10), 'erip');
    await laterBy(31);
    // Its payer is in a bank's app at the limit, and pays days later.
    await inApp(billOf(response), 'open');
    await laterBy(4 * 24 * HOUR);
    await inApp(billOf(response), 'pay');
    await laterBy(2);
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
    expect(await tasksOf(orderId)).toContain('refundByHand');
    expect(await moved(orderId, 'ticketed')).toBe(0);
  });

  it('limits a bill to three hours before the departure', async () => {
    const soon = new Date(desk.db.clock.override().getTime() + 20 * 3_600_000);
    const { orderId, response } = await buy(soon.toISOString().slice(0, 10), 'erip');
    const { departsAt } = (await desk.getOrder(orderId)).items[0]!.segments[0]!;
    expect(Date.parse(billOf(response).payBy)).toBe(Date.parse(`${departsAt}:00+03:00`) - 3 * 3_600_000);
  });

  it('closes a bill before another way is paid, and not while its payer is in a bank’s app', async () => {
    const { orderId, pGuid, response } = await buy('2027-06-05', 'erip');
    const again = () => desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'card' });
    await inApp(billOf(response), 'open');
    const refused = await refusalOf(again());
    expect(refused.options.message).toBe('payment.mayStillBePaid');
    await inApp(billOf(response), 'close');
    const card = await again();
    expect(await inApp(billOf(response), 'pay')).toBe(410);
    await comeBack(await press(urlOf(card.response), 'pay'));
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect((await booksOf(orderId)).map((entry) => entry.split(' ')[0])).toEqual(['hold', 'capture']);
  });

  it.each([22, 31])('keeps a bill when another way is tried in vain after %i minutes', async (after) => {
    const { orderId, pGuid, response, sum } = await buy(`2027-07-${after}`, 'erip');
    await laterBy(after);
    const refused = await refusalOf(desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'card' }));
    expect(refused.key).toBe('FLT-EXPIRED');
    await inApp(billOf(response), 'pay');
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
  });

  it('ends a bill at its limit: nobody can pay it any more', async () => {
    const { orderId, response } = await buy('2027-06-07', 'erip');
    await laterBy(31);
    await laterBy(24 * HOUR);
    expect(await statesOf(orderId)).toEqual(['expired']);
    expect(await inApp(billOf(response), 'pay')).toBe(410);
    expect(await booksOf(orderId)).toEqual([]);
  });

  it.each(['loseNext', 'errorNext'] as const)(
    'finds a bill whose answer was lost, with its number, and issues no second one (%s)',
    async (fault) => {
      const date = fault === 'loseNext' ? '2027-06-08' : '2027-06-09';
      await bepaid.setSwitches({ [fault]: 2 });
      const { orderId, response, sum, pressAgain } = await buy(date, 'erip');
      expect(response).toMatchObject({ state: 'pending' });
      await laterBy(1.1);
      await inApp(billOf((await pressAgain()).response), 'pay');
      expect((await desk.getOrder(orderId)).status).toBe('ticketed');
      expect(await booksOf(orderId)).toEqual([`charge ${sum}`]);
    },
  );
});
