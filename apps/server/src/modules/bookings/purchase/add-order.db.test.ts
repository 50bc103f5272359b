import type { Currency } from '@farewind/values/currency';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { TEST_SECURITY_CODE, testCards } from '../../../testing/test-cards.ts';
import { ownCard } from '../../../stress-tests/testing/own-card.ts';
import { readOrderDocumentData } from '../reading/order-document-data.ts';
import type { OrderOptions } from '../testing/test-context.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  // Unpaid and declined orders of one test must not count towards limits in the next.
  desk.db.clock.advance(61 * 60_000);
});

function inTenant<T>(act: Parameters<typeof desk.db.database.inTenant<T>>[1]): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

/** Ledger balances of an order, by account, without those at zero. */
async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const rows = await inTenant(({ tx }) =>
    tx
      .selectFrom('ledger_line as line')
      .innerJoin('ledger_entry as entry', 'entry.id', 'line.entry_id')
      .where('entry.reference', '=', orderId)
      .groupBy('line.account')
      .select((eb) => ['line.account', eb.fn.sum<string>('line.amount_minor').as('sum')])
      .execute(),
  );
  const open = rows.map((row) => [row.account, Number(row.sum)] as const).filter(([, sum]) => sum !== 0);
  return Object.fromEntries(open);
}

async function historyOf(orderId: string): Promise<string[]> {
  const rows = await inTenant(({ tx }) =>
    tx
      .selectFrom('order_history')
      .select(['from_status', 'to_status', 'reason'])
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute(),
  );
  return rows.map((row) => `${row.from_status ?? '-'} > ${row.to_status} (${row.reason})`);
}

describe('buying', () => {
  it('for roubles only, if there is no other currency: its documents mention no euro; otherwise they state the rate', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-09', 2, { currency: 'RUB' });
    const { orderId } = await desk.order(purchase, await desk.quote(purchase));
    const receiptAt = (sells: readonly Currency[]) =>
      inTenant(async (scope) => {
        const parts = { ...desk.parts, listSiteCurrencies: async () => sells };
        return readOrderDocumentData(parts, scope, orderId);
      });
    expect(await receiptAt(['EUR', 'RUB'])).toMatchObject({ rate: { from: 'EUR', to: 'RUB' } });
    const { rate, hidesRate } = await receiptAt(['RUB']);
    expect([rate, hidesRate]).toEqual([undefined, true]);
  });

  it('sells a charter round trip: seats sold, money captured once, certificate due, all recorded', async () => {
    const purchase = await desk.offer('charterRoundTrip', '2027-05-01', 5, { currency: 'RUB' });
    const quote = await desk.quote(purchase);
    const bought = await desk.order(purchase, quote);

    expect(bought.response).toEqual({ state: 'done' });
    expect(bought.pGuid).toMatch(/^[\w-]{22}$/);
    expect(await desk.bankEntries(bought.orderId)).toEqual([
      `authorisation ${quote.total} RUB`,
      `capture ${quote.total} RUB`,
    ]);
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 5, held: 0, sold: 1 }]);
    expect(await desk.seatCounters('2027-05-08')).toEqual([{ total: 5, held: 0, sold: 1 }]);
    const paidMinor = Number(quote.total.replace('.', ''));
    expect(await ledgerOf(bought.orderId)).toEqual({ bankClearing: paidMinor, supplierPayable: -paidMinor });
    expect(await historyOf(bought.orderId)).toEqual([
      '- > pendingPayment (ordered)',
      '- > pendingPayment (ordered)',
      'pendingPayment > processing (authorised)',
      'pendingPayment > processing (authorised)',
      'processing > booked (captured)',
      'processing > booked (captured)',
    ]);
    const order = await desk.getOrder(bought.orderId);
    expect(order).toMatchObject({ status: 'booked', total: quote.total, currency: 'RUB' });
    expect(order.items.map((item) => item.direction)).toEqual(['outbound', 'return']);
  });

  it('issues a number for every ticket of a scheduled flight at once', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-02', 5);
    const bought = await desk.order(purchase, await desk.quote(purchase));
    const order = await desk.getOrder(bought.orderId);
    expect(order.status).toBe('ticketed');
    expect(order.items[0]?.tickets).toMatchObject([
      { passengerIndex: 0, number: expect.stringMatching(/^TK-\d{10}-\d$/) },
    ]);
  });

  it('writes the outbox event of a confirmed order once', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-03', 5);
    const bought = await desk.order(purchase, await desk.quote(purchase));
    const rows = await inTenant(({ tx }) =>
      tx
        .selectFrom('outbox')
        .select(['topic', 'payload'])
        .where('dedupe_key', '=', `order:${bought.orderId}:confirmed`)
        .execute(),
    );
    expect(rows).toEqual([{ topic: 'bookings.orderConfirmed', payload: { orderId: bought.orderId } }]);
  });

  it('stores which texts were accepted, with version, language and address', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-04', 5);
    const bought = await desk.order(purchase, await desk.quote(purchase), { language: 'ru' });
    const rows = await inTenant(({ tx }) =>
      tx
        .selectFrom('acceptance')
        .selectAll()
        .where('order_id', '=', bought.orderId)
        .orderBy('text_name')
        .execute(),
    );
    expect(rows).toMatchObject([
      {
        text_name: 'salesAgreement',
        text_version: '2026-11',
        text_hash: 'hash-of-the-agreement',
        language: 'ru',
        address: '203.0.113.7',
      },
      { text_name: 'webUsage', text_version: '2026-11' },
    ]);
  });

  it('leaves neither card number nor security code nor a plain document in any table', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-05', 5);
    const passport = 'QX7755341';
    const form = desk.orderForm(purchase, await desk.quote(purchase));
    const passengers = (form['passengers'] as object[]).map((one) => ({ ...one, passportNumber: passport }));
    const bought = await desk.order(purchase, await desk.quote(purchase), { overrides: { passengers } });
    const dump = await desk.dump();
    expect(dump).toContain(bought.orderId);
    for (const secret of [testCards.approved, passport]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
      expect(dump).not.toContain(Buffer.from(secret).toString('base64'));
    }
    expect(dump).not.toMatch(new RegExp(`\\b${TEST_SECURITY_CODE}\\b`));
    expect((await desk.getOrder(bought.orderId)).passengers[0]?.document).toBe('•• ••• 341');
  });
});

