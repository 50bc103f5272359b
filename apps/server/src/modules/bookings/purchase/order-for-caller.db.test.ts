import {
  confirmCancel,
  getCancelQuote,
  getOrderCancelQuote,
  type CancelQuoteView,
} from '@farewind/contract/bookings/cancel';
import { addForCaller, getCallerTerms, quoteForCaller } from '@farewind/contract/orders/caller-order';
import type { Input } from '@farewind/contract/core/operation';
import { takeAtDesk } from '@farewind/contract/orders/desk-payment';
import { sendPaymentLink } from '@farewind/contract/orders/payment-link';
import { getOrderFilters, getOrders } from '@farewind/contract/orders/order-list';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { HOLD_ENDED, ORDER_FAILED } from '../events.ts';
import {
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
  type Purchase,
} from '../testing/booking-test-harness.ts';
import { actingWith } from '../testing/booking-test-harness.ts';
import { holdForCaller } from '../testing/hold-for-caller.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;
const agent = staffWith('Pages.Orders.Create');

beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  desk.db.clock.advance(61 * 60_000);
});

const now = (): number => (desk.db.clock.override() ?? new Date()).getTime();
const hoursOn = (hours: number): string => new Date(now() + hours * 3_600_000).toISOString();

/** The form of an agent for one adult, with the length of the hold and the fee. */
async function formFor(purchase: Purchase, { hours = 5, fee = '10.00', changes = {} } = {}) {
  const { currency, searchId, flightId, fareId, adults, children, infants } = purchase as never as Input<
    typeof quoteForCaller
  >;
  const choice = { currency, searchId, flightId, fareId, adults, children, infants };
  const asked = { ...choice, siteId: 1, feePerPassenger: fee };
  const quote = await desk.call(quoteForCaller, asked, agent);
  const { passengers, idempotencyKey, customerName, customerSurname, customerEmail } = desk.orderForm(
    purchase,
    quote,
  ) as Pick<
    Input<typeof addForCaller>,
    'passengers' | 'idempotencyKey' | 'customerName' | 'customerSurname' | 'customerEmail'
  >;
  const form = {
    ...asked,
    passengers,
    idempotencyKey,
    customerName,
    customerSurname,
    customerEmail,
    quoteSeal: quote.quoteSeal,
    customerMobilePhone: '8 916 123-45-67',
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
    language: 'ru',
    heldUntil: hoursOn(hours),
    ...changes,
  } as const satisfies Input<typeof addForCaller>;
  return { quote, asked, form };
}

const order = (form: Input<typeof addForCaller>, options: Parameters<typeof desk.call>[2] = agent) =>
  desk.call(addForCaller, form, options);

async function keyOf(orderId: string): Promise<string | undefined> {
  return desk.db.database.inTenant(1, (scope) => desk.bookings.findOrderKey(scope, orderId));
}

async function sweepAfter(minutes: number): Promise<void> {
  desk.db.clock.advance(minutes * 60_000);
  for (const job of ['expire-holds', 'settle-open-orders']) await desk.runJob(job);
}

