import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { getOrders } from '@farewind/contract/orders/order-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';

const staff = staffWith('Pages.Orders.View');

let desk: BookingTestHarness;

const bag = (segment: number) => ({ serviceId: 'bag', passengerIndex: 0, segment });

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const name = (text: string) => JSON.stringify({ ru: text, en: text, tr: text });
  const common = { tenant_id: DEFAULT_TENANT, refundable: false };
  await inTenant(({ tx }) =>
    tx
      .insertInto('extra')
      .values([
        {
          ...common,
          code: 'bag',
          kind: 'bag',
          name: name('Bag'),
          price_minor: 30_01,
          passenger_types: ['adult', 'child'],
          most: 2,
        },
        {
          ...common,
          code: 'bag-xx',
          kind: 'bag',
          name: name('Other'),
          price_minor: 10_00,
          carrier: 'XX',
          passenger_types: ['adult'],
          most: 1,
        },
        {
          ...common,
          code: 'cover',
          kind: 'insurance',
          name: name('Cover'),
          price_minor: 11_50,
          provider: 'An insurer',
          passenger_types: ['adult', 'child', 'infant'],
          most: 1,
        },
      ])
      .execute(),
  );
});
afterAll(() => desk.close());

function inTenant<T>(act: Parameters<typeof desk.db.database.inTenant<T>>[1]): Promise<T> {
  return desk.db.database.inTenant(DEFAULT_TENANT, act);
}

const minor = (text: string) => Math.round(Number(text) * 100);