describe('what the bank refuses', () => {
  it.each([
    [testCards.declined, 'PAY-DECLINED', 'The bank declined the payment. Your card was not charged.'],
    [
      testCards.insufficientFunds,
      'PAY-DECLINED',
      'There is not enough money on the card. Your card was not charged.',
    ],
    [testCards.expired, 'PAY-DECLINED', 'The card has expired. Your card was not charged.'],
  ])('card %s: failed in words, seats back on sale, no money moved', async (number, key, message) => {
    const date = `2027-06-${number.slice(-2)}`.replace('-95', '-20').replace('-69', '-21');
    const purchase = await desk.offer('scheduled', date, 2);
    const tried = await desk.order(purchase, await desk.quote(purchase), { overrides: cardMembers(number) });
    expect(tried.response).toEqual({ state: 'failed', key, message });
    expect(await desk.bankEntries(tried.orderId)).toEqual([]);
    expect(await desk.seatCounters(date)).toEqual([{ total: 2, held: 0, sold: 0 }]);
    expect(await desk.getOrder(tried.orderId)).toMatchObject({
      status: 'paymentFailed',
      allowedActions: ['payAgain'],
    });
    expect(await ledgerOf(tried.orderId)).toEqual({});
  });

  it('lets the same quote be paid with another card after a refusal', async () => {
    const purchase = await desk.offer('scheduled', '2027-06-05', 2);
    const quote = await desk.quote(purchase);
    const form = { ...desk.orderForm(purchase, quote) };
    await desk.order(purchase, quote, { overrides: { ...form, ...cardMembers(testCards.declined) } });
    const again = { ...form, idempotencyKey: 'another-key-for-another-card' };
    const bought = await desk.order(purchase, quote, { overrides: again });
    expect(bought.response).toEqual({ state: 'done' });
  });
});

/** A buyer with their own card and network. */
function strangerAt(index: number): OrderOptions {
  const overrides = cardMembers(ownCard(testCards.approved, index));
  return { address: `198.51.100.${index}`, overrides };
}

