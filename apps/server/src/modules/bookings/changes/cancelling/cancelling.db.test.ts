import { confirmCancel, getCancelQuote, type CancelQuoteView } from '@farewind/contract/bookings/cancel';
import { propose } from '@farewind/contract/bookings/proposals';
import { currencies, type Currency } from '@farewind/values/currency';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { onMoneyEvents } from '../../../../on-money-events.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  refusalOf,
  SALE_DAY,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { adult } from '../../testing/sale-samples.ts';
import type { TestTrip } from '../../testing/test-inventory.ts';
import type { Actor } from '../../order/actor.ts';
import { CANCELLATION_ACCEPTED, type CancellationAccepted } from '../../events.ts';
import { cancelBySupplier } from './cancel-by-supplier.ts';
import { confirmCancel as confirm } from './confirm-cancel.ts';
import { quoteCancel } from './quote-cancel.ts';
import { readCancellation } from './read-cancellation.ts';

let desk: BookingTestHarness;
const atNine = new Date(`${SALE_DAY}T09:00:00Z`);

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const { outbox, database } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
});
beforeEach(() => desk.db.clock.freezeAt(atNine));
afterAll(() => desk.close());

interface Bought {
  readonly orderId: string;
  readonly pGuid?: string | undefined;
}

const family = [
  adult('ANNA'),
  adult('IVAN', { passportNumber: '4455907', gender: 'male' }),
  adult('OLGA', { passportNumber: '4455908' }),
];

/** Buys for three travellers, one way or return, without the duplicate question. */
async function buy(
  trip: TestTrip,
  date: string,
  currency: Currency = 'EUR',
  passengers: readonly object[] = family,
): Promise<Bought> {
  const purchase = await desk.offer(trip, date, 9, { adults: passengers.length, currency });
  return desk.order(purchase, await desk.quote(purchase), { overrides: { passengers } });
}

function quote({ orderId, pGuid }: Bought, request: object = {}): Promise<CancelQuoteView> {
  return desk.call(getCancelQuote, { orderId, ...request }, actingWith(pGuid));
}

function accept({ pGuid }: Bought, quoteId: string) {
  return desk.call(confirmCancel, { quoteId }, actingWith(pGuid));
}

function read({ orderId, pGuid }: Bought) {
  return desk.getOrder(orderId, actingWith(pGuid));
}

async function ticketIds(bought: Bought): Promise<string[]> {
  return (await read(bought)).items.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId));
}

function inTenant<T>(act: Parameters<typeof desk.db.database.inTenant<T>>[1]): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

/** The refunds that the bank has made. */
async function refundsAtBank({ orderId }: Bought): Promise<string[]> {
  await desk.parts.outbox.drain();
  await desk.parts.outbox.drain();
  return (await desk.bankEntries(orderId)).filter((entry) => entry.startsWith('refund'));
}

