import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { getCoupons, saveCoupon, updateCoupon, type Coupon } from '@farewind/contract/rules/coupons';
import type { Input } from '@farewind/contract/core/operation';
import type { Refusal } from '../../../../platform/errors.ts';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onMoneyEvents } from '../../../../on-money-events.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { testCards } from '../../../../testing/test-cards.ts';
import { cancelBySupplier } from '../../changes/cancelling/cancel-by-supplier.ts';
import { chooseRides, findRides, insertTestRides } from '../../testing/test-rides.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { adult, cardMembers } from '../../testing/sale-samples.ts';

let desk: BookingTestHarness;
const staff = staffWith('Pages.Pricing');

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const { outbox, database } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
  await insertTestRides(database);
});
afterAll(() => desk.close());

function issue(code: string, members: Partial<Input<typeof saveCoupon>> = {}): Promise<Coupon> {
  return desk.call(saveCoupon, { code, kind: 'percent', percent: '10', ...members }, staff);
}

async function usedOf(code: string): Promise<number | undefined> {
  return (await desk.call(getCoupons, { keyword: code }, staff)).items[0]?.used;
}

async function offer(date: string, coupon: string, members: Record<string, unknown> = {}) {
  return { ...(await desk.offer('scheduled', date, 9, members)), coupon };
}

