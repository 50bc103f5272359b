import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { getPaymentRequest, payPaymentRequest } from '@farewind/contract/bookings/payment-request';
import * as calls from '@farewind/contract/orders/payment-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import { dumpAgency } from '../../../../testing/dump-agency.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../../testing/seed-tenants.ts';
import { testCards } from '../../../../testing/test-cards.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { cardMembers } from '../../testing/sale-samples.ts';
import { onBankPage, quietPage, urlOf, visitBankPage } from '../../testing/visit-bank-page.ts';

const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit', 'Pages.Refunds.Request');

let desk: BookingTestHarness;
const { takeAtOnce, press, comeBack, booksOf, laterBy } = visitBankPage(() => desk);
beforeAll(async () => {
  desk = await openBookingTestHarness({
    watchPageGateway: (gateway) => ({
      ...gateway,
      async start(charge, card, back) {
        unanswered -= 1;
        return unanswered >= 0 ? { kind: 'unknown', why: 'timeout' } : gateway.start(charge, card, back);
      },
    }),
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setPageSwitches(quietPage);
  await takeAtOnce(false);
  unanswered = 0;
  desk.db.clock.advance(61 * 60_000);
});

/** How many starts the bank accepts the connection for and never answers. */
let unanswered = 0;

let days = 0;
async function buy(card: string = testCards.approved) {
  days += 1;
  const purchase = await desk.offer('scheduled', `2027-05-${String(days).padStart(2, '0')}`, 9);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), {
    overrides: cardMembers(card),
  });
  return { orderId, pGuid };
}

const ask = (orderId: string, more: object = {}) =>
  desk.call(
    calls.addPaymentRequest,
    {
      requestId: newId(),
      orderId,
      purpose: 'A second bag on both flights',
      amount: '60.00',
      validHours: 24,
      ...more,
    },
    staff,
  );

/** A request with the key of its link. */
async function askWithLink(orderId: string, more: object = {}) {
  const { requestId } = await ask(orderId, more);
  const { url } = await desk.call(calls.sharePaymentRequest, { requestId, channel: 'link' }, staff);
  return { requestId, url: url!, key: actingWith(url!.split('#key=')[1]) };
}
type Asked = Awaited<ReturnType<typeof askWithLink>>;

let submissions = 0;
function pay({ requestId, key }: Asked, how: object = cardMembers(testCards.approved)) {
  submissions += 1;
  const input = { requestId, idempotencyKey: `key-of-paying-a-link-${submissions}`, ...how };
  return desk.call(payPaymentRequest, input, key);
}

/** The money moves on the bank's page of the sum that links ask for here. */
const sumsOf = async (orderId: string) =>
  (await booksOf(orderId)).filter((entry) => entry.endsWith(' 60.00'));

/** A payment on the bank's page is captured, and the process ends before anything follows. */
async function interrupt(asked: Asked): Promise<void> {
  await takeAtOnce(true);
  await desk.bank.setPageSwitches({ silentNext: 1 });
  await press(urlOf((await pay(asked, onBankPage)).response), 'pay');
  desk.db.clock.advance(61_000);
  await desk.parts.payments.askAboutOpenAttempts(DEFAULT_TENANT);
  expect(await look(asked)).toMatchObject({ state: 'open', attempt: 'captured' });
}

const look = ({ requestId, key }: Asked) => desk.call(getPaymentRequest, { requestId }, key);
const stateOf = async (asked: Asked) => (await look(asked)).state;
const refund = (requestId: string, amount: string, refundId = newId()) =>
  desk.call(
    calls.refundPaymentRequest,
    { requestId, refundId, amount, reason: 'The bag stayed at home' },
    staff,
  );
const keyAt = (tried: Promise<unknown>) =>
  refusalOf(tried).then(({ key, options }) => [key, options.fields?.[0]?.path]);
const listOf = async (input: object) => (await desk.call(calls.getPaymentRequests, input, staff)).items;