describe('one of three passengers stays at home', () => {
  it('is refunded by the fare’s terms to the paying card; their seat is sold again, and the others fly', async () => {
    const bought = await buy('scheduled', '2027-05-01');
    const [, second] = await ticketIds(bought);
    const offer = await quote(bought, { tickets: second });
    expect(
      offer.lines.map(({ kind, paid, deduction, refund, reason, heldBy }) => [
        kind,
        paid,
        deduction,
        refund,
        reason,
        heldBy.kind,
      ]),
    ).toEqual([
      ['fare', '100.00', '40.00', '60.00', 'fee', 'carrier'],
      ['tax', '15.37', '0.00', '15.37', undefined, 'carrier'],
      ['fuel', '9.99', '0.00', '9.99', undefined, 'carrier'],
    ]);
    expect(offer).toMatchObject({
      refund: '85.36',
      promisedAt: '2027-03-10T09:00:00.000Z',
      needsApproval: false,
    });
    // From a day before departure, 11:40 in Moscow, only the taxes are refunded; after departure nothing.
    expect(offer.curve).toEqual([
      { from: '2027-03-01T09:00:00.000Z', refund: '85.36' },
      { from: '2027-04-30T08:40:00.000Z', refund: '15.37' },
      { from: '2027-05-01T08:40:00.000Z', refund: '0.00' },
    ]);

    expect(await accept(bought, offer.quoteId)).toMatchObject({ state: 'cancelled' });
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 9, held: 0, sold: 2 }]);
    expect(await refundsAtBank(bought)).toEqual(['refund 85.36 EUR']);
    const order = await read(bought);
    expect(order).toMatchObject({ status: 'ticketed', total: '376.08', refundTotal: '85.36' });
    expect(order.refunds).toMatchObject([{ sum: '85.36', state: 'settled', reason: 'choice' }]);
    expect(order.clock.at(-1)).toMatchObject({ step: 'refund', state: 'done' });
    expect(
      order.items[0]!.tickets.map(({ state, refund, allowedActions }) => [
        state,
        refund,
        allowedActions.includes('cancel'),
      ]),
    ).toEqual([
      ['issued', undefined, true],
      ['refunded', '85.36', false],
      ['issued', undefined, true],
    ]);
    const balance = await desk.ledgerBalance(bought.orderId);
    expect(balance).toMatchObject({ bankClearing: 376_08 - 85_36, customer: 0, refundsPayable: 0 });
    expect(Object.values(balance).reduce((sum, minor) => sum + minor, 0)).toBe(0);
  });

  it('and may change their mind: the same flight can be bought again without a warning', async () => {
    const bought = await buy('scheduled', '2027-05-07');
    const [, second] = await ticketIds(bought);
    await accept(bought, (await quote(bought, { tickets: second })).quoteId);
    expect((await read(await buy('scheduled', '2027-05-07', 'EUR', [family[1]!]))).status).toBe('ticketed');
    expect((await refusalOf(buy('scheduled', '2027-05-07', 'EUR', [family[0]!]))).key).toBe('ORD-DUPLICATE');
  });

  it('and when the others follow, the total equals that of cancelling at once', async () => {
    const bought = await buy('scheduled', '2027-05-02');
    const whole = await quote(bought);
    for (const ticketId of await ticketIds(bought))
      await accept(bought, (await quote(bought, { tickets: ticketId })).quoteId);
    expect(await read(bought)).toMatchObject({ status: 'cancelled', refundTotal: whole.refund });
    expect(await desk.seatCounters('2027-05-02')).toEqual([{ total: 9, held: 0, sold: 0 }]);
    expect((await refundsAtBank(bought)).length).toBe(3);
    const nothing = await refusalOf(quote(bought));
    expect([nothing.key, nothing.options.message]).toEqual(['ORD-STATE', 'cancel.nothingLeft']);
  });

  test.each(currencies)('to the cent at the bank in %s', async (currency) => {
    const date = `2027-06-0${currencies.indexOf(currency) + 1}`;
    const bought = await buy('scheduled', date, currency);
    const [first, second, third] = await ticketIds(bought);
    const whole = await quote(bought);
    const one = await quote(bought, { tickets: first });
    await accept(bought, one.quoteId);
    const rest = await quote(bought, { tickets: [second, third].join(',') });
    await accept(bought, rest.quoteId);
    expect(parseMinor(one.refund) + parseMinor(rest.refund)).toBe(parseMinor(whole.refund));
    expect(await refundsAtBank(bought)).toEqual([
      `refund ${one.refund} ${currency}`,
      `refund ${rest.refund} ${currency}`,
    ]);
  });
});

