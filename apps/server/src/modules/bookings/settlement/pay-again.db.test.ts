import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { cancelUnpaid } from '@farewind/contract/orders/order-acts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BankForm } from '../../payments/public.ts';
import { cancelBySupplier } from '../changes/cancelling/cancel-by-supplier.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';
import { onBankPage, quietPage, urlOf, visitBankPage } from '../testing/visit-bank-page.ts';

const ONE_CHARGE = ['authorisation 125.36 EUR', 'capture 125.36 EUR'];
const secureCard = testCard(testCards.secure);
let desk: BookingTestHarness;
const { takeAtOnce, buy, press, comeBack, attemptsOf, statesOf, booksOf, laterBy, drain } = visitBankPage(
  () => desk,
);

beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  await desk.bank.setPageSwitches(quietPage);
  await takeAtOnce(false);
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(61 * 60_000);
});

function inTenant<T>(act: (scope: TenantScope) => Promise<T>): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

async function buyWith(number: string, date: string, seats = 2, currency = 'EUR') {
  const purchase = await desk.offer('scheduled', date, seats, { currency });
  return desk.order(purchase, await desk.quote(purchase), { overrides: cardMembers(number) });
}

function formOf(response: { state: string }): BankForm {
  if (response.state !== 'form') throw new Error(`Expected a form of the bank: ${JSON.stringify(response)}`);
  return response as { state: string } & BankForm;
}

const keyOfRefusal = async (act: Promise<unknown>) => (await refusalOf(act)).key;

async function setAttemptState(orderId: string, state: string): Promise<void> {
  await desk.db.database.owner.query(
    `update payment_attempt a set state = $2 from payable p
     where p.tenant_id = a.tenant_id and p.id = a.payable_id and p.reference = $1`,
    [orderId, state],
  );
}