describe('a sum asked for by a payment link', () => {
  test('is paid by whoever has the link, once, and earned by the agency', async () => {
    const { orderId } = await buy();
    const asked = await askWithLink(orderId);
    const before = await desk.ledgerBalance(orderId);
    expect(await look(asked)).toMatchObject({
      state: 'open',
      amount: '60.00',
      currency: 'EUR',
      attempt: null,
    });
    const results = await Promise.allSettled([pay(asked), pay(asked), pay(asked)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await look(asked)).toMatchObject({ state: 'paid', attempt: 'captured' });
    const after = await desk.ledgerBalance(orderId);
    expect(after['bankClearing']! - before['bankClearing']!).toBe(60_00);
    expect((after['serviceIncome'] ?? 0) - (before['serviceIncome'] ?? 0)).toBe(-60_00);
    expect(after['customer']).toBe(0);
    expect((await refusalOf(pay(asked))).key).toBe('ORD-STATE');
    // The order itself is as it was.
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  });

  test('is owed to the supplier of the named item', async () => {
    const { orderId } = await buy();
    const [item] = (await desk.getOrder(orderId)).items;
    const before = await desk.ledgerBalance(orderId);
    const asked = await askWithLink(orderId, { itemId: item!.itemId });
    await pay(asked);
    const after = await desk.ledgerBalance(orderId);
    expect(after['supplierPayable']! - before['supplierPayable']!).toBe(-60_00);
    expect(after['serviceIncome']).toBe(before['serviceIncome']);
    expect(await listOf({ orderId })).toMatchObject([{ supplier: item!.contractParty.name, state: 'paid' }]);
  });

  test('can be paid again after a declined card, and is asked for once by a repeated call', async () => {
    const { orderId } = await buy();
    const asked = await askWithLink(orderId);
    expect((await pay(asked, cardMembers(testCards.declined))).response.state).toBe('failed');
    expect(await stateOf(asked)).toBe('open');
    expect((await pay(asked)).response).toEqual({ state: 'done' });
    const requestId = newId();
    await ask(orderId, { requestId });
    await ask(orderId, { requestId });
    for (const changed of [{ amount: '61.00' }, { purpose: 'Meal' }, { validHours: 2 }, { itemId: newId() }])
      expect(await keyAt(ask(orderId, { requestId, ...changed }))).toEqual([
        'ORD-DUPLICATE',
        Object.keys(changed)[0],
      ]);
    expect(await listOf({ orderId })).toHaveLength(2);
  });

  test('is not asked for while the order itself is unpaid, and not below a cent', async () => {
    const unpaid = await buy(testCards.declined);
    expect((await refusalOf(ask(unpaid.orderId))).options.message).toBe('paymentRequest.unpaidOrder');
    const { orderId } = await buy();
    for (const amount of ['0.00', '-5.00'])
      expect((await refusalOf(ask(orderId, { amount }))).options.fields?.[0]?.path).toBe('amount');
  });

  test('is shown to nobody without its key, and its key opens nothing else', async () => {
    expect((await refusalOf(desk.call(getPaymentRequest, { requestId: 'cut-off' }))).key).toBe(
      'GEN-NOTFOUND',
    );
    const { orderId, pGuid } = await buy();
    const asked = await askWithLink(orderId);
    const other = await askWithLink(orderId);
    for (const key of [{}, actingWith('AAAAAAAAAAAAAAAAAAAAAA'), actingWith(pGuid), other.key])
      expect((await refusalOf(look({ ...asked, key }))).key).toBe('GEN-NOTFOUND');
    const elsewhere = { ...asked.key, tenantId: OTHER_TENANT };
    expect((await refusalOf(look({ ...asked, key: elsewhere }))).key).toBe('GEN-NOTFOUND');
    expect((await refusalOf(desk.getPaymentState(orderId, asked.key))).key).toBe('GEN-DENIED');
    const stored = [...(await dumpAgency(desk.db.database, DEFAULT_TENANT)).values()].join('\n');
    expect(stored).toContain(asked.requestId);
    expect(stored).not.toContain(asked.url.split('#key=')[1]!);
  });

  test('lapses after its time, and a payment that arrives later goes back', async () => {
    const { orderId } = await buy();
    await takeAtOnce(true);
    const asked = await askWithLink(orderId, { validHours: 1 });
    const page = urlOf((await pay(asked, onBankPage)).response);
    desk.db.clock.advance(61 * 60_000);
    await desk.runJob('settle-open-orders');
    await desk.runJob('after-sale-deadlines');
    expect(await stateOf(asked)).toBe('lapsed');
    expect((await refusalOf(pay(asked))).key).toBe('ORD-STATE');
    await desk.bank.setPageSwitches({ payLateNext: 1 });
    await press(page, 'pay');
    await laterBy(61);
    await laterBy(1);
    expect(await stateOf(asked)).toBe('lapsed');
    expect(await sumsOf(orderId)).toEqual(['charge 60.00', 'refund 60.00']);
    expect((await desk.ledgerBalance(orderId))['customer']).toBe(0);
  });

  test('is told as lapsed from its last moment on, before any job ends it, unless a payment is under way', async () => {
    const { orderId } = await buy();
    await takeAtOnce(true);
    const left = await askWithLink(orderId, { validHours: 1 });
    const begun = await askWithLink(orderId, { validHours: 1 });
    await pay(begun, onBankPage);
    const idsOf = async (state: string) =>
      (await listOf({ orderId, state })).map(({ requestId }) => requestId);
    desk.db.clock.advance(60 * 60_000 - 1000);
    expect(await stateOf(left)).toBe('open');
    desk.db.clock.advance(1000);
    expect([await idsOf('lapsed'), await idsOf('open')]).toEqual([[left.requestId], [begun.requestId]]);
    const lapsed = (await listOf({ orderId })).find(({ requestId }) => requestId === left.requestId);
    expect(lapsed).toMatchObject({ state: 'lapsed', endedAt: lapsed!.payUntil, allowedActions: [] });
    expect([await stateOf(left), await stateOf(begun)]).toEqual(['lapsed', 'open']);
  });

  test('can be paid on the bank’s page no longer than it is open itself', async () => {
    const { orderId } = await buy();
    await takeAtOnce(true);
    const asked = await askWithLink(orderId, { validHours: 1 });
    await laterBy(50);
    // Ten of the usual twenty minutes are left.
    const page = urlOf((await pay(asked, onBankPage)).response);
    desk.db.clock.advance(10 * 60_000);
    await press(page, 'pay');
    await laterBy(1);
    await laterBy(1);
    await desk.runJob('after-sale-deadlines');
    expect(await sumsOf(orderId)).toEqual([]);
    expect(await stateOf(asked)).toBe('lapsed');
  });

  test('shows the way to pay as soon as a bank that never answered answers again', async () => {
    const { orderId } = await buy();
    await takeAtOnce(true);
    const asked = await askWithLink(orderId);
    unanswered = 2;
    await pay(asked, onBankPage);
    expect(await look(asked)).toMatchObject({ state: 'open', attempt: 'unknown' });
    const { next, attempt } = await look(asked);
    expect(attempt).toBe('awaitingPayer');
    await press(urlOf(next!), 'pay');
    await laterBy(1);
    expect(await stateOf(asked)).toBe('paid');
    expect(await sumsOf(orderId)).toEqual(['charge 60.00']);
    expect((await desk.ledgerBalance(orderId))['customer']).toBe(0);
  });

  test('is paid as soon as its charge is known, though what follows was interrupted', async () => {
    const { orderId } = await buy();
    const asked = await askWithLink(orderId);
    await interrupt(asked);
    await desk.runJob('after-sale-deadlines');
    expect(await stateOf(asked)).toBe('paid');
    expect((await desk.ledgerBalance(orderId))['customer']).toBe(0);
  });

  test('is given back, if an older page of it is paid after another payment of it was refunded', async () => {
    const { orderId } = await buy();
    await takeAtOnce(true);
    const asked = await askWithLink(orderId);
    const page = urlOf((await pay(asked, onBankPage)).response);
    await laterBy(31);
    expect((await pay(asked)).response).toEqual({ state: 'done' });
    await refund(asked.requestId, '60.00');
    await laterBy(1);
    await desk.bank.setPageSwitches({ payLateNext: 1 });
    await press(page, 'pay');
    await laterBy(61);
    await laterBy(1);
    expect(await sumsOf(orderId)).toEqual(['charge 60.00', 'refund 60.00']);
    expect(await stateOf(asked)).toBe('paid');
    expect((await desk.ledgerBalance(orderId))['customer']).toBe(0);
  });

  test('is no payment of the order, whose page waits for nothing', async () => {
    const { orderId, pGuid } = await buy();
    const asked = await askWithLink(orderId);
    const { payableId } = await pay(asked, onBankPage);
    const { attempts, next } = await desk.getPaymentState(orderId, actingWith(pGuid));
    expect(attempts.map(({ state }) => state)).toEqual(['captured']);
    expect(payableId).not.toBe(attempts[0]!.payableId);
    expect(next).toBeUndefined();
    expect((await look(asked)).next).toMatchObject({ state: 'redirect' });
  });

  test('is never where a repeated submission of the order leads to', async () => {
    const purchase = await desk.offer('scheduled', '2027-06-30', 9);
    const quoted = await desk.quote(purchase);
    const overrides = desk.orderForm(purchase, quoted);
    const { orderId } = await desk.order(purchase, quoted, { overrides });
    await pay(await askWithLink(orderId), onBankPage);
    expect((await desk.order(purchase, quoted, { overrides })).response).toEqual({ state: 'done' });
  });

  test('is withdrawn only after its provider was asked: a payment that came first stands', async () => {
    const { orderId } = await buy();
    await takeAtOnce(true);
    const cancel = ({ requestId }: Asked) =>
      desk.call(calls.cancelPaymentRequest, { requestId, reason: 'Asked for by mistake' }, staff);
    const paid = await askWithLink(orderId);
    await press(urlOf((await pay(paid, onBankPage)).response), 'pay');
    expect((await refusalOf(cancel(paid))).key).toBe('ORD-STATE');
    expect(await stateOf(paid)).toBe('paid');
    const open = await askWithLink(orderId);
    await pay(open, onBankPage);
    expect(await cancel(open)).toMatchObject({ state: 'cancelled', endedBy: 'Olga' });
    expect((await refusalOf(pay(open))).key).toBe('ORD-STATE');
    expect((await booksOf(orderId)).filter((entry) => entry.endsWith(' 60.00'))).toHaveLength(1);
  });

  test('brings its payer back from the bank to the page of the link', async () => {
    const { orderId } = await buy();
    const asked = await askWithLink(orderId);
    const returned = await press(urlOf((await pay(asked, onBankPage)).response), 'pay');
    expect(await comeBack(returned)).toBe(`/pay/${asked.requestId}`);
    expect(await stateOf(asked)).toBe('paid');
  });
});

describe('money that a payment link collected', () => {
  test('is refunded in parts up to its sum, and each request once', async () => {
    const { orderId } = await buy();
    const asked = await askWithLink(orderId);
    await pay(asked);
    const before = await desk.ledgerBalance(orderId);
    const refundId = newId();
    for (const _ of [1, 2])
      expect(await refund(asked.requestId, '20.00', refundId)).toMatchObject({ refunded: '20.00' });
    expect(await keyAt(refund(asked.requestId, '30.00', refundId))).toEqual(['ORD-DUPLICATE', 'amount']);
    expect((await refusalOf(refund(asked.requestId, '40.01'))).options.fields?.[0]?.path).toBe('amount');
    expect(await refund(asked.requestId, '40.00')).toMatchObject({ refunded: '60.00', allowedActions: [] });
    await desk.outbox.drain();
    await desk.outbox.drain();
    const after = await desk.ledgerBalance(orderId);
    expect(after['bankClearing']! - before['bankClearing']!).toBe(-60_00);
    expect((after['serviceIncome'] ?? 0) - (before['serviceIncome'] ?? 0)).toBe(60_00);
  });

  test('is refunded by a second person once its refunds together exceed the limit, and is no part of the price', async () => {
    const { orderId, pGuid } = await buy();
    const asked = await askWithLink(orderId, { amount: '1800.00' });
    await pay(asked);
    for (const _ of [1, 2]) await refund(asked.requestId, '800.00');
    await desk.outbox.drain();
    await desk.outbox.drain();
    const { refunds, refundTotal } = await desk.getOrder(orderId, actingWith(pGuid));
    expect(refunds.map(({ state }) => state)).toEqual(['settled', 'accepted']);
    expect(refundTotal).toBe('0.00');
  });

  test('stays when the order is cancelled, and what was not paid is withdrawn', async () => {
    const { orderId, pGuid } = await buy();
    const paid = await askWithLink(orderId);
    await pay(paid);
    const open = await askWithLink(orderId);
    const key = actingWith(pGuid);
    const quote = await desk.call(getCancelQuote, { orderId }, key);
    const sold = await desk.getOrder(orderId, key);
    expect(quote.paid).toBe(sold.total);
    await desk.call(confirmCancel, { quoteId: quote.quoteId }, key);
    await desk.outbox.drain();
    expect(await stateOf(open)).toBe('cancelled');
    expect(await stateOf(paid)).toBe('paid');
    expect(await refund(paid.requestId, '60.00')).toMatchObject({ refunded: '60.00' });
  });
});

test('a link that was paid at the bank stays paid when its order is cancelled at that moment', async () => {
  const { orderId, pGuid } = await buy();
  const asked = await askWithLink(orderId);
  await interrupt(asked);
  const key = actingWith(pGuid);
  const { quoteId } = await desk.call(getCancelQuote, { orderId }, key);
  await desk.call(confirmCancel, { quoteId }, key);
  expect(await stateOf(asked)).toBe('paid');
  expect(await refund(asked.requestId, '60.00')).toMatchObject({ refunded: '60.00' });
});