describe('a quote', () => {
  it('is executed once, however often and in how many windows it is confirmed', async () => {
    const bought = await buy('scheduled', '2027-05-03');
    const { quoteId } = await quote(bought);
    const answers = await Promise.all([
      accept(bought, quoteId),
      accept(bought, quoteId),
      accept(bought, quoteId),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await refundsAtBank(bought)).toHaveLength(1);
    expect(await desk.seatCounters('2027-05-03')).toEqual([{ total: 9, held: 0, sold: 0 }]);
  });

  it('is invalid for an order that has changed since, and after half an hour', async () => {
    const bought = await buy('scheduled', '2027-05-04');
    const [first] = await ticketIds(bought);
    const [whole, one] = [await quote(bought), await quote(bought, { tickets: first })];
    await accept(bought, one.quoteId);
    expect((await refusalOf(accept(bought, whole.quoteId))).options.message).toBe('cancel.quoteStale');
    const late = await quote(bought);
    desk.db.clock.freezeAt(new Date(atNine.getTime() + 31 * 60_000));
    expect((await refusalOf(accept(bought, late.quoteId))).options.message).toBe('cancel.quoteExpired');
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 9, held: 0, sold: 2 }]);
  });

  it('expires at the time that it relies on: no refund is promised that the carrier no longer grants', async () => {
    const bought = await buy('scheduled', '2027-05-05');
    desk.db.clock.freezeAt(new Date('2027-05-04T08:30:00Z'));
    const offer = await quote(bought);
    expect([offer.expiresAt, offer.curve[1]]).toEqual([
      '2027-05-04T08:40:00.000Z',
      { from: '2027-05-04T08:40:00.000Z', refund: '46.11' },
    ]);
  });

  it('is returned only to callers who may act on the order', async () => {
    const bought = await buy('scheduled', '2027-05-06');
    const stranger = { ...bought, pGuid: undefined };
    expect((await refusalOf(quote(stranger))).key).toBe('GEN-DENIED');
    const { quoteId } = await quote(bought);
    expect((await refusalOf(accept(stranger, quoteId))).key).toBe('GEN-DENIED');
  });
});

describe('a charter', () => {
  async function end(bought: Bought, more: object = {}): Promise<void> {
    const itemIds = (await read(bought)).items.map(({ itemId }) => itemId);
    const { orderId } = bought;
    const all = { orderId, itemIds, reason: 'supplierCancelled', actor: 'system', ...more } as const;
    await inTenant((scope) => cancelBySupplier(desk.parts, scope, all));
  }

  it('refunds nothing by choice, and its seat still goes back on sale', async () => {
    const bought = await buy('charterRoundTrip', '2027-07-01');
    const back = (await read(bought)).items[1]!;
    const offer = await quote(bought, { tickets: back.tickets[0]!.ticketId });
    expect(offer).toMatchObject({ paid: '125.36', refund: '0.00' });
    expect(await accept(bought, offer.quoteId)).toEqual({ orderId: bought.orderId, state: 'cancelled' });
    expect(await refundsAtBank(bought)).toEqual([]);
    expect(await desk.seatCounters('2027-07-01')).toEqual([{ total: 9, held: 0, sold: 3 }]);
    expect(await desk.seatCounters('2027-07-08')).toEqual([{ total: 9, held: 0, sold: 2 }]);
  });

  it('with a proposed price change is refunded in full to a buyer who declines it while the proposal is open', async () => {
    const bought = await buy('charter', '2027-07-06');
    const proposal = { kind: 'priceChanged', newTotal: '999.00' } as const;
    await desk.call(propose, { orderId: bought.orderId, proposal }, staffWith('Pages.Orders.Edit'));
    const offer = await quote(bought);
    expect(offer).toMatchObject({ paid: '376.08', refund: '376.08' });
    await accept(bought, offer.quoteId);
    const { status, proposals, allowedActions } = await read(bought);
    expect([status, proposals![0]!.state]).toEqual(['cancelled', 'withdrawn']);
    expect(allowedActions).not.toContain('answerProposal');
  });

  it('cancelled by its carrier is refunded in full, once; an ineligible traveller’s less ten percent', async () => {
    const [cancelled, ineligible] = [await buy('charter', '2027-07-02'), await buy('charter', '2027-07-03')];
    for (const bought of [cancelled, cancelled]) await end(bought);
    await end(ineligible, { reason: 'documentRefused', deductionPercent: 10 });
    expect(await read(cancelled)).toMatchObject({ status: 'cancelled', refundTotal: '376.08' });
    expect(await refundsAtBank(cancelled)).toEqual(['refund 376.08 EUR']);
    // 12.54 is kept of each ticket.
    expect(await read(ineligible)).toMatchObject({ status: 'cancelled', refundTotal: '338.46' });
  });

  it.each([
    [10_00, '256.08', [366_08], ['refund 366.08 EUR'], '2027-11-04'],
    [376_08, '0.00', [], [], '2027-11-05'],
  ])(
    'of which the bank took %i cents back by a dispute is cancelled, and the rest is sent',
    async (...given) => {
      const [taken, byChoice, owed, sent, date] = given;
      const bought = await buy('scheduled', date);
      const dispute = `update payment_attempt set state = 'disputed', disputed_minor = $2
        where payable_id in (select id from payable where reference = $1)`;
      await desk.db.database.owner.query(dispute, [bought.orderId, taken]);
      expect((await read(bought)).refundCurve![0]!.refund).toBe(byChoice);
      await end(bought);
      expect((await read(bought)).status).toBe('cancelled');
      const refunds = await inTenant((scope) => desk.parts.payments.listRefunds(scope, bought.orderId));
      expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual(owed);
      expect(await refundsAtBank(bought)).toEqual(sent);
      const find = 'select id from cancel_quote where order_id = $1';
      const { rows } = await desk.db.database.owner.query<{ id: string }>(find, [bought.orderId]);
      const { quote: told } = await inTenant((scope) => readCancellation(desk.parts, scope, rows[0]!.id));
      const shown = [told.curve[0]!.refund, told.refund, told.returnedByBank].map(Number);
      expect(shown).toEqual([376_08 - taken, 376_08 - taken, taken].map((minor) => minor / 100));
      expect(told.promisedAt === undefined).toBe(owed.length === 0);
      expect(await desk.seatCounters(date)).toEqual([{ total: 9, held: 0, sold: 0 }]);
    },
  );
});