describe('a coupon at the till', () => {
  it('reduces each passenger’s price to the cent; when one of three cancels, card and ledger agree', async () => {
    await issue('Spring');
    const purchase = await offer('2027-05-01', ' spring ', { adults: 3 });
    const quote = await desk.quote(purchase);
    // A tenth of fare and surcharge of 109.99 is 11.00 half up; the taxes of 15.37 stay.
    expect(quote.discount).toEqual([{ code: 'SPRING', name: 'Promo code SPRING', total: '33.00' }]);
    expect(quote.total).toBe('343.08');
    const passengers = ['ANNA', 'IVAN', 'OLGA'].map((name, index) =>
      adult(name, { passportNumber: `445590${index}` }),
    );
    const { orderId, pGuid } = await desk.order(purchase, quote, { overrides: { passengers } });
    const order = await desk.getOrder(orderId, actingWith(pGuid));
    expect(order).toMatchObject({ status: 'ticketed', total: '343.08' });
    expect(order.items[0]!.priceLines).toMatchObject([
      { count: 3, total: '376.08' },
      { name: 'Promo code SPRING', total: '-33.00' },
    ]);
    expect(order.items[0]!.tickets.map(({ price }) => price)).toEqual(['114.36', '114.36', '114.36']);

    const tickets = order.items[0]!.tickets[1]!.ticketId;
    const offered = await desk.call(getCancelQuote, { orderId, tickets }, actingWith(pGuid));
    expect(offered.lines.map(({ kind, paid, refund }) => [kind, paid, refund])).toEqual([
      ['fare', '90.00', '50.00'],
      ['tax', '15.37', '15.37'],
      ['fuel', '8.99', '8.99'],
    ]);
    await desk.call(confirmCancel, { quoteId: offered.quoteId }, actingWith(pGuid));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(await desk.bankEntries(orderId)).toContain('refund 74.36 EUR');
    // The carrier is owed two whole prices and its fee; the agency has paid for two discounts.
    const balance = await desk.ledgerBalance(orderId);
    expect(balance).toEqual({
      bankClearing: 268_72,
      customer: 0,
      refundsPayable: 0,
      supplierPayable: -(2 * 125_36 + 40_00),
      serviceIncome: 22_00,
    });
    expect(Object.values(balance).reduce((sum, minor) => sum + minor, 0)).toBe(0);
  });

  it('gives its last use to one of two concurrent buyers', async () => {
    await issue('LAST', { usesTotal: '1' });
    const submissions = await Promise.all(
      ['2027-05-02', '2027-05-03'].map(async (date) => {
        const purchase = await offer(date, 'LAST');
        return { purchase, quote: await desk.quote(purchase) };
      }),
    );
    const orders = submissions.map(({ purchase, quote }) => desk.order(purchase, quote));
    const ended = await Promise.allSettled(orders);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = await refusalOf(orders[ended.findIndex(({ status }) => status === 'rejected')]!);
    expect(late).toMatchObject({ key: 'CPN-INVALID', options: { data: { reason: 'usedUp' } } });
    expect(await usedOf('LAST')).toBe(1);
  });

  it('is released when the card is declined, and used again when it is paid after all', async () => {
    await issue('RETRY', { usesTotal: '1', kind: 'sum', sum: '20.00' });
    const purchase = await offer('2027-05-04', 'RETRY');
    const quote = await desk.quote(purchase);
    expect(quote.total).toBe('105.36');
    const declined = await desk.order(purchase, quote, { overrides: cardMembers(testCards.declined) });
    expect([declined.response.state, await usedOf('RETRY')]).toEqual(['failed', 0]);
    await desk.retry(declined.orderId, declined.pGuid);
    expect((await desk.getOrder(declined.orderId)).status).toBe('ticketed');
    expect(await usedOf('RETRY')).toBe(1);
  });

  it('that was deactivated or changed since it was shown requires a new confirmation, and no other sum is charged', async () => {
    const coupon = await issue('OFF');
    const purchase = await offer('2027-05-05', 'OFF');
    const quote = await desk.quote(purchase);
    await desk.call(updateCoupon, { ...fieldsOf(coupon), percent: '5' }, staff);
    expect(await refusalOf(desk.order(purchase, quote))).toMatchObject({
      key: 'FLT-PRICE',
      options: { data: { old: '114.36', new: '119.86' } },
    });
    await desk.call(updateCoupon, { ...fieldsOf(coupon), isActive: false }, staff);
    expect(await refusalOf(desk.order(purchase, quote))).toMatchObject({
      key: 'CPN-INVALID',
      options: { fields: [{ path: 'coupon', message: 'coupon.unknown' }] },
    });
    expect(await refusalOf(desk.order({ ...purchase, coupon: '' }, quote))).toMatchObject({
      options: { fields: [{ path: 'quoteSeal' }] },
    });
  });

  it('for both reduces flight and ride of one order; when both fail, everything is refunded and nothing is owed', async () => {
    await issue('BOTH', { kind: 'sum', sum: '30.00' });
    const flight = await desk.offer('charter', '2027-05-11', 5);
    const { searchId, flightId } = flight;
    const { legs } = await desk.call(getRideTimes, { searchId, flightId });
    const rides = await findRides(desk, { pickupAt: legs[0]?.pickupAt, adults: 1 });
    const purchase = { ...flight, transfer: chooseRides(rides, 'van'), coupon: 'BOTH' };
    const full = parseMinor((await desk.quote({ ...purchase, coupon: '' })).total);
    const quote = await desk.quote(purchase);
    expect([parseMinor(quote.total), quote.discount[0]?.total]).toEqual([full - 30_00, '30.00']);
    const { orderId, pGuid } = await desk.order(purchase, quote);
    const { items } = await desk.getOrder(orderId, actingWith(pGuid));
    const off = items.map(
      ({ priceLines }) => priceLines.find(({ name }) => name === 'Promo code BOTH')?.total,
    );
    expect(off.reduce((sum, total) => sum + parseMinor(total ?? '0.00'), 0)).toBe(-30_00);
    expect(off.every((total) => total !== undefined)).toBe(true);

    const itemIds = items.map(({ itemId }) => itemId);
    const end = { orderId, itemIds, reason: 'supplierCancelled', actor: 'system' } as const;
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) => cancelBySupplier(desk.parts, scope, end));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(await desk.bankEntries(orderId)).toContain(`refund ${quote.total} EUR`);
    expect(Object.values(await desk.ledgerBalance(orderId)).filter((minor) => minor !== 0)).toEqual([]);
  });

  it('that makes a ride free leaves no debt to its operator once it is cancelled, and needs no card', async () => {
    await issue('FREE', { kind: 'sum', sum: '50.00', product: 'transfer' });
    const flight = await desk.offer('charter', '2027-05-12', 5);
    const { searchId, flightId } = flight;
    const { legs } = await desk.call(getRideTimes, { searchId, flightId });
    const rides = await findRides(desk, { pickupAt: legs[0]?.pickupAt, adults: 1 });
    const purchase = { ...flight, transfer: chooseRides(rides, 'van'), coupon: 'FREE' };
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
    const { items } = await desk.getOrder(orderId, actingWith(pGuid));
    const [{ price, ticketId } = { price: '', ticketId: '' }] =
      items.find(({ kind }) => kind === 'transfer')?.tickets ?? [];
    expect(price).toBe('0.00');
    const [sold, charged] = [await desk.ledgerBalance(orderId), await desk.bankEntries(orderId)];

    const offered = await desk.call(getCancelQuote, { orderId, tickets: ticketId }, actingWith(pGuid));
    expect(offered).toMatchObject({ refund: '0.00', lines: [{ kind: 'transfer', paid: '0.00' }] });
    const { quoteId } = offered;
    const done = await desk.call(confirmCancel, { quoteId }, actingWith(pGuid));
    expect(done).toMatchObject({ state: 'cancelled' });
    await desk.parts.outbox.drain();
    expect(await desk.bankEntries(orderId)).toEqual(charged);
    expect(await desk.ledgerBalance(orderId)).toEqual({
      ...sold,
      supplierPayable: sold['supplierPayable']! + 33_99,
      serviceIncome: sold['serviceIncome']! - 33_99,
    });
  });

  it('that makes a ride free leaves the ride without a charge when its flight is gone', async () => {
    await issue('GIFT', { kind: 'sum', sum: '50.00', product: 'transfer' });
    const flight = await desk.offer('charter', '2027-05-13', 5);
    const { searchId, flightId } = flight;
    const { legs } = await desk.call(getRideTimes, { searchId, flightId });
    const rides = await findRides(desk, { pickupAt: legs[0]?.pickupAt, adults: 1 });
    const purchase = { ...flight, transfer: chooseRides(rides, 'van'), coupon: 'GIFT' };
    const quote = await desk.quote(purchase);
    const lost = { overrides: cardMembers(testCards.answerLost) };
    const { orderId, pGuid } = await desk.order(purchase, quote, lost);
    await desk.loseSeats(orderId);
    desk.db.clock.advance(2 * 60_000);
    await desk.runJob('settle-open-orders');
    const { items } = await desk.getOrder(orderId, actingWith(pGuid));
    expect(items.map(({ kind, status }) => [kind, status])).toEqual([
      ['flight', 'cancelled'],
      ['transfer', 'ticketed'],
    ]);
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `void ${quote.total} EUR`,
    ]);
    expect((await desk.ledgerBalance(orderId))['customer'] ?? 0).toBe(0);
  });

  it('that does not apply says why', async () => {
    await issue('RIDES', { product: 'transfer' });
    await issue('MUCH', { minimum: '500.00' });
    await issue('OVER', { validTo: '2027-02-28' });
    await issue('SOON', { validFrom: '2027-03-02' });
    const reasons = await Promise.all(
      ['NONE', 'RIDES', 'MUCH', 'OVER', 'SOON'].map(async (code) => {
        const { key, options } = await refusalOf(desk.quote(await offer('2027-05-06', code)));
        return [key, options.data?.['reason']];
      }),
    );
    expect(reasons).toEqual(
      ['unknown', 'otherProduct', 'belowMinimum', 'expired', 'notYet'].map((why) => ['CPN-INVALID', why]),
    );
  });

  it('begins and ends with the agency’s day, which in Istanbul begins three hours before that of UTC', async () => {
    await issue('TODAY', { validTo: '2027-03-01' });
    await issue('TOMORROW', { validFrom: '2027-03-02' });
    const start = desk.db.clock.override();
    desk.db.clock.freezeAt(new Date('2027-03-01T21:30:00Z'));
    try {
      const { options } = await refusalOf(desk.quote(await offer('2027-05-06', 'TODAY')));
      expect(options.data?.['reason']).toBe('expired');
      expect((await desk.quote(await offer('2027-05-06', 'TOMORROW'))).discount).toHaveLength(1);
    } finally {
      desk.db.clock.freezeAt(start);
    }
  });

  it('can be used per mail address as often as configured', async () => {
    await issue('ONCE', { usesPerContact: '1' });
    const buy = async (date: string, customerEmail: string) => {
      const purchase = await offer(date, 'ONCE');
      const overrides = { customerEmail };
      return desk.order(purchase, await desk.quote(purchase), { overrides });
    };
    await buy('2027-05-07', 'anna@example.org');
    const refused = await refusalOf(buy('2027-05-08', 'anna@example.org'));
    expect(refused).toMatchObject({ key: 'CPN-INVALID', options: { data: { reason: 'usedUp' } } });
    expect((await buy('2027-05-09', 'olga@example.org')).response.state).toBe('done');
  });
});