describe('an order for a caller', () => {
  it('holds seats and price until the agreed time, with the fee as a line of its own, and is paid by its link', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-01', 1);
    const plain = await desk.quote(purchase);
    const { quote, form } = await formFor(purchase);
    expect(Number(quote.total)).toBe(Number(plain.total) + 10);
    expect(quote.lines).toContainEqual(expect.objectContaining({ kind: 'agentFee', total: '10.00' }));

    const made = await order(form);
    expect(made).toMatchObject({ total: quote.total, heldUntil: form.heldUntil });
    // Staff tell the caller the deadline by the clock of the mail.
    expect(made.clock).toEqual((await desk.getOrder(made.orderId)).journeyClock);
    await sweepAfter(4 * 60);
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 1, held: 1, sold: 0 }]);
    const key = await keyOf(made.orderId);
    expect(await desk.getOrder(made.orderId, actingWith(key))).toMatchObject({
      status: 'pendingPayment',
      allowedActions: expect.arrayContaining(['payAgain', 'continuePaying']),
      customer: { phone: '+79161234567' },
      plan: { steps: [expect.objectContaining({ kind: 'pay', until: form.heldUntil })] },
    });

    const { response } = await desk.retry(made.orderId, key);
    expect(response).toEqual({ state: 'done' });
    const sold = await desk.getOrder(made.orderId, actingWith(key));
    expect(sold.status).toBe('ticketed');
    // The hold has not ended yet, but nothing is left to pay.
    expect(sold.plan?.steps.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['checkInOpens', 'boarding']),
    );
    expect(sold.plan?.steps.map(({ kind }) => kind)).not.toContain('pay');
    expect(sold.lines).toContainEqual(expect.objectContaining({ kind: 'agentFee', total: '10.00' }));
    expect(await desk.bankEntries(made.orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `capture ${quote.total} EUR`,
    ]);
    const { serviceIncome = 0 } = await desk.ledgerBalance(made.orderId);
    expect(serviceIncome).toBeLessThanOrEqual(-1000);
  });

  it.each([
    ['a card was declined', '2027-05-02', testCards.declined, { state: 'failed', key: 'PAY-DECLINED' }],
    ['the bank’s question was left unanswered', '2027-05-20', testCards.secure, { state: 'form' }],
  ])('keeps the last seat from others until the agreed time when %s', async (_what, date, card, answer) => {
    const purchase = await desk.offer('scheduled', date, 1);
    const rivals = await desk.quote(purchase);
    const { orderId } = await order((await formFor(purchase)).form);
    const key = await keyOf(orderId);
    expect((await desk.retry(orderId, key, cardMembers(card))).response).toMatchObject(answer);
    for (const minutes of [6, 10]) {
      await sweepAfter(minutes);
      expect((await refusalOf(desk.order(purchase, rivals))).key).toBe('FLT-NOSEAT');
      expect(await desk.seatCounters(date)).toEqual([{ total: 1, held: 1, sold: 0 }]);
    }
    await sweepAfter(60);
    expect(await desk.seatCounters(date)).toEqual([{ total: 1, held: 1, sold: 0 }]);
    expect((await desk.retry(orderId, key)).response).toEqual({ state: 'done' });
  });

  it('keeps its seats while the outcome of a charge is unknown, and is sold when the bank confirms it', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-12', 1);
    const { form } = await formFor(purchase);
    const { orderId } = await order(form);
    await desk.bank.setSwitches({ loseNext: 99 });
    await desk.retry(orderId, await keyOf(orderId));
    for (const minutes of [32, 32, 32]) {
      await sweepAfter(minutes);
      expect(await desk.seatCounters('2027-05-12')).toEqual([{ total: 1, held: 1, sold: 0 }]);
    }
    await desk.bank.setSwitches({});
    await sweepAfter(32);
    expect(await desk.seatCounters('2027-05-12')).toEqual([{ total: 1, held: 0, sold: 1 }]);
  });

  it('ends at the agreed time: seats go back on sale, and its link no longer accepts payment', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-03', 1);
    const { form } = await formFor(purchase, { hours: 2 });
    const { orderId } = await order(form);
    await sweepAfter(121);
    const key = await keyOf(orderId);
    expect((await desk.getOrder(orderId, actingWith(key))).status).toBe('expired');
    expect(await desk.seatCounters('2027-05-03')).toEqual([{ total: 1, held: 0, sold: 0 }]);
    expect((await refusalOf(desk.retry(orderId, key))).key).toBe('FLT-EXPIRED');
  });

  it('from before the opening of the site is a rehearsal: it ends when the site opens, and takes no real payment', async () => {
    const { orderId } = await order((await formFor(await desk.offer('scheduled', '2027-05-21', 1))).form);
    const paid = await order((await formFor(await desk.offer('scheduled', '2027-05-22', 1))).form);
    const key = await keyOf(orderId);
    expect((await desk.retry(paid.orderId, await keyOf(paid.orderId))).response).toEqual({ state: 'done' });
    desk.db.clock.advance(60_000);
    await desk.db.database.owner.query('update tenant set opened_at = $2 where id = $1', [
      DEFAULT_TENANT,
      new Date(now()),
    ]);
    expect((await refusalOf(desk.retry(orderId, key))).key).toBe('FLT-EXPIRED');
    const cashier = staffWith('Pages.Payments.Desk', 'Pages.Orders.View', 'Pages.Orders.Edit');
    const taken = { orderId, amount: '1.00', method: 'cash', documentNumber: 'KO-17' } as const;
    const taking = desk.call(takeAtDesk, { ...taken, idempotencyKey: 'cash-for-a-rehearsal' }, cashier);
    expect((await refusalOf(taking)).key).toBe('FLT-EXPIRED');
    const sending = desk.call(sendPaymentLink, { orderId, channel: 'mail' }, cashier);
    expect((await refusalOf(sending)).key).toBe('ORD-STATE');
    await sweepAfter(2);
    expect((await desk.getOrder(orderId, actingWith(key))).status).toBe('expired');
    expect(await desk.seatCounters('2027-05-21')).toEqual([{ total: 1, held: 0, sold: 0 }]);
    // What was rehearsed to its end stays, and what is ordered after the opening is a sale.
    expect((await desk.getOrder(paid.orderId, actingWith(await keyOf(paid.orderId)))).status).toBe(
      'ticketed',
    );
    const sale = await order((await formFor(await desk.offer('scheduled', '2027-05-23', 1))).form);
    expect((await desk.retry(sale.orderId, await keyOf(sale.orderId))).response).toEqual({ state: 'done' });
  });

  it('notifies its buyer once that the hold has ended, also after a declined card, but not while the bank may hold the sum', async () => {
    const told = async (orderId: string) => {
      const { rows } = await desk.db.database.owner.query<{ topic: string }>(
        `select topic from outbox where payload->>'orderId' = $1 and topic = any($2)`,
        [orderId, [HOLD_ENDED, ORDER_FAILED]],
      );
      return rows.map(({ topic }) => topic);
    };
    const unpaid = await order(
      (await formFor(await desk.offer('scheduled', '2027-05-17', 1), { hours: 2 })).form,
    );
    const declined = await order(
      (await formFor(await desk.offer('scheduled', '2027-05-18', 1), { hours: 2 })).form,
    );
    await desk.retry(declined.orderId, await keyOf(declined.orderId), cardMembers(testCards.declined));
    expect([await told(unpaid.orderId), await told(declined.orderId)]).toEqual([[], []]);
    const undecided = await order(
      (await formFor(await desk.offer('scheduled', '2027-05-24', 1), { hours: 2 })).form,
    );
    await desk.bank.setSwitches({ loseNext: 99 });
    await desk.retry(undecided.orderId, await keyOf(undecided.orderId));
    await sweepAfter(121);
    await sweepAfter(1);
    expect([await told(unpaid.orderId), await told(declined.orderId)]).toEqual([[HOLD_ENDED], [HOLD_ENDED]]);
    expect((await desk.getOrder(undecided.orderId)).status).toBe('expired');
    expect(await told(undecided.orderId)).toEqual([ORDER_FAILED]);
  });

  it('is found by who ordered it, together with what else its list is filtered by', async () => {
    const { orderId } = await order((await formFor(await desk.offer('scheduled', '2027-05-19', 1))).form);
    const reader = staffWith('Pages.Orders.View');
    const { agents = [] } = await desk.call(getOrderFilters, {}, reader);
    expect(agents).toEqual([{ id: agent.user.id, name: 'Olga' }]);
    const find = async (filters: Input<typeof getOrders>) =>
      (await desk.call(getOrders, { maxResultCount: 200, ...filters }, reader)).items;
    const own = await find({ agentId: agent.user.id, kind: 'flight', currency: 'EUR' });
    expect(own.find((row) => row.orderId === orderId)?.bookedBy).toBe('Olga');
    expect(own.every(({ bookedBy }) => bookedBy === 'Olga')).toBe(true);
    expect(await find({ agentId: 13, kind: 'flight' })).toEqual([]);
    expect(
      await find({ agentId: agent.user.id, departureFrom: '2027-05-19', departureTo: '2027-05-19' }),
    ).toHaveLength(1);
  });

  it('sells the last seat once when two colleagues order at the same time', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-04', 1);
    const forms = [await formFor(purchase), await formFor(purchase)];
    const results = await Promise.allSettled(forms.map(({ form }) => order(form)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 1, held: 1, sold: 0 }]);
  });

  it('submitted twice by the same button, is created once', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-05', 3);
    const { form } = await formFor(purchase);
    const [first, second] = [await order(form), await order(form)];
    expect(second).toEqual(first);
    expect(await desk.seatCounters('2027-05-05')).toEqual([{ total: 3, held: 1, sold: 0 }]);
  });

  it('sent again after the agreed time, because its answer was lost, is answered with the order it made', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-28', 3);
    const { form } = await formFor(purchase, { hours: 2 });
    const made = await order(form);
    await sweepAfter(121);
    expect(await order(form)).toEqual(made);
    expect(await desk.seatCounters('2027-05-28')).toEqual([{ total: 3, held: 0, sold: 0 }]);
  });

  it('names the order that a passenger already has to staff who may read orders, whoever has made it', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-29', 3);
    const { form } = await formFor(purchase);
    const made = await order(form);
    const ofOther = { customerEmail: 'sister@example.org', customerMobilePhone: '8 916 765-43-21' };
    const again = (await formFor(purchase, { changes: { passengers: form.passengers, ...ofOther } })).form;
    const seenBy = async (...rights: string[]) =>
      (await refusalOf(order(again, staffWith('Pages.Orders.Create', ...rights)))).options.data?.['order'];
    const { orderId, reservationNumber } = made;
    expect(await seenBy('Pages.Orders.View')).toEqual({
      status: 'pendingPayment',
      orderId,
      reservationNumber,
    });
    expect(await seenBy()).toEqual({ status: 'pendingPayment', email: expect.stringContaining('•••') });
  });

  it.each([
    ['ru', '8 029 123-45-67', '+375291234567'],
    ['en', '0532 123 45 67', '+905321234567'],
  ])('takes from a caller in %s the phone that is dialled at home as %s', async (language, typed, phone) => {
    const purchase = await desk.offer('scheduled', '2027-05-28', 3);
    const changes = { language, customerMobilePhone: typed };
    const { orderId } = await order((await formFor(purchase, { changes })).form);
    const key = await keyOf(orderId);
    expect((await desk.getOrder(orderId, actingWith(key))).customer.phone).toBe(phone);
  });

  it.each([
    ['a fee above the agency’s limit', 'feePerPassenger', { fee: '500.00' }],
    ['a hold longer than the agency allows', 'heldUntil', { hours: 25 }],
    ['a hold that is over', 'heldUntil', { hours: -1 }],
    ['a phone that is none', 'customerMobilePhone', { changes: { customerMobilePhone: '123' } }],
    ['a site of nobody', 'siteId', { changes: { siteId: 99 } }],
  ])('says at its field that %s is refused', async (_what, path, typed) => {
    const purchase = await desk.offer('scheduled', '2027-05-06', 3);
    const refused = await refusalOf(formFor(purchase, typed).then(({ form }) => order(form)));
    expect(refused.options.fields?.map((field) => field.path)).toEqual([path]);
  });

  it('is not made with a price that was sealed without its fee, nor by a buyer with the office’s price', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-07', 3);
    const { quote, form } = await formFor(purchase);
    const plain = await desk.quote(purchase);
    expect((await refusalOf(order({ ...form, quoteSeal: plain.quoteSeal }))).key).toBe('FLT-PRICE');
    expect((await refusalOf(desk.order(purchase, quote))).key).toBe('FLT-PRICE');
  });

  it('cannot be made by another agency, neither with its flights nor with its sealed price', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-08', 3);
    const { form, asked } = await formFor(purchase);
    const refused = await refusalOf(order(form, { ...agent, tenantId: OTHER_TENANT }));
    expect(refused.options.fields?.map(({ path }) => path)).toEqual(['quoteSeal']);
    expect(
      await refusalOf(desk.call(quoteForCaller, asked, { ...agent, tenantId: OTHER_TENANT })),
    ).toMatchObject({ key: 'FLT-EXPIRED' });
    expect(await desk.seatCounters('2027-05-08')).toEqual([{ total: 3, held: 0, sold: 0 }]);
  });

  it('states the limits before anything is chosen', async () => {
    const terms = await desk.call(getCallerTerms, {}, agent);
    expect([terms.longestHoldHours, terms.hasSms]).toEqual([24, false]);
    expect(terms.sites[0]?.currencies).toContainEqual({ code: 'EUR', maxFee: '50.00', takesAtDesk: false });
  });
});