describe('a fee that staff waive', () => {
  /** Whether the customer is notified of the cancellation. */
  async function isNotified(orderId: string): Promise<boolean> {
    const rows = await inTenant(({ tx }) =>
      tx.selectFrom('outbox').select('payload').where('topic', '=', CANCELLATION_ACCEPTED).execute(),
    );
    return rows.some(({ payload }) => (payload as CancellationAccepted).orderId === orderId);
  }

  const clerk: Actor = { kind: 'staff', userId: 12, name: 'olga' };

  it('waits for a second person: nothing is cancelled before, and nothing after a rejection', async () => {
    const bought = await buy('charter', '2027-07-04');
    const { orderId } = bought;
    const offer = await inTenant((scope) =>
      quoteCancel(desk.parts, scope, { orderId }, clerk, 'The hotel has burnt down'),
    );
    expect(offer.refundMinor).toBe(376_08);
    const answer = await inTenant((scope) => confirm(desk.parts, scope, offer, clerk));
    expect(answer.state).toBe('waiting');
    expect(await isNotified(orderId)).toBe(false);
    expect(await read(bought)).toMatchObject({
      status: 'waitingForCancel',
      refunds: [{ state: 'accepted', reason: 'other' }],
    });
    expect(await desk.seatCounters('2027-07-04')).toEqual([{ total: 9, held: 0, sold: 3 }]);

    await desk.bookings.onRefundEvent(DEFAULT_TENANT, offer.quoteId, 'rejected');
    expect((await read(bought)).status).toBe('booked');
    expect(await desk.seatCounters('2027-07-04')).toEqual([{ total: 9, held: 0, sold: 3 }]);
  });

  it('once approved, the seats go back on sale once, however often the event is repeated', async () => {
    const bought = await buy('charter', '2027-07-05');
    const { orderId } = bought;
    const offer = await inTenant((scope) =>
      quoteCancel(desk.parts, scope, { orderId }, clerk, 'The hotel has burnt down'),
    );
    await inTenant((scope) => confirm(desk.parts, scope, offer, clerk));
    for (let times = 0; times < 2; times += 1)
      await desk.bookings.onRefundEvent(DEFAULT_TENANT, offer.quoteId, 'approved');
    expect((await read(bought)).status).toBe('cancelled');
    expect(await isNotified(orderId)).toBe(true);
    expect(await desk.seatCounters('2027-07-05')).toEqual([{ total: 9, held: 0, sold: 0 }]);
  });
});
