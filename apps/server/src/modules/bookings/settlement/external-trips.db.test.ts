import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { changePassengers } from '@farewind/contract/orders/order-acts';
import { propose } from '@farewind/contract/bookings/proposals';
import { saveCoupon } from '@farewind/contract/rules/coupons';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onMoneyEvents } from '../../../on-money-events.ts';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { BankForm } from '../../payments/public.ts';
import { atNine, openExternalDesk, purchaseOf, type ExternalDesk } from '../testing/external-desk.ts';
import {
  actingWith,
  refusalOf,
  SALE_DAY,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let external: ExternalDesk;
let desk: BookingTestHarness;

beforeAll(async () => {
  external = await openExternalDesk();
  desk = external.desk;
  onMoneyEvents({ ...desk.parts, bookings: desk.bookings });
});
afterAll(() => external.close());
beforeEach(() => external.begin());

/** Lisbon – Amsterdam and back, each way at a fare refundable for a fee. */
async function chooseTrip(from = external) {
  const { id, ask, results } = await from.searchWhole({
    tripType: 'roundTrip',
    returnDate: '2027-04-17',
  });
  const out = results.flightSearchResponses.find(({ direction }) => direction === 'outbound')!;
  const fare = out.fares.find(({ family }) => family === 'Flexible')!;
  const chosen = { flightId: out.id, fareId: fare.fareId };
  const back = (await ask(chosen)).flightSearchResponses.find(({ direction }) => direction === 'return')!;
  const fareBack = back.fares.find(({ family }) => family === 'Flexible')!;
  const purchase = purchaseOf(id, chosen, { flightId: back.id, fareId: fareBack.fareId });
  return { purchase, pairTotal: fareBack.pairTotal! };
}

async function buyTrip() {
  const { purchase } = await chooseTrip();
  return desk.order(purchase, await desk.quote(purchase));
}

/** The ledger's payables, by supplier. */
async function owedOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await desk.db.database.owner.query<{ supplier: string; owed: number }>(
    `select l.sub_account as supplier, -sum(l.amount_minor)::int as owed from ledger_entry e
     join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'supplierPayable'
     where e.reference = $1 group by 1`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ supplier, owed }) => [supplier, owed]));
}

/** The offers for the order are valid for another time than the supplier gives them by itself: an hour, or none. */
async function keepOffers(orderId: string, forMs = 3_600_000): Promise<void> {
  await desk.db.database.owner.query(
    `update outside_flight set offer = jsonb_set(offer, '{expiresAt}', to_jsonb($2::text)) where reference = $1`,
    [orderId, new Date(atNine.getTime() + forMs).toISOString()],
  );
}