describe('paying again', () => {
  it('holds the seats again and sells after a decline: one charge, one order', async () => {
    const tried = await buyWith(testCards.declined, '2027-05-01');
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 2, held: 0, sold: 0 }]);
    const paid = await desk.retry(tried.orderId, tried.pGuid);
    expect(paid).toEqual({ orderId: tried.orderId, response: { state: 'done' } });
    expect((await desk.getOrder(tried.orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(tried.orderId)).toEqual(ONE_CHARGE);
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 2, held: 0, sold: 1 }]);
    expect(await desk.ledgerBalance(tried.orderId)).toMatchObject({ bankClearing: 125_36, customer: 0 });
  });

  it('acts once per key, under repeated or concurrent submissions', async () => {
    const tried = await buyWith(testCards.declined, '2027-05-02');
    const submission = { ...cardMembers(testCards.approved), idempotencyKey: 'one-key-for-paying-again' };
    await Promise.all([1, 2].map(() => desk.retry(tried.orderId, tried.pGuid, submission)));
    const repeated = await desk.retry(tried.orderId, tried.pGuid, submission);
    expect(repeated.response).toEqual({ state: 'done' });
    expect(await desk.bankEntries(tried.orderId)).toEqual(ONE_CHARGE);
    const other = { ...submission, ...cardMembers(testCards.captureFailsOnce) };
    expect(await keyOfRefusal(desk.retry(tried.orderId, tried.pGuid, other))).toBe('ORD-DUPLICATE');
  });

  it('accepts one of two different concurrent submissions', async () => {
    const tried = await buyWith(testCards.declined, '2027-05-03');
    const results = await Promise.allSettled(
      [1, 2].map(() => desk.retry(tried.orderId, tried.pGuid, cardMembers(testCards.approved))),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { key: string }).key)).toEqual(['ORD-STATE']);
    expect(await desk.bankEntries(tried.orderId)).toEqual(ONE_CHARGE);
  });

  it('needs the order’s own key', async () => {
    const mine = await buyWith(testCards.declined, '2027-05-04');
    const other = await buyWith(testCards.declined, '2027-05-04');
    for (const key of [undefined, '', mine.orderId, other.pGuid, `${mine.pGuid}x`]) {
      expect(await keyOfRefusal(desk.retry(mine.orderId, key))).toBe('GEN-DENIED');
      expect(await keyOfRefusal(desk.clearPaymentState(mine.orderId, key))).toBe('GEN-DENIED');
      const headers = key === undefined ? {} : { 'x-order-key': key };
      expect(await keyOfRefusal(desk.getPaymentState(mine.orderId, { headers }))).toBe('GEN-DENIED');
    }
    expect(await desk.bankEntries(mine.orderId)).toEqual([]);
    expect((await desk.getOrder(mine.orderId)).status).toBe('paymentFailed');
  });

  it('is refused while the outcome of the last attempt is unknown', async () => {
    const lost = await buyWith(testCards.answerLost, '2027-05-05');
    expect(lost.response.state).toBe('pending');
    expect(await keyOfRefusal(desk.retry(lost.orderId, lost.pGuid))).toBe('ORD-STATE');
    await setAttemptState(lost.orderId, 'completing');
    expect(await keyOfRefusal(desk.retry(lost.orderId, lost.pGuid))).toBe('ORD-STATE');
    await setAttemptState(lost.orderId, 'authorised');
    expect(await keyOfRefusal(desk.retry(lost.orderId, lost.pGuid))).toBe('ORD-STATE');
    await setAttemptState(lost.orderId, 'unknown');
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(lost.orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(lost.orderId)).toEqual(ONE_CHARGE);
  });

  it('is refused while the money is authorised and not yet captured, and when the order is paid', async () => {
    const held = await buyWith(testCards.captureFailsOnce, '2027-05-06');
    expect((await desk.getOrder(held.orderId)).status).toBe('processing');
    expect(await keyOfRefusal(desk.retry(held.orderId, held.pGuid))).toBe('ORD-STATE');
    const paid = await buyWith(testCards.approved, '2027-05-06');
    expect(await keyOfRefusal(desk.retry(paid.orderId, paid.pGuid))).toBe('ORD-STATE');
    expect(await desk.bankEntries(paid.orderId)).toEqual(ONE_CHARGE);
  });

  it('from the bank’s page ends the attempt there: its late confirmation charges nothing', async () => {
    const tried = await buyWith(testCards.secure, '2027-05-07');
    const back = await confirmAtBank(formOf(tried.response), secureCard);
    const paid = await desk.retry(tried.orderId, tried.pGuid);
    expect(paid.response).toEqual({ state: 'done' });
    expect((await desk.bringBack(back)).location).toBe(`/ticketDetail/${tried.orderId}`);
    expect(await desk.bankEntries(tried.orderId)).toEqual(ONE_CHARGE);
    expect((await desk.getOrder(tried.orderId)).status).toBe('ticketed');
    expect(await desk.seatCounters('2027-05-07')).toEqual([{ total: 2, held: 0, sold: 1 }]);
  });

  it('may lead to the bank’s page again; the old page has no effect, the new one pays', async () => {
    const tried = await buyWith(testCards.secure, '2027-05-08');
    const old = await confirmAtBank(formOf(tried.response), secureCard);
    const again = await desk.retry(tried.orderId, tried.pGuid, cardMembers(testCards.secure));
    expect((await desk.bringBack(old)).location).toBe(`/payment/wait/${tried.orderId}`);
    expect(await desk.bankEntries(tried.orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-08')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    const back = await confirmAtBank(formOf(again.response), secureCard);
    expect((await desk.bringBack(back)).location).toBe(`/ticketDetail/${tried.orderId}`);
    expect(await desk.bankEntries(tried.orderId)).toEqual(ONE_CHARGE);
  });

  it('keeps the old page closed even when the new card was declined', async () => {
    const tried = await buyWith(testCards.secure, '2027-05-14');
    const old = await confirmAtBank(formOf(tried.response), secureCard);
    const again = await desk.retry(tried.orderId, tried.pGuid, cardMembers(testCards.declined));
    expect(again.response).toMatchObject({ state: 'failed', key: 'PAY-DECLINED' });
    expect((await desk.bringBack(old)).location).toMatch(/key=PAY-DECLINED$/);
    expect(await desk.bankEntries(tried.orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-14')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('does not lead to a bank’s page that waits for another card', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-09', 2);
    const quote = await desk.quote(purchase);
    const overrides = { ...desk.orderForm(purchase, quote), ...cardMembers(testCards.secure) };
    const tried = await desk.order(purchase, quote, { overrides });
    await desk.retry(tried.orderId, tried.pGuid, cardMembers(testCards.callbackTwice));
    const repeated = await desk.order(purchase, quote, { overrides });
    expect(repeated.response).toEqual({ state: 'pending', url: `/payment/wait/${tried.orderId}` });
  });

  it('requires a new price when the quote has expired', async () => {
    const tried = await buyWith(testCards.declined, '2027-05-10');
    desk.db.clock.advance(20 * 60_000);
    expect(await keyOfRefusal(desk.retry(tried.orderId, tried.pGuid))).toBe('FLT-EXPIRED');
    expect(await desk.seatCounters('2027-05-10')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('says so when others have taken the seats, and holds nothing', async () => {
    const tried = await buyWith(testCards.declined, '2027-05-11', 1);
    const other = await buyWith(testCards.approved, '2027-05-11', 1);
    expect(other.response).toEqual({ state: 'done' });
    expect(await keyOfRefusal(desk.retry(tried.orderId, tried.pGuid))).toBe('FLT-NOSEAT');
    expect((await desk.getOrder(tried.orderId)).status).toBe('paymentFailed');
    expect(await desk.bankEntries(tried.orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-11')).toEqual([{ total: 1, held: 0, sold: 1 }]);
  });

  it('refuses a Turkish card for an order in roubles, and a wrong card at its field', async () => {
    const tried = await buyWith(testCards.declined, '2027-05-12', 2, 'RUB');
    const turkish = cardMembers(testCards.secureTurkish);
    expect(await keyOfRefusal(desk.retry(tried.orderId, tried.pGuid, turkish))).toBe('PAY-TRY');
    const mistyped = { ...cardMembers(testCards.approved), creditCardNumber: '5555555555554445' };
    const refused = await refusalOf(desk.retry(tried.orderId, tried.pGuid, mistyped));
    expect(refused.key).toBe('PAY-CARD');
    expect(refused.options.fields?.map(({ path }) => path)).toEqual(['creditCardNumber']);
    expect(await desk.seatCounters('2027-05-12')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('ends after five times', async () => {
    const tried = await buyWith(testCards.secure, '2027-05-13');
    const secure = cardMembers(testCards.secure);
    for (let count = 0; count < 5; count += 1) {
      expect((await desk.retry(tried.orderId, tried.pGuid, secure)).response.state).toBe('form');
    }
    expect(await keyOfRefusal(desk.retry(tried.orderId, tried.pGuid, secure))).toBe('GEN-LIMIT');
    expect(await desk.bankEntries(tried.orderId)).toEqual([]);
  });
});

describe('paying again on the page of a provider', () => {
  it('fails when the last page is refused, though an older one was paid late and refunded', async () => {
    await takeAtOnce(true);
    const { orderId, pGuid, page } = await buy('2027-05-21');
    const again = await desk.retry(orderId, pGuid, onBankPage);
    await desk.bank.setPageSwitches({ payLateNext: 1 });
    await press(page, 'pay');
    await drain();
    await laterBy(2);
    expect(await statesOf(orderId)).toEqual(['refunded', 'awaitingPayer']);
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
    const back = await comeBack(await press(urlOf(again.response), 'refuse'));
    expect(back).toMatch(/key=PAY-DECLINED$/);
    expect((await desk.getOrder(orderId)).status).toBe('paymentFailed');
    expect(await desk.seatCounters('2027-05-21')).toEqual([{ total: 2, held: 0, sold: 0 }]);
    expect(await booksOf(orderId)).toEqual(['charge 125.36', 'refund 125.36']);
  });

  it('leaves no more time than its seats are held', async () => {
    const { orderId, pGuid } = await buy('2027-05-22');
    desk.db.clock.advance(19 * 60_000);
    await desk.retry(orderId, pGuid, onBankPage);
    const { secondsLeft } = await desk.getPaymentState(orderId, { headers: { 'x-order-key': pGuid! } });
    expect(secondsLeft).toBe(6 * 60);
    await laterBy(7);
    expect(await statesOf(orderId)).toEqual(['expired', 'expired']);
  });

  it.each([
    [true, '2027-05-23', 1],
    [false, '2027-05-24', 0],
  ])(
    'keeps the last seats while the money may be taken at once (%s), and else not',
    async (isAtOnce, date, held) => {
      await takeAtOnce(isAtOnce);
      await buy(date, 1);
      await laterBy(6);
      await desk.runJob('expire-holds');
      expect(await desk.seatCounters(date)).toEqual([{ total: 1, held, sold: 0 }]);
    },
  );
});

describe('seats behind a page that takes the money at once', () => {
  it('give way to the same buyer, who starts again', async () => {
    await takeAtOnce(true);
    const purchase = await desk.offer('scheduled', '2027-05-25', 2);
    const order = async (how: object) => {
      const quote = await desk.quote(purchase);
      const form = { ...desk.orderForm(purchase, quote), customerEmail: 'vera@example.org', ...how };
      return desk.order(purchase, quote, { overrides: form });
    };
    urlOf((await order(onBankPage)).response);
    expect((await order({})).response).toEqual({ state: 'done' });
  });
});

describe('money for an order that is cancelled', () => {
  const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Cancel');
  const openSums = async (orderId: string) =>
    Object.values(await desk.ledgerBalance(orderId)).filter((sum) => sum !== 0);

  async function payLate(page: string): Promise<void> {
    await desk.bank.setPageSwitches({ payLateNext: 1 });
    await press(page, 'pay');
    await drain();
    await laterBy(2);
    await laterBy(2);
  }

  it.each([
    [false, '2027-08-01', ['hold 125.36', 'void 125.36']],
    [true, '2027-08-02', ['charge 125.36', 'refund 125.36']],
  ])('goes back, once, if it was unpaid until then (taken at once: %s)', async (isAtOnce, date, expected) => {
    await takeAtOnce(isAtOnce);
    const { orderId, page } = await buy(date);
    await desk.call(cancelUnpaid, { orderId, reason: 'The buyer called: not needed' }, staff);
    await payLate(page);
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    expect(await booksOf(orderId)).toEqual(expected);
    expect(await openSums(orderId)).toEqual([]);
  });

  it('goes back if it comes after a sale that was refunded in full', async () => {
    await takeAtOnce(true);
    const { orderId, pGuid, page } = await buy('2027-08-03');
    const again = await desk.retry(orderId, pGuid, onBankPage);
    await comeBack(await press(urlOf(again.response), 'pay'));
    const order = await desk.getOrder(orderId);
    expect(order.status).toBe('ticketed');
    const itemIds = order.items.map(({ itemId }) => itemId);
    const end = { orderId, itemIds, reason: 'supplierCancelled', actor: 'system' } as const;
    await inTenant((scope) => cancelBySupplier(desk.parts, scope, end));
    await drain();
    await payLate(page);
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    const both = ['charge 125.36', 'refund 125.36'];
    expect(await booksOf(orderId)).toEqual([...both, ...both]);
  });

  it.each([
    [true, '2027-08-05', ['charge 125.36', 'refund 125.36', 'charge 125.36']],
    [false, '2027-08-06', ['hold 125.36', 'void 125.36', 'hold 125.36', 'capture 125.36']],
  ])('goes back if the bank took back what paid for the trip (taken at once: %s)', async (...given) => {
    const [isAtOnce, date, expected] = given;
    await takeAtOnce(isAtOnce);
    const { orderId, pGuid, page } = await buy(date);
    const again = await desk.retry(orderId, pGuid, onBankPage);
    await comeBack(await press(urlOf(again.response), 'pay'));
    const [, paid] = await attemptsOf(orderId);
    const dispute = `update payment_attempt set state = 'disputed', disputed_minor = captured_minor where id = $1`;
    await desk.db.database.owner.query(dispute, [paid!.id]);
    await payLate(page);
    expect([(await desk.getOrder(orderId)).status, await booksOf(orderId)]).toEqual(['ticketed', expected]);
  });

  it('stays if it paid for a trip that was cancelled without a refund, also when its page is loaded again', async () => {
    await takeAtOnce(true);
    const purchase = await desk.offer('charter', '2027-08-04', 2);
    const quote = await desk.quote(purchase);
    const overrides = { ...desk.orderForm(purchase, quote), ...onBankPage };
    const { orderId, pGuid, response } = await desk.order(purchase, quote, { overrides });
    const back = await press(urlOf(response), 'pay');
    await comeBack(back);
    const offer = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    expect(offer.refund).toBe('0.00');
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(pGuid));
    await comeBack(back);
    await laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    expect(await booksOf(orderId)).toEqual(['charge 125.36']);
  });
});

describe('an order whose bank does not respond', () => {
  it('expires with its hold and waits for the bank; a late approval still gets its seats', async () => {
    const lost = await buyWith(testCards.answerLost, '2027-06-01');
    await desk.bank.setSwitches({ loseNext: 1 });
    desk.db.clock.advance(31 * 60_000);
    await desk.runJob('settle-open-orders');
    expect(await desk.getOrder(lost.orderId)).toMatchObject({ status: 'expired', allowedActions: ['wait'] });
    expect(await desk.seatCounters('2027-06-01')).toEqual([{ total: 2, held: 0, sold: 0 }]);
    expect(await keyOfRefusal(desk.retry(lost.orderId, lost.pGuid))).toBe('ORD-STATE');
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(lost.orderId)).status).toBe('ticketed');
    expect(await desk.bankEntries(lost.orderId)).toEqual(ONE_CHARGE);
  });

  it('can be paid only at a new price, once the bank has reported that it charged nothing', async () => {
    const lost = await buyWith(testCards.answerLost, '2027-06-02');
    await desk.bank.setSwitches({ loseNext: 1 });
    desk.db.clock.advance(31 * 60_000);
    await desk.runJob('settle-open-orders');
    await setAttemptState(lost.orderId, 'failed');
    expect((await desk.getOrder(lost.orderId)).allowedActions).toEqual(['payAgain']);
    expect(await keyOfRefusal(desk.retry(lost.orderId, lost.pGuid))).toBe('FLT-EXPIRED');
  });
});

describe('clearing failed payments', () => {
  it('is refused while an attempt is open or has its money', async () => {
    const atBank = await buyWith(testCards.secure, '2027-07-01');
    const lost = await buyWith(testCards.answerLost, '2027-07-01');
    const paid = await buyWith(testCards.approved, '2027-07-02');
    for (const { orderId, pGuid } of [atBank, lost, paid])
      expect(await keyOfRefusal(desk.clearPaymentState(orderId, pGuid))).toBe('ORD-STATE');
  });

  it('hides the failure from the order, and keeps the books and the limit', async () => {
    const tried = await buyWith(testCards.declined, '2027-07-03');
    expect((await desk.getOrder(tried.orderId)).payment?.message).toBeDefined();
    await desk.clearPaymentState(tried.orderId, tried.pGuid);
    const headers = { 'x-order-key': tried.pGuid! };
    expect(await desk.getPaymentState(tried.orderId, { headers })).toEqual({ attempts: [] });
    const order = await desk.getOrder(tried.orderId);
    expect(order.payment).toBeUndefined();
    expect(order).toMatchObject({ status: 'paymentFailed', allowedActions: ['payAgain'] });
    const attempts = await inTenant((scope) => desk.parts.payments.listAttempts(scope, tried.orderId));
    expect(attempts).toMatchObject([{ state: 'failed', isCleared: true }]);
    expect((await desk.retry(tried.orderId, tried.pGuid)).response).toEqual({ state: 'done' });
    expect((await desk.getPaymentState(tried.orderId, { headers })).attempts).toMatchObject([
      { state: 'captured' },
    ]);
  });
});