describe('two at once', () => {
  it('gives the last seat to one buyer; the other is refused clearly and pays nothing', async () => {
    const purchase = await desk.offer('scheduled', '2027-07-01', 1);
    const [first, second] = [await desk.quote(purchase), await desk.quote(purchase)];
    const results = await Promise.allSettled([
      desk.order(purchase, first, strangerAt(1)),
      desk.order(purchase, second, strangerAt(2)),
    ]);
    const bought = results.filter((result) => result.status === 'fulfilled');
    const refused = results.filter((result) => result.status === 'rejected');
    expect(bought).toHaveLength(1);
    expect(bought[0]!.value.response).toEqual({ state: 'done' });
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ key: 'FLT-NOSEAT' });
    expect(await desk.seatCounters('2027-07-01')).toEqual([{ total: 1, held: 0, sold: 1 }]);
    const attempts = await inTenant(({ tx }) =>
      tx
        .selectFrom('payment_attempt as a')
        .innerJoin('payable as p', 'p.id', 'a.payable_id')
        .innerJoin('order_item as i', 'i.order_id', 'p.reference')
        .where('i.snapshot', '@>', JSON.stringify({ segments: [{ departsAt: '2027-07-01T11:40' }] }) as never)
        .select('a.id')
        .execute(),
    );
    expect(attempts).toHaveLength(1);
  });

  it('never oversells to a crowd, and serves or clearly refuses each buyer', async () => {
    const purchase = await desk.offer('charterRoundTrip', '2027-09-01', 4);
    const quotes = await Promise.all(Array.from({ length: 12 }, () => desk.quote(purchase)));
    const results = await Promise.allSettled(
      quotes.map((quote, index) => desk.order(purchase, quote, strangerAt(index))),
    );
    const keys = results.map((result) =>
      result.status === 'fulfilled' ? result.value.response.state : (result.reason as { key: string }).key,
    );
    expect(keys.toSorted()).toEqual([...Array(8).fill('FLT-NOSEAT'), ...Array(4).fill('done')]);
    for (const date of ['2027-09-01', '2027-09-08'])
      expect(await desk.seatCounters(date)).toEqual([{ total: 4, held: 0, sold: 4 }]);
  });

  it('creates one order and one charge on a double click', async () => {
    const purchase = await desk.offer('scheduled', '2027-07-02', 5);
    const quote = await desk.quote(purchase);
    const overrides = desk.orderForm(purchase, quote);
    const [a, b] = await Promise.all([
      desk.order(purchase, quote, { overrides }),
      desk.order(purchase, quote, { overrides }),
    ]);
    expect(b.orderId).toBe(a.orderId);
    expect(b.pGuid).toBe(a.pGuid);
    expect(await desk.bankEntries(a.orderId)).toHaveLength(2);
    expect(await desk.seatCounters('2027-07-02')).toEqual([{ total: 5, held: 0, sold: 1 }]);
    const repeated = await desk.order(purchase, quote, { overrides });
    expect(repeated).toEqual({ ...a, response: { state: 'done' } });
  });

  it('repeats the first answer without the right to act after fifteen minutes, even when the quote has expired', async () => {
    const purchase = await desk.offer('scheduled', '2027-07-03', 5);
    const quote = await desk.quote(purchase);
    const overrides = desk.orderForm(purchase, quote);
    const bought = await desk.order(purchase, quote, { overrides });
    desk.db.clock.advance(25 * 60_000);
    const { pGuid: _, ...rest } = bought;
    expect(await desk.order(purchase, quote, { overrides })).toEqual(rest);
  });

  it('refuses the same key with other content without naming an order, by which its sender knows to repeat the first', async () => {
    const purchase = await desk.offer('scheduled', '2027-07-04', 5);
    const quote = await desk.quote(purchase);
    const overrides = desk.orderForm(purchase, quote);
    await desk.order(purchase, quote, { overrides });
    const other = { ...overrides, creditCardNumber: testCards.captureFailsOnce };
    const { key, status, options } = await refusalOf(desk.order(purchase, quote, { overrides: other }));
    expect([key, status, options.data]).toEqual(['ORD-DUPLICATE', 409, undefined]);
  });

  it('creates at most one live order from a quote, whatever the key', async () => {
    const purchase = await desk.offer('scheduled', '2027-07-05', 5);
    const quote = await desk.quote(purchase);
    const bought = await desk.order(purchase, quote);
    const refused = await refusalOf(desk.order(purchase, quote));
    expect(refused).toMatchObject({ key: 'ORD-DUPLICATE', options: { data: { orderId: bought.orderId } } });
  });

  it('asks before selling the same passenger a second ticket for a departure, and sells after confirmation', async () => {
    const purchase = await desk.offer('scheduled', '2027-07-06', 5);
    const quote = await desk.quote(purchase);
    const { passengers } = desk.orderForm(purchase, quote);
    await desk.order(purchase, quote, { overrides: { passengers } });
    const second = await desk.quote(purchase);
    const refused = await refusalOf(desk.order(purchase, second, { overrides: { passengers } }));
    expect(refused).toMatchObject({ key: 'ORD-DUPLICATE', options: { data: { question: true } } });
    const overrides = { passengers, duplicateConfirmed: true };
    expect((await desk.order(purchase, second, { overrides })).response).toEqual({ state: 'done' });
  });
});

