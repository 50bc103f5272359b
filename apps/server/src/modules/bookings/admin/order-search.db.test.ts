import { getOrderFilters, getOrders } from '@farewind/contract/orders/order-list';
import { searchOrders } from '@farewind/contract/orders/order-search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTask } from '../../../platform/staff-tasks.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import {
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { adult } from '../testing/sale-samples.ts';

const staff = staffWith('Pages.Orders.View');

let harness: BookingTestHarness;
beforeAll(async () => {
  harness = await openBookingTestHarness();
});
afterAll(() => harness.close());

async function buy(date: string, traveller: string, buyer: object = {}) {
  const purchase = await harness.offer('scheduled', date, 9);
  const overrides = { passengers: [adult('ANTON', { surname: traveller })], ...buyer };
  const { orderId } = await harness.order(purchase, await harness.quote(purchase), { overrides });
  return harness.getOrder(orderId);
}

const search = (keyword: string) => harness.call(searchOrders, { keyword }, staff);
const idsOf = ({ items }: { readonly items: readonly { readonly orderId: string }[] }) =>
  items.map(({ orderId }) => orderId);

test('a caller is found with one wrong letter, in the other keyboard layout, and by flight and day in either order', async () => {
  const order = await buy('2027-04-03', 'MELNIKOVA', {
    customerName: 'Игорь',
    customerSurname: 'Дорофеев',
    customerMobilePhone: '9000002058',
    customerCountryCode: '+7',
  });
  await buy('2027-04-04', 'SIDOROVA', { customerName: 'Юрий', customerSurname: 'Сидоров' });
  const { carrier, number } = order.items[0]!.segments[0]!;
  const asked = [
    ['8 900 000 20 58', 'phone', undefined],
    ['2058', 'digits', undefined],
    ['Дорофеев', 'name', undefined],
    ['дорафеев', 'name', 'spelling'],
    ['Igor Dorafeev', 'name', 'spelling'],
    ['Мельниковп', 'name', 'spelling'],
    ['vtkmybrjdf', 'name', 'layout'],
    ['ljhjattd', 'name', 'layout'],
    [`03.04 ${carrier}${number}`, 'flightDay', undefined],
    [`${carrier} ${number} 3 апреля`, 'flightDay', undefined],
    [`Мельникова ${carrier}${number}`, 'flight', undefined],
    [order.pnr, 'code', undefined],
  ] as const;
  for (const [keyword, kind, correction] of asked) {
    const found = await search(keyword);
    expect([keyword, idsOf(found), found.reading.kind, found.reading.correction]).toEqual([
      keyword,
      [order.orderId],
      kind,
      correction,
    ]);
    // The list understands the same input.
    expect([keyword, idsOf(await harness.call(getOrders, { keyword }, staff))]).toEqual([
      keyword,
      [order.orderId],
    ]);
  }
  const { flight, items } = await search(`03.04 ${carrier}${number} melnikova`);
  expect(flight).toEqual({ name: `${carrier} ${number}`, day: '2027-04-03' });
  // The buyer has another name, so the search names the traveller who matched.
  expect(items[0]).toMatchObject({ traveller: 'ANTON MELNIKOVA', phone: '+79000002058' });
  for (const keyword of ['Дорофеенко', 'дарафеев', 'xyzzy']) {
    const found = await search(keyword);
    expect([keyword, found.items, found.reading.correction]).toEqual([keyword, [], undefined]);
  }
});

test('the list says where an order was sold, how its payment stands, and the phone of its buyer', async () => {
  const { orderId, reservationNumber } = await buy('2027-04-20', 'ORLOVA');
  const read = async () => (await harness.call(getOrders, { keyword: reservationNumber }, staff)).items[0]!;
  const { sites } = await harness.call(getOrderFilters, {}, staff);
  const { siteId, phone, payment } = await read();
  expect(sites.map(({ id }) => id)).toContain(siteId);
  expect(phone).toMatch(/^\+7\d{10}$/);
  expect(payment).toBe('paid');
  for (const state of ['partlyRefunded', 'refunded', 'disputed']) {
    await harness.db.database.owner.query(
      `update payment_attempt a set state = $2 from payable p
       where p.tenant_id = a.tenant_id and p.id = a.payable_id and p.reference = $1`,
      [orderId, state],
    );
    expect((await read()).payment).toBe(state);
  }
});

test('waiting orders come first, then the next departures, and cancelled ones last', async () => {
  const buyer = { customerName: 'Ольга', customerSurname: 'Ветрова' };
  const late = await buy('2027-05-20', 'VETROVA', buyer);
  const soon = await buy('2027-04-20', 'VETROVA', buyer);
  const cancelled = await buy('2027-04-10', 'VETROVA', buyer);
  const waiting = await buy('2027-06-20', 'VETROVA', buyer);
  await harness.db.database.owner.query(`update order_item set status = 'cancelled' where order_id = $1`, [
    cancelled.orderId,
  ]);
  await harness.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    openTask(scope, { kind: 'passengerChange', reference: waiting.orderId, detail: {} }),
  );
  const found = await search('Ветрова');
  expect(idsOf(found)).toEqual([waiting, soon, late, cancelled].map(({ orderId }) => orderId));
  expect(found.items.map(({ waitsFor }) => waitsFor)).toEqual(['staff', undefined, undefined, undefined]);
});

test('an order with a ride is found by its hotel, even if it predates hotels as search terms', async () => {
  const order = await buy('2027-04-07', 'ORLOVA');
  await harness.db.database.owner.query(
    `update order_item set kind = 'transfer', snapshot = jsonb_set(snapshot, '{ride}', $2) where order_id = $1`,
    [order.orderId, { from: { name: 'Antalya airport' }, to: { name: 'Rixos Premium Belek' } }],
  );
  expect(idsOf(await search('rixos'))).toEqual([]);
  await harness.runJob('index-orders');
  for (const keyword of ['rixos', 'Риксос Белек', 'орлова риксос', 'Rixas Premium'])
    expect([keyword, idsOf(await search(keyword))]).toEqual([keyword, [order.orderId]]);
});

test('no agency finds the orders of another, however the text is read', async () => {
  await buy('2027-04-08', 'ZAITSEVA');
  expect((await search('Зайцева')).totalCount).toBe(1);
  const stranger = { ...staff, tenantId: OTHER_TENANT };
  for (const keyword of ['Зайцева', 'зайцива', 'pfqwtdf'])
    expect((await harness.call(searchOrders, { keyword }, stranger)).items).toEqual([]);
});
