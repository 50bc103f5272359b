import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { saveCoupon } from '@farewind/contract/rules/coupons';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onMoneyEvents } from '../../../on-money-events.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { readOrderDocumentData } from '../reading/order-document-data.ts';
import { chooseRides, findRides, insertTestRides } from '../testing/test-rides.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { adult } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const { outbox, database } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
  await insertTestRides(database);
  const name = JSON.stringify({ ru: 'Cover', en: 'Cover', tr: 'Cover' });
  await database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .insertInto('extra')
      .values({
        tenant_id: DEFAULT_TENANT,
        code: 'cover',
        kind: 'insurance',
        name,
        price_minor: 11_51,
        provider: 'An insurer',
        passenger_types: ['adult', 'child', 'infant'],
        most: 1,
        refundable: false,
      })
      .execute(),
  );
  await desk.call(saveCoupon, { code: 'TENTH', kind: 'percent', percent: '10' }, staffWith('Pages.Pricing'));
});
afterAll(() => desk.close());

it('the lines of the checkout are those of the ticket page, the receipt and the office, and add up to what was paid', async () => {
  const request = { currency: 'TRY', adults: 2, children: 1, infants: 1 } as const;
  const flights = await desk.offer('charterRoundTrip', '2027-05-01', 9, request);
  const { searchId, flightId, returnFlightId } = flights;
  const { legs } = await desk.call(getRideTimes, { searchId, flightId, returnFlightId });
  const times = { pickupAt: legs[0]?.pickupAt, returnArriveBy: legs[1]?.arriveBy };
  const transfer = chooseRides(await findRides(desk, { ...request, ...times }), 'van');
  const purchase = { ...flights, transfer, insurance: true, coupon: 'TENTH' };
  const quote = await desk.quote(purchase);

  expect(quote.lines.map(({ kind, name, count }) => [kind, name, count])).toEqual([
    ['passengers', 'Adult', 2],
    ['passengers', 'Child', 1],
    ['passengers', 'Infant', 1],
    ['serviceFee', 'Service fee', 1],
    ['ride', 'Outbound transfer: van', 1],
    ['ride', 'Return transfer: van', 1],
    ['extra', 'Cover', 4],
    ['discount', 'Promo code TENTH', 1],
  ]);
  expect(sum(quote.lines)).toBe(parseMinor(quote.total));
  for (const { kind, total, parts } of quote.lines)
    if (kind === 'passengers') expect(sum(parts)).toBe(parseMinor(total));

  const passengers = [
    adult('ANNA'),
    adult('OLGA', { passportNumber: '4455907' }),
    adult('LEV', { type: 'child', birthDate: '2019-02-02', passportNumber: '4455908' }),
    adult('MIRA', { type: 'infant', birthDate: '2026-09-02', passportNumber: '4455909', parentIndex: 0 }),
  ];
  const { orderId, pGuid } = await desk.order(purchase, quote, { overrides: { passengers } });
  const order = await desk.getOrder(orderId, actingWith(pGuid));
  expect(order.lines).toEqual(quote.lines);
  const receipt = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
    readOrderDocumentData(desk.parts, scope, orderId),
  );
  const office = await desk.call(getAdminOrder, { orderId }, staffWith('Pages.Orders'));
  const amounts = quote.lines.map(({ kind, count, total }) => [kind, count, total]);
  for (const { lines } of [receipt.order, office])
    expect(lines.map(({ kind, count, total }) => [kind, count, total])).toEqual(amounts);
  expect(receipt.charge?.amount).toBe(quote.total);
});

const sum = (lines: readonly { readonly total: string }[]) =>
  lines.reduce((minor, { total }) => minor + parseMinor(total), 0);