async function tasksOf(orderId: string): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ kind: string }>(
    `select concat_ws(': ', kind, detail ->> 'said') as kind from staff_task where reference = $1 and done_at is null order by kind`,
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

describe('a round trip of an external supplier', () => {
  it('costs what its results showed, is one order at its supplier, and is refunded less its fares’ fees with balanced books', async () => {
    const { purchase, pairTotal } = await chooseTrip();
    const quote = await desk.quote(purchase);
    expect(quote.total).toBe(pairTotal);
    const { orderId, pGuid, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('done');
    const bought = external.listOurs();
    expect(bought.map(({ slices }) => slices.length)).toEqual([2]);

    expect(await owedOf(orderId)).toEqual({ 'flightSupplier:1': expect.any(Number) });
    const offer = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    const order = await desk.getOrder(orderId, actingWith(pGuid));
    const fees = order.items.map(({ cancelRule }) => parseMinor(cancelRule?.fee ?? '0.00'));
    expect(fees.every((fee) => fee > 0)).toBe(true);
    const refundMinor = parseMinor(pairTotal) - fees.reduce((sum, fee) => sum + fee, 0);
    expect(parseMinor(offer.refund)).toBe(refundMinor);
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(pGuid));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(external.listOurs()).toEqual([]);
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${pairTotal} EUR`,
      `capture ${pairTotal} EUR`,
      `refund ${offer.refund} EUR`,
    ]);
    const { rows } = await desk.db.database.owner.query<{ kept: number }>(
      `select (offer->>'totalMinor')::int - refund_minor as kept from outside_flight where reference = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ kept: 8_000 }]);
    expect(await tasksOf(orderId)).toEqual([]);
    const balance = await desk.ledgerBalance(orderId);
    expect(balance).toMatchObject({ bankClearing: parseMinor(pairTotal) - refundMinor, refundsPayable: 0 });
    expect(Object.values(balance).reduce((sum, minor) => sum + minor, 0)).toBe(0);
    const feesMinor = fees.reduce((sum, fee) => sum + fee, 0);
    const { serviceIncome = 0 } = balance;
    expect(await owedOf(orderId)).toEqual({ 'flightSupplier:1': feesMinor + serviceIncome });
  });

  it('is not offered another flight by staff, which only its supplier could book', async () => {
    const { orderId, pGuid } = await buyTrip();
    const { itemId } = (await desk.getOrder(orderId, actingWith(pGuid))).items[0]!;
    const proposal = { kind: 'otherFlight', itemId, serviceId: 1, date: '2027-06-01' } as const;
    const refused = desk.call(propose, { orderId, proposal }, staffWith('Pages.Orders.Edit'));
    expect(await refusalOf(refused)).toMatchObject({
      key: 'GEN-RULE',
      options: { message: 'proposal.suppliersFlight' },
    });
  });

  it('whose passenger gets another name keeps the carrier’s ticket numbers, and staff are to tell its supplier', async () => {
    const { orderId, pGuid } = await buyTrip();
    const readNumbers = async () =>
      (await desk.getOrder(orderId, actingWith(pGuid))).items.map(({ tickets }) => tickets[0]!.number);
    const before = await readNumbers();
    const carriers = external.listOurs()[0]!.documents.map((document) => document.unique_identifier);
    expect(before.every((number) => carriers.includes(number))).toBe(true);
    const eventsAbout = async () => {
      const { rows } = await desk.db.database.owner.query(
        `select 1 from outbox where topic = 'bookings.ticketsIssued' and payload->>'orderId' = $1`,
        [orderId],
      );
      return rows.length;
    };
    for (const [at, name] of ['ANNIKA', 'ANNA'].entries()) {
      await desk.call(
        changePassengers,
        { orderId, changes: [{ passengerIndex: 0, name }], reason: 'A misspelt name' },
        staffWith('Pages.Orders.View', 'Pages.Orders.Reissue'),
      );
      expect(await readNumbers()).toEqual(before);
      // Once for both directions, each time: the buyer's documents have another name on them.
      expect(await eventsAbout()).toBe(at + 1);
    }
    expect(await tasksOf(orderId)).toEqual(['supplierPassengers']);
  });

  it('whose price rises while the cardholder is at the bank is neither bought nor charged', async () => {
    const { purchase } = await chooseTrip();
    const quote = await desk.quote(purchase);
    const form = { ...desk.orderForm(purchase, quote), ...cardMembers(testCards.secure) };
    const { orderId, response } = await desk.order(purchase, quote, { overrides: form });
    external.failNext('dearer', 1);
    await desk.bringBack(await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure)));
    expect(external.supplier.listOrders()).toEqual([]);
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `void ${quote.total} EUR`,
    ]);
  });

  it('whose offer expired while unpaid is checked again before the capture, and not sold at a higher price', async () => {
    const { purchase } = await chooseTrip();
    const quote = await desk.quote(purchase);
    const form = { ...desk.orderForm(purchase, quote), ...cardMembers(testCards.secure) };
    const { orderId, pGuid } = await desk.order(purchase, quote, { overrides: form });
    await keepOffers(orderId, -1);
    external.failNext('priceChanged', 1);
    expect((await refusalOf(desk.retry(orderId, pGuid))).key).toBe('FLT-NOSEAT');
    expect(external.supplier.listOrders()).toEqual([]);
    expect(await desk.bankEntries(orderId)).toEqual([]);
  });

  it.each([
    ['at its price is bought', 0, 'capture', 1],
    ['at another price is neither bought nor charged', 1, 'void', 0],
  ])('whose offer ran out before it was paid, and is made again %s', async (_how, changes, last, bought) => {
    const { purchase } = await chooseTrip();
    const quote = await desk.quote(purchase);
    const form = { ...desk.orderForm(purchase, quote), ...cardMembers(testCards.secure) };
    const { orderId, response } = await desk.order(purchase, quote, { overrides: form });
    await keepOffers(orderId, -1);
    external.failNext('priceChanged', changes);
    await desk.bringBack(await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure)));
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`${last} ${quote.total} EUR`);
    expect(external.supplier.listOrders()).toHaveLength(bought);
  });

  it('is cancelled as a whole or not at all: one direction of its contract cannot be given back', async () => {
    const { orderId, pGuid } = await buyTrip();
    const { items } = await desk.getOrder(orderId, actingWith(pGuid));
    const back = items.find(({ direction }) => direction === 'return')!;
    const quoted = desk.call(getCancelQuote, { orderId, items: back.itemId }, actingWith(pGuid));
    expect(await refusalOf(quoted)).toMatchObject({
      key: 'GEN-RULE',
      options: { message: 'cancel.wholeOnly' },
    });
    await desk.parts.outbox.drain();
    expect(external.listOurs()).toHaveLength(1);
    expect((await desk.bankEntries(orderId)).some((entry) => entry.startsWith('refund'))).toBe(false);
  });

  it('whose supplier stops responding is finally not charged, and a booking it made nevertheless is returned', async () => {
    const { purchase } = await chooseTrip();
    const quote = await desk.quote(purchase);
    external.failNext('accepted', 1);
    const { orderId, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('pending');
    external.failNext('broken', 100);
    desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:21:00Z`));
    await desk.runJob('watch-promises');
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`void ${quote.total} EUR`);
    expect(external.listOurs()).toHaveLength(1);
    external.failNext('broken', 0);
    await desk.parts.outbox.drain();
    expect(external.listOurs()).toEqual([]);
  });

  it('first asked for just before its time is over is not given up while its supplier decides, and is bought once', async () => {
    const { purchase } = await chooseTrip();
    const quote = await desk.quote(purchase);
    external.failNext('busy', 1);
    const { orderId, pGuid } = await desk.order(purchase, quote);
    await keepOffers(orderId);
    // It sells, but says so neither at once nor when it is asked.
    const faults = vi
      .spyOn(external.supplier, 'takeFault')
      .mockImplementation((act) => (act === 'order' ? 'accepted' : act === 'orders' ? 'broken' : undefined));
    external.passTo(new Date(`${SALE_DAY}T09:19:59Z`));
    await desk.runJob('settle-open-orders');
    external.passTo(new Date(`${SALE_DAY}T09:20:01Z`));
    await desk.runJob('watch-promises');
    expect(await desk.bankEntries(orderId)).toEqual([`authorisation ${quote.total} EUR`]);
    faults.mockRestore();
    external.passTo(new Date(`${SALE_DAY}T09:21:30Z`));
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId, actingWith(pGuid))).status).toBe('ticketed');
    expect(external.supplier.listOrders()).toHaveLength(1);
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`capture ${quote.total} EUR`);
  });

  it.each([
    ['held', 'voided', 0, 'The bank released the held sum before'],
    ['charged', 'refunded', 1, 'Someone has just taken the last seats'],
  ])('whose %s sum goes back after its purchase is given back; its buyer is told why', async (...given) => {
    const [, state, charges, why] = given;
    const overrides = cardMembers(testCards.captureFailsOnce);
    const { purchase } = await chooseTrip();
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides });
    expect(external.listOurs()).toHaveLength(1);
    await desk.db.database.owner.query(
      `update payment_attempt set state = $2, captured_minor = amount_minor * $3, refunded_minor = amount_minor * $3,
         refund_claimed_minor = amount_minor * $3
       where payable_id in (select id from payable where reference = $1)`,
      [orderId, state, charges],
    );
    external.passTo(new Date(`${SALE_DAY}T09:02:00Z`));
    await desk.runJob('settle-open-orders');
    await desk.parts.outbox.drain();
    expect([external.listOurs(), await tasksOf(orderId)]).toEqual([[], []]);
    const { status, payment } = await desk.getOrder(orderId, actingWith(pGuid));
    expect([status, payment?.message]).toEqual(['cancelled', expect.stringContaining(why)]);
  });

  it('whose coupon another order has used up before a late approval by the bank is neither bought nor charged', async () => {
    const coupon = { code: 'ONCE', kind: 'percent', percent: '10', usesTotal: '1' } as const;
    await desk.call(saveCoupon, coupon, staffWith('Pages.Pricing'));
    const purchase = { ...(await chooseTrip()).purchase, coupon: 'ONCE' };
    const quote = await desk.quote(purchase);
    const lost = { overrides: cardMembers(testCards.answerLost) };
    const { orderId, pGuid } = await desk.order(purchase, quote, lost);
    await keepOffers(orderId);
    await desk.bank.setSwitches({ loseNext: 1 });
    external.passTo(new Date(`${SALE_DAY}T09:31:00Z`));
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId, actingWith(pGuid))).status).toBe('expired');
    await desk.db.database.owner.query(`update coupon set used = used + 1 where code = 'ONCE'`);
    external.passTo(new Date(`${SALE_DAY}T09:33:00Z`));
    await desk.runJob('settle-open-orders');
    expect(external.supplier.listOrders()).toEqual([]);
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `void ${quote.total} EUR`,
    ]);
    const { status, payment } = await desk.getOrder(orderId, actingWith(pGuid));
    expect([status, payment?.message]).toEqual([
      'cancelled',
      'The promo code was used up by another order, so this price no longer holds. Your card was not charged.',
    ]);
  });

  it('whose supplier hears no calls at the moment is bought a little later, once', async () => {
    const { purchase } = await chooseTrip();
    const quote = await desk.quote(purchase);
    external.failNext('busy', 1);
    const { orderId, pGuid, response } = await desk.order(purchase, quote);
    expect(response.state).toBe('pending');
    external.passTo(new Date(`${SALE_DAY}T09:02:00Z`));
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId, actingWith(pGuid))).status).toBe('ticketed');
    expect(external.supplier.listOrders()).toHaveLength(1);
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`capture ${quote.total} EUR`);
  });

  it('that its supplier does not take back is refunded to its buyer as agreed, and staff are called once', async () => {
    const { orderId, pGuid } = await buyTrip();
    external.failNext('keeps', 100);
    const offer = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(pGuid));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(external.listOurs()).toHaveLength(1);
    expect((await desk.bankEntries(orderId)).at(-1)).toBe(`refund ${offer.refund} EUR`);
    expect(await tasksOf(orderId)).toEqual([expect.stringMatching(/^flightNotTakenBack: .*: \[mail\]$/)]);
  });

  it('whose supplier issues a voucher is refunded as agreed; the voucher is stored as such, and staff are called', async () => {
    const { orderId, pGuid } = await buyTrip();
    external.failNext('voucher', 100);
    const offer = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(pGuid));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(external.listOurs()).toEqual([]);
    expect(await tasksOf(orderId)).toEqual(['flightRefundUnclear']);
    const { rows } = await desk.db.database.owner.query(
      `select refund_currency as currency, refund_to as "to", detail->'refund' as told, detail->'agreed' as agreed
      from outside_flight join staff_task using (reference) where reference = $1`,
      [orderId],
    );
    const [sum, voucher] = [expect.stringMatching(/^\d+\.\d\d$/), { currency: 'USD', to: 'voucher' }];
    const agreed = { currency: 'USD', amount: sum };
    expect(rows).toEqual([{ ...voucher, told: { ...voucher, amount: sum, credits: [] }, agreed }]);
  });
});

describe('a round trip of a supplier that sells each direction by itself', () => {
  let apart: ExternalDesk;
  beforeAll(async () => {
    apart = await openExternalDesk('twoBookings');
  });
  afterAll(() => apart.close());
  beforeEach(() => apart.begin());

  it('whose return flight is refused at the last moment returns its outbound flight', async () => {
    const { purchase } = await chooseTrip(apart);
    const quote = await apart.desk.quote(purchase);
    apart.failNext('dearer', 1, 1);
    const { orderId, response } = await apart.desk.order(purchase, quote);
    expect(response.state).toBe('failed');
    await apart.desk.parts.outbox.drain();
    expect(apart.supplier.orders.size).toBe(1);
    expect(apart.listOurs()).toEqual([]);
    expect((await apart.desk.bankEntries(orderId)).at(-1)).toBe(`void ${quote.total} EUR`);
  });

  it('with a flight whose price rises while the cardholder is at the bank is neither half bought nor charged', async () => {
    const { purchase } = await chooseTrip(apart);
    const quote = await apart.desk.quote(purchase);
    const form = { ...apart.desk.orderForm(purchase, quote), ...cardMembers(testCards.secure) };
    const { orderId, response } = await apart.desk.order(purchase, quote, { overrides: form });
    apart.failNext('priceChanged', 1);
    await apart.desk.bringBack(
      await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure)),
    );
    expect(apart.supplier.listOrders()).toEqual([]);
    expect(await apart.desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `void ${quote.total} EUR`,
    ]);
  });

  it('of which the last check is not answered waits for its supplier, and is bought when that answers again', async () => {
    const { purchase } = await chooseTrip(apart);
    const quote = await apart.desk.quote(purchase);
    const form = { ...apart.desk.orderForm(purchase, quote), ...cardMembers(testCards.secure) };
    const { orderId, pGuid, response } = await apart.desk.order(purchase, quote, { overrides: form });
    apart.failNext('broken', 2);
    await apart.desk.bringBack(
      await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure)),
    );
    const read = () => apart.desk.getOrder(orderId, actingWith(pGuid));
    expect((await read()).status).toBe('processing');
    expect(apart.supplier.listOrders()).toEqual([]);
    apart.passTo(new Date(`${SALE_DAY}T09:02:00Z`));
    await apart.desk.runJob('settle-open-orders');
    expect((await read()).status).toBe('ticketed');
    expect(apart.listOurs()).toHaveLength(2);
    expect((await apart.desk.bankEntries(orderId)).at(-1)).toBe(`capture ${quote.total} EUR`);
  });
});