describe('bags and insurance', () => {
  it('are in the sealed price, charged with the flights, and written by passenger and segment', async () => {
    const plain = await desk.offer('charterRoundTrip', '2027-05-01', 5);
    const bare = await desk.quote(plain);
    const purchase = { ...plain, services: [bag(0), bag(0), bag(1)], insurance: true };
    const quote = await desk.quote(purchase);
    expect(quote.extras).toEqual([
      { serviceId: 'bag', name: 'Bag', count: 3, total: '90.03' },
      { serviceId: 'cover', name: 'Cover', count: 1, total: '11.50' },
    ]);
    expect(minor(quote.total)).toBe(minor(bare.total) + 90_03 + 11_50);

    const { orderId } = await desk.order(purchase, quote);
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `capture ${quote.total} EUR`,
    ]);
    const order = await desk.getOrder(orderId);
    expect(order.items.map(({ kind, status, contractParty }) => [kind, status, contractParty.kind])).toEqual([
      ['flight', 'booked', 'carrier'],
      ['flight', 'booked', 'carrier'],
      ['insurance', 'ticketed', 'insurer'],
    ]);
    const named = order.items.flatMap(({ priceLines }) =>
      priceLines.flatMap(({ name, count, total }) => (name === undefined ? [] : [[name, count, total]])),
    );
    expect(named).toEqual([
      ['Bag', 2, '60.02'],
      ['Bag', 1, '30.01'],
      ['Cover', 1, '11.50'],
    ]);
    const lines = order.items.flatMap(({ priceLines }) => priceLines);
    expect(lines.reduce((sum, { total }) => sum + minor(total), 0)).toBe(minor(order.total));
    const rows = await inTenant(({ tx }) =>
      tx
        .selectFrom('order_extra')
        .select(['code', 'passenger_position', 'segment', 'total_minor'])
        .where('order_id', '=', orderId)
        .orderBy('code')
        .orderBy('segment')
        .execute(),
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['bag', 0, 0, 30_01],
      ['bag', 0, 0, 30_01],
      ['bag', 0, 1, 30_01],
      ['cover', 0, null, 11_50],
    ]);
  });

  it('are converted one by one, so that every sum is the sum of its items', async () => {
    const purchase = await desk.offer('charterRoundTrip', '2027-05-03', 5, { currency: 'TRY' });
    const one = await desk.quote({ ...purchase, services: [bag(0)] });
    const two = await desk.quote({ ...purchase, services: [bag(0), bag(1)] });
    expect(minor(two.extras[0]!.total)).toBe(2 * minor(one.extras[0]!.total));
  });

  it('are bought exactly as sealed', async () => {
    const plain = await desk.offer('charterRoundTrip', '2027-05-05', 5);
    const quote = await desk.quote({ ...plain, services: [bag(0)] });
    for (const other of [{}, { services: [bag(1)] }, { services: [bag(0)], insurance: true }])
      expect((await refusalOf(desk.order({ ...plain, ...other }, quote))).options.fields).toEqual([
        { path: 'quoteSeal', message: 'validation.enterValid' },
      ]);
  });

  it('stay on the bill when the insurance is cancelled later: it was charged', async () => {
    const purchase = { ...(await desk.offer('charterRoundTrip', '2027-05-09', 5)), insurance: true };
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
    const cover = (await desk.getOrder(orderId)).items.find(({ kind }) => kind === 'insurance')!;
    const { quoteId } = await desk.call(getCancelQuote, { orderId, items: cover.itemId }, actingWith(pGuid));
    await desk.call(confirmCancel, { quoteId }, actingWith(pGuid));
    const order = await desk.getOrder(orderId);
    expect(order.items.map(({ kind, status }) => [kind, status]).at(-1)).toEqual(['insurance', 'cancelled']);
    expect(order.lines.reduce((sum, { total }) => sum + minor(total), 0)).toBe(minor(order.total));
  });

  it('are named in the staff’s list of orders if the insurance alone is cancelled', async () => {
    const purchase = { ...(await desk.offer('charterRoundTrip', '2027-05-11', 5)), insurance: true };
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
    const { items, pnr: keyword } = await desk.getOrder(orderId);
    const partOf = async () =>
      (await desk.call(getOrders, { keyword }, staff)).items.map(({ cancelledPart }) => cancelledPart);
    const cancel = async (what: object) => {
      const { quoteId } = await desk.call(getCancelQuote, { orderId, ...what }, actingWith(pGuid));
      await desk.call(confirmCancel, { quoteId }, actingWith(pGuid));
    };
    expect(await partOf()).toEqual([undefined]);
    await cancel({ items: items.find(({ kind }) => kind === 'insurance')!.itemId });
    expect(await partOf()).toEqual(['insurance']);
    await cancel({ tickets: items[0]!.tickets[0]!.ticketId });
    expect(await partOf()).toEqual(['tickets']);
  });

  it('need a new confirmation when their price has changed', async () => {
    const purchase = { ...(await desk.offer('charterRoundTrip', '2027-05-07', 5)), insurance: true };
    const quote = await desk.quote(purchase);
    const setPrice = (price_minor: number) =>
      inTenant(({ tx }) =>
        tx.updateTable('extra').set({ price_minor }).where('code', '=', 'cover').execute(),
      );
    await setPrice(12_00);
    const refused = await refusalOf(desk.order(purchase, quote));
    await setPrice(11_50);
    expect(refused.key).toBe('FLT-PRICE');
  });

  it('are refused at their member if they are not offered in this combination', async () => {
    const plain = await desk.offer('charterRoundTrip', '2027-05-09', 5);
    const wrong = [
      { serviceId: 'bag', passengerIndex: 0 },
      { serviceId: 'bag', passengerIndex: 0, segment: 2 },
      { serviceId: 'bag', passengerIndex: 1, segment: 0 },
      { serviceId: 'bag-xx', passengerIndex: 0, segment: 0 },
      { serviceId: 'cover', passengerIndex: 0 },
      { serviceId: 'nothing', passengerIndex: 0, segment: 0 },
    ];
    for (const service of wrong)
      expect((await refusalOf(desk.quote({ ...plain, services: [service] }))).options.fields).toEqual([
        { path: 'services[0]', message: 'validation.invalidValue' },
      ]);
    const three = await refusalOf(desk.quote({ ...plain, services: [bag(0), bag(0), bag(0)] }));
    expect(three.options.fields?.[0]?.path).toBe('services[2]');
  });
});