function fieldsOf({ id, code }: Coupon): Input<typeof updateCoupon> {
  return { id, code, kind: 'percent', percent: '10' };
}

describe('guessing at codes', () => {
  const at = (address: string) => ({ address });
  const ask = async (purchase: Awaited<ReturnType<typeof offer>>, coupon: string, address: string) => {
    const asked = desk.quote({ ...purchase, coupon }, at(address));
    return asked.then(
      ({ total }) => total,
      (error: Refusal) => error.options.data?.['reason'],
    );
  };

  it('is limited to one per half minute for a network, concurrent or in sequence, while others can buy', async () => {
    await issue('GUESSED');
    const purchase = await offer('2027-05-31', 'GUESSED');
    const [guesser, sameLine, buyer] = ['2001:db8:9:9::1', '2001:db8:9:9:ffff::2', '198.51.100.77'];
    const codes = Array.from({ length: 12 }, (_, index) => `MISS${index}`);
    const answers = await Promise.all(codes.map((code) => ask(purchase, code, guesser)));
    expect(answers.filter((answer) => answer === 'unknown')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'tooMany')).toHaveLength(7);
    // Even a valid code is not recognised while the network has to wait.
    expect(await ask(purchase, 'GUESSED', sameLine)).toBe('tooMany');
    expect(await ask(purchase, 'GUESSED', buyer)).toMatch(/^\d/);
    desk.db.clock.advance(31_000);
    expect(await ask(purchase, 'ONE-MORE', sameLine)).toBe('unknown');
    expect(await ask(purchase, 'AND-ONE', guesser)).toBe('tooMany');
  });

  it('is limited for all networks of one IPv6 customer together, whose next ones have no first guesses', async () => {
    desk.db.clock.advance(3_600_000);
    const purchase = await offer('2027-05-28', 'NONE');
    const answers: unknown[] = [];
    for (let network = 0; network < 30; network += 1)
      answers.push(await ask(purchase, `SITE${network}`, `2001:db8:77:${network}::1`));
    expect(answers.filter((answer) => answer === 'unknown')).toHaveLength(20);
    expect(await ask(purchase, 'OTHERS', '2001:db8:78:1::1')).toBe('unknown');
    desk.db.clock.advance(31_000);
    expect(await ask(purchase, 'LATER', '2001:db8:77:99::1')).toBe('unknown');
  });

  it('counts a mistyped code once, however often its price is requested', async () => {
    const purchase = await offer('2027-05-30', 'SPRONG');
    const answers = [];
    for (let times = 0; times < 8; times += 1) answers.push(await ask(purchase, 'SPRONG', '198.51.100.78'));
    expect(new Set(answers)).toEqual(new Set(['unknown']));
  });

  it('from many networks at once must wait, at one code per second in total', async () => {
    desk.db.clock.advance(3_600_000);
    const purchase = await offer('2027-05-29', 'NONE');
    const answers: unknown[] = [];
    for (let network = 0; network < 70; network += 1)
      answers.push(await ask(purchase, `WIDE${network}`, `203.0.113.${network}`));
    expect(answers.filter((answer) => answer === 'unknown')).toHaveLength(60);
  });
});