describe('the fee of a caller’s order', () => {
  const setRefund = (terms: string) =>
    desk.db.database.owner.query(
      `update agency set info = info || jsonb_build_object('serviceFeeRefund', $2::text) where tenant_id = $1`,
      [DEFAULT_TENANT, terms],
    );
  const feeOf = ({ lines }: CancelQuoteView) => lines.filter(({ kind }) => kind === 'service');

  async function sell(terms: string) {
    await setRefund(terms);
    const sold = await holdForCaller(desk, await desk.offer('scheduled', '2027-08-21', 9), { fee: '10.00' });
    expect((await desk.retry(sold.orderId, sold.key)).response).toEqual({ state: 'done' });
    return sold;
  }

  it('of any order is returned as the buyer accepted it, although the agency has changed the texts', async () => {
    await setRefund('whole');
    const purchase = await desk.offer('scheduled', '2027-05-27', 3);
    const quote = await desk.quote(purchase);
    await setRefund('none');
    const { orderId } = await desk.order(purchase, quote);
    const { rows } = await desk.db.database.owner.query(
      `select snapshot->>'serviceFeeRefund' as terms from order_item where order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ terms: 'whole' }]);
  });

  it('is refunded by the terms of the sale, once, for buyer and staff alike', async () => {
    const sold = await sell('whole');
    const kept = await sell('none');
    const stays = await desk.call(getCancelQuote, { orderId: kept.orderId }, kept.acting);
    expect(feeOf(stays)).toMatchObject([{ paid: '10.00', refund: '0.00', reason: 'serviceFee' }]);
    const { orderId, acting } = sold;
    const offer = await desk.call(getCancelQuote, { orderId }, acting);
    expect(feeOf(offer)).toMatchObject([{ paid: '10.00', refund: '10.00', heldBy: { kind: 'agency' } }]);
    const office = await desk.call(getOrderCancelQuote, { orderId }, staffWith('Pages.Orders.Cancel'));
    expect(feeOf(office)).toEqual(feeOf(offer));
    const before = await desk.ledgerBalance(orderId);
    for (let time = 0; time < 2; time += 1)
      await desk.call(confirmCancel, { quoteId: offer.quoteId }, acting);
    for (let round = 0; round < 3; round += 1) await desk.outbox.drain();
    expect((await desk.bankEntries(orderId)).filter((entry) => entry.startsWith('refund'))).toEqual([
      `refund ${offer.refund} EUR`,
    ]);
    const { serviceIncome = 0 } = await desk.ledgerBalance(orderId);
    expect(serviceIncome).toBe((before['serviceIncome'] ?? 0) + 10_00);
  });
});
