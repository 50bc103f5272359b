import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signNotice } from '../../../adapters/payment-gateways/test-bank-page/page-signature.ts';
import { Outbox } from '../../../platform/outbox/outbox.ts';
import { dumpAgency } from '../../../testing/dump-agency.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { followPayments } from '../../payments/public.ts';
import { sandboxMerchant } from '../../settings/demo-agency.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';
import { noCard, onBankPage, quietPage, visitBankPage } from '../testing/visit-bank-page.ts';

const SUM = '125.36';
const MARKED_CARD = '4000000000003055';
/** Of a notification, in bytes. */
const LONGEST = 64 * 1024;
let desk: BookingTestHarness;
const { buy, press, attemptsOf, statesOf, booksOf, drain, laterBy, moved } = visitBankPage(() => desk);
/** References whose state the provider tells in words that nobody can read. */
const unreadable = new Set<string>();
/** Hook between the provider's answer to a query and what follows from it. */
let afterQuery = async (): Promise<void> => undefined;

beforeAll(async () => {
  desk = await openBookingTestHarness({
    watchPageGateway: (gateway) => ({
      ...gateway,
      async query(charge) {
        if (unreadable.has(charge.reference)) return { kind: 'unknown', why: 'unreadable' };
        const fact = await gateway.query(charge);
        await afterQuery();
        return fact;
      },
    }),
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setPageSwitches(quietPage);
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(3 * 3_600_000);
});

describe('a notification', () => {
  const noticeUrl = (account: number, attemptId?: string, tenantId = DEFAULT_TENANT) =>
    [desk.shop.listeningOrigin, 'api/payment/notice', tenantId, account, attemptId]
      .filter((part) => part !== undefined)
      .join('/');

  async function tell(url: string, body: string, key: string = sandboxMerchant.storeKey): Promise<number> {
    const headers = { 'content-type': 'application/json', 'x-page-signature': signNotice(body, key) };
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }

  const noticesOf = async (tenantId: number) => {
    const { rows } = await desk.db.database.owner.query<{ verdict: string | null }>(
      'select verdict from payment_notice where tenant_id = $1 order by received_at desc',
      [tenantId],
    );
    return rows;
  };

  it('sells before the browser returns, and is unaffected by its return', async () => {
    const { orderId, page } = await buy('2027-08-01');
    await desk.bank.setPageSwitches({ notifyBeforeNext: 1, notifyTwiceNext: 1 });
    await press(page, 'pay');
    await drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await moved(orderId, 'ticketed')).toBe(1);
    expect(await booksOf(orderId)).toEqual([`hold ${SUM}`, `capture ${SUM}`]);
  });

  it('reports a payment and is not believed: the provider is queried', async () => {
    const { orderId } = await buy('2027-08-02');
    const [attempt] = await attemptsOf(orderId);
    const body = JSON.stringify({ id: 'evt-early', event: 'payment.paid', reference: attempt!.id });
    expect(await tell(noticeUrl(2, attempt!.id), body)).toBe(200);
    await drain();
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
  });

  it('is refused when it is forged, about another payment, for an unknown account, or too long', async () => {
    const { orderId } = await buy('2027-08-03');
    const [attempt] = await attemptsOf(orderId);
    const before = (await noticesOf(DEFAULT_TENANT)).length;
    const body = JSON.stringify({ id: 'evt-forged', reference: attempt!.id });
    expect(await tell(noticeUrl(2, attempt!.id), body, 'guessed')).toBe(400);
    const altered = await fetch(noticeUrl(2, attempt!.id), {
      method: 'POST',
      body: body.replace('evt-forged', 'evt-altered'),
      headers: {
        'x-page-signature': signNotice(body, sandboxMerchant.storeKey),
        'content-type': 'text/plain',
      },
    });
    expect(altered.status).toBe(400);
    expect(await tell(noticeUrl(2, '01900000-0000-7000-8000-000000000000'), body)).toBe(400);
    expect(await tell(noticeUrl(1, attempt!.id), body)).toBe(404);
    expect(await tell(noticeUrl(99), body)).toBe(404);
    // Rightly signed and about this payment, but a byte too long.
    expect(await tell(noticeUrl(2, attempt!.id), body.padEnd(LONGEST + 1))).not.toBe(200);
    expect((await noticesOf(DEFAULT_TENANT)).length).toBe(before);
    expect(await tell(noticeUrl(2, attempt!.id), body.padEnd(LONGEST))).toBe(200);
  });

  it('of another agency names no payment of this one', async () => {
    const { orderId, page } = await buy('2027-08-04');
    await desk.bank.setPageSwitches({ silentNext: 1 });
    await press(page, 'pay');
    const [attempt] = await attemptsOf(orderId);
    const body = JSON.stringify({ id: 'evt-other', reference: attempt!.id });
    expect(await tell(noticeUrl(2, undefined, OTHER_TENANT), body)).toBe(200);
    await drain();
    const { database, payments } = desk.parts;
    const theirs = new Outbox(database, pino({ level: 'silent' }), async () => [OTHER_TENANT]);
    followPayments(theirs, payments, desk.bookings.settlePayment);
    await theirs.drain();
    expect(await noticesOf(OTHER_TENANT)).toEqual([{ verdict: 'unknownPayment' }]);
    expect(await statesOf(orderId)).toEqual(['awaitingPayer']);
  });

  it('is stored once, however often it arrives', async () => {
    const { orderId } = await buy('2027-08-05');
    const [attempt] = await attemptsOf(orderId);
    const before = (await noticesOf(DEFAULT_TENANT)).length;
    const body = JSON.stringify({ id: 'evt-replayed', reference: attempt!.id });
    await Promise.all([1, 2, 3].map(() => tell(noticeUrl(2, attempt!.id), body)));
    expect(await tell(noticeUrl(2), body)).toBe(200);
    await drain();
    expect((await noticesOf(DEFAULT_TENANT)).length).toBe(before + 1);
  });
});

describe('a payment that no notification tells of', () => {
  it('is recorded and given back once, if several look at the page that was paid once more', async () => {
    const { orderId, page } = await buy('2027-08-06');
    await press(page, 'pay');
    await drain();
    await desk.bank.setPageSwitches({ payLateNext: 1, silentNext: 1 });
    await press(page, 'pay');
    const [attempt] = await attemptsOf(orderId);
    const look = () => desk.parts.payments.receiveReturn(DEFAULT_TENANT, attempt!.id, {});
    const looks = [look, look, look, look];
    const { promise: allAnswered, resolve } = Promise.withResolvers<void>();
    let left = looks.length;
    afterQuery = async () => {
      left -= 1;
      if (left === 0) resolve();
      await allAnswered;
    };
    await Promise.all(looks.map((each) => each()));
    afterQuery = async () => undefined;
    expect((await attemptsOf(orderId)).map(({ is_surplus: isSurplus }) => isSurplus)).toEqual([false, true]);
    await laterBy(2);
    const { status, payment, refundTotal } = await desk.getOrder(orderId);
    expect([status, payment?.state, refundTotal]).toEqual(['ticketed', 'captured', '0.00']);
    expect((await booksOf(orderId)).toSorted()).toEqual(
      [`hold ${SUM}`, `hold ${SUM}`, `capture ${SUM}`, `void ${SUM}`].toSorted(),
    );
  });

  it('is found an hour after its limit, although the state of an older one cannot be read', async () => {
    const older = await buy('2027-08-07');
    const { orderId, page } = await buy('2027-08-08');
    await laterBy(31);
    expect(await statesOf(orderId)).toEqual(['expired']);
    const [stuck] = await attemptsOf(older.orderId);
    unreadable.add(stuck!.id);
    await desk.bank.setPageSwitches({ payLateNext: 1, silentNext: 1 });
    await press(page, 'pay');
    await laterBy(60);
    expect(await booksOf(orderId)).toContain(`hold ${SUM}`);
    expect(await statesOf(orderId)).not.toEqual(['expired']);
    const isLookedAt = async () => {
      const { rows } = await desk.db.database.owner.query<{ at: Date | null }>(
        'select look_again_at at from payment_attempt where id = $1',
        [stuck!.id],
      );
      return rows[0]!.at !== null;
    };
    expect(await isLookedAt()).toBe(true);
    await laterBy(24 * 60);
    expect(await isLookedAt()).toBe(false);
  });
});

describe('a card entered in our form although the provider’s page takes it', () => {
  it('is refused at its field, and stored nowhere', async () => {
    const purchase = await desk.offer('scheduled', '2027-09-01', 2);
    const quote = await desk.quote(purchase);
    const overrides = { ...desk.orderForm(purchase, quote), ...onBankPage, ...cardMembers(MARKED_CARD) };
    const { options } = await refusalOf(desk.order(purchase, quote, { overrides }));
    expect(options.fields?.map(({ path }) => path)).toContain('creditCardNumber');
    expect(options.fields?.every(({ message }) => message === 'card.notTakenHere')).toBe(true);
    const { orderId, pGuid } = await buy('2027-09-02');
    const again = desk.retry(orderId, pGuid, { ...onBankPage, ...cardMembers(MARKED_CARD) });
    const refused = await refusalOf(again);
    expect(refused.options.fields?.map(({ path }) => path)).toContain('creditCardNumber');
    expect(refused.options.fields?.every(({ message }) => message === 'card.notTakenHere')).toBe(true);
    const stored = [...(await dumpAgency(desk.db.database, DEFAULT_TENANT)).values()].join('\n');
    expect(stored).toContain(orderId);
    expect(stored).not.toContain(MARKED_CARD);
  });

  it('is required if it is entered in our form, and an unknown method is refused', async () => {
    const purchase = await desk.offer('scheduled', '2027-09-03', 2);
    const quote = await desk.quote(purchase);
    const form = desk.orderForm(purchase, quote);
    const bare = refusalOf(desk.order(purchase, quote, { overrides: { ...form, ...noCard } }));
    expect((await bare).options.fields?.map(({ path }) => path)).toContain('creditCardNumber');
    const unknown = { ...form, ...noCard, paymentMethod: 'seashells' };
    const { key } = await refusalOf(desk.order(purchase, quote, { overrides: unknown }));
    expect(key).toBe('GEN-UNAVAILABLE');
  });
});