describe('the quote', () => {
  it('is required again when the price has changed: old and new price are shown, and nothing is charged', async () => {
    const purchase = await desk.offer('scheduled', '2027-08-01', 5);
    const quote = await desk.quote(purchase);
    await raiseFare(7_00);
    const refused = await refusalOf(desk.order(purchase, quote));
    await raiseFare(-7_00);
    expect(refused).toMatchObject({
      key: 'FLT-PRICE',
      options: { data: { old: '125.36', new: '132.36', currency: 'EUR' } },
    });
    expect(await desk.seatCounters('2027-08-01')).toEqual([{ total: 5, held: 0, sold: 0 }]);
  });

  it('keeps its exchange rate although a new one has arrived', async () => {
    const purchase = await desk.offer('scheduled', '2027-08-02', 5, { currency: 'RUB' });
    const quote = await desk.quote(purchase);
    await inTenant(({ tx }) =>
      tx
        .updateTable('exchange_rate')
        .set({ micros_per_euro: 99_000_000 })
        .where('currency', '=', 'RUB')
        .execute(),
    );
    const bought = await desk.order(purchase, quote);
    await inTenant(({ tx }) =>
      tx
        .updateTable('exchange_rate')
        .set({ micros_per_euro: 96_007_700 })
        .where('currency', '=', 'RUB')
        .execute(),
    );
    expect(await desk.bankEntries(bought.orderId)).toContain(`capture ${quote.total} RUB`);
  });

  it('is refused after twenty minutes', async () => {
    const purchase = await desk.offer('scheduled', '2027-08-03', 5);
    const quote = await desk.quote(purchase);
    desk.db.clock.advance(20 * 60_000);
    expect((await refusalOf(desk.order(purchase, quote))).key).toBe('FLT-EXPIRED');
  });

  it('is refused at another tenant, and for other passengers than it is for', async () => {
    const purchase = await desk.offer('scheduled', '2027-08-04', 5);
    const quote = await desk.quote(purchase);
    const foreign = await refusalOf(desk.order(purchase, quote, { tenantId: OTHER_TENANT }));
    expect(foreign.options.fields).toEqual([{ path: 'quoteSeal', message: 'validation.enterValid' }]);
    const two = await refusalOf(desk.order({ ...purchase, adults: 2 }, quote));
    expect(two.options.fields?.[0]?.path).toBe('quoteSeal');
  });

  it('names items that are not sold yet, instead of omitting them silently', async () => {
    const purchase = await desk.offer('scheduled', '2027-08-05', 5);
    expect(await refusalOf(desk.quote({ ...purchase, insurance: true }))).toMatchObject({
      key: 'GEN-UNAVAILABLE',
      options: { data: { members: ['insurance'] } },
    });
  });

  it('CheckPrice states how long passports must be valid, as set by staff', async () => {
    const purchase = await desk.offer('scheduled', '2027-08-05', 5);
    expect((await desk.quote(purchase)).passportMonths).toEqual({ usual: 4, exceptions: [] });
    const setMonths = (passportMonths: number) =>
      inTenant(({ tx }) =>
        tx
          .updateTable('travel_rule')
          .set({ figures: JSON.stringify({ route: 'international', passportMonths }) })
          .where('code', '=', 'passportMonths')
          .execute(),
      );
    await setMonths(6);
    expect((await desk.quote(purchase)).passportMonths).toEqual({ usual: 6, exceptions: [] });
    await setMonths(4);
  });

  it('CheckPrice states that a Turkish card pays in lira, and AddOrder refuses another currency', async () => {
    const purchase = await desk.offer('scheduled', '2027-08-06', 5);
    const quote = await desk.quote({ ...purchase, bin6: '552879' });
    expect(quote.payIn).toBe('TRY');
    const refused = await refusalOf(
      desk.order(purchase, quote, { overrides: cardMembers('5528790000000008') }),
    );
    expect(refused.key).toBe('PAY-TRY');
  });
});

async function raiseFare(byMinor: number): Promise<void> {
  await inTenant(({ tx }) =>
    tx
      .updateTable('fare_price')
      .set((eb) => ({ fare_minor: eb('fare_minor', '+', byMinor) }))
      .where('fare_id', '=', 3)
      .where('passenger_type', '=', 'adult')
      .execute(),
  );
}
