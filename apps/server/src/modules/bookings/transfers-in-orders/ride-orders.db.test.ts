import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import type { Output } from '@farewind/contract/core/operation';
import { setDriver } from '@farewind/contract/orders/order-acts';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { getOrders } from '@farewind/contract/orders/order-list';
import { getTransferSearchResults } from '@farewind/contract/transfers/search';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { currencies, type Currency } from '@farewind/values/currency';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { onMoneyEvents } from '../../../on-money-events.ts';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { BankForm } from '../../payments/public.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  SALE_DAY,
  staffWith,
  type Purchase,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { DRIVER_NAMED } from '../events.ts';
import { adult, cardMembers } from '../testing/sale-samples.ts';
import type { TestTrip } from '../testing/test-inventory.ts';
import {
  chooseRides,
  findRides,
  insertTestRides,
  loseVehicles,
  rideForm,
  vehicleDays,
  type TestVehicle,
} from '../testing/test-rides.ts';

let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const { outbox, database } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
  await insertTestRides(database);
});
beforeEach(() => desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`)));
afterAll(() => desk.close());

type Choice = ReturnType<typeof chooseRides> & { readonly currency: Currency; readonly childSeats?: object };

async function choose(
  vehicle: TestVehicle,
  request: Record<string, unknown>,
  currency: Currency = 'EUR',
): Promise<Choice> {
  return { ...chooseRides(await findRides(desk, { ...request, currency }), vehicle), currency };
}

async function buyRides(choice: Choice, overrides: object = {}): Promise<Output<typeof addTransferOrder>> {
  const { quoteSeal } = await desk.call(checkTransferPrice, choice);
  return desk.call(addTransferOrder, rideForm(desk, choice, quoteSeal, overrides) as never);
}

const sumOf = (balance: Record<string, number>) =>
  Object.values(balance).reduce((sum, minor) => sum + minor, 0);

describe('rides that are bought alone', () => {
  const request = {
    pickupAt: '2027-06-12T12:40',
    returnAt: '2027-06-19T23:30',
    adults: 2,
    children: 1,
    bags: 4,
  };
  let bought: Output<typeof addTransferOrder>;

  it('are paid with 3-D Secure, driven for the buyer, and shown on a page of their own', async () => {
    const choice = { ...(await choose('wagon', request)), childSeats: { booster: 1 } };
    const quote = await desk.call(checkTransferPrice, choice);
    // The outward ride is by day, the return by night, which costs 15 per cent more.
    expect(quote.rides.map(({ itemId, total }) => [itemId, total])).toEqual([
      ['ride-outbound', '26.13'],
      ['ride-return', '30.05'],
    ]);
    expect(quote).toMatchObject({ priceLines: [], total: '56.18', warnings: [] });

    const card = { ...cardMembers(testCards.secure), flightNumber: 'ZF 829', note: 'Two surfboards' };
    bought = await buyRides(choice, card);
    expect(await vehicleDays(desk)).toEqual([
      'wagon 2027-06-12 held 1 sold 0',
      'wagon 2027-06-19 held 1 sold 0',
    ]);
    const form = bought.response as { state: string } & BankForm;
    expect(form.state).toBe('form');
    const back = await desk.bringBack(await confirmAtBank(form, testCard(testCards.secure)));
    expect(back).toEqual({ status: 303, location: `/transferDetail/${bought.orderId}` });

    const order = await desk.getOrder(bought.orderId, actingWith(bought.pGuid));
    expect(order).toMatchObject({
      status: 'ticketed',
      total: '56.18',
      reservationNumber: bought.reservationNumber,
    });
    expect(order.passengers).toMatchObject([{ type: 'adult', surname: 'ПЕТРОВА', document: '' }]);
    const [there, wayBack] = order.items;
    expect(there).toMatchObject({
      kind: 'transfer',
      status: 'ticketed',
      contractParty: { kind: 'carrier', name: 'Antalya Rides' },
      segments: [],
      freeCancelUntil: '2027-06-12T03:40:00.000Z',
      ride: {
        pickupAt: '2027-06-12T12:40',
        vehicles: 1,
        childSeats: { booster: 1 },
        nameSign: 'АННА ПЕТРОВА',
        flightNumber: 'ZF 829',
        note: 'Two surfboards',
        meetingPoint: 'At the exit',
        to: { kind: 'hotel', name: 'Kervan', zone: 'Lara' },
      },
      tickets: [{ state: 'issued', price: '26.13', allowedActions: ['cancel'] }],
    });
    expect(wayBack?.ride?.flightNumber).toBeUndefined();
    const seenByAnybody = await desk.getOrder(bought.orderId);
    expect(seenByAnybody.items[0]?.ride).not.toHaveProperty('note');
    expect(await vehicleDays(desk)).toEqual([
      'wagon 2027-06-12 held 0 sold 1',
      'wagon 2027-06-19 held 0 sold 1',
    ]);
  });

  it('appear in the office’s lists by their pick-up, and open there', async () => {
    const staff = staffWith('Pages.Orders.View');
    const from = { departureFrom: '2027-06-12', departureTo: '2027-06-12' };
    const { items } = await desk.call(getOrders, { kind: 'transfer', ...from }, staff);
    expect(items).toMatchObject([
      {
        orderId: bought.orderId,
        kind: 'transfer',
        from: 'Airport',
        to: 'Kervan',
        isRoundTrip: true,
        departsAt: '2027-06-12T12:40',
      },
    ]);
    const order = await desk.call(getAdminOrder, { orderId: bought.orderId }, staff);
    expect(order.items[0]).toMatchObject({ supplier: 'houseRides', ride: { minutes: 25 } });
    expect(order.isLedgerBalanced).toBe(true);
  });

  it('show the buyer the driver once staff have set one; a second editor gets a conflict', async () => {
    const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');
    const { orderId } = bought;
    const before = await desk.call(getAdminOrder, { orderId }, staff);
    expect(before.allowedActions).toContain('setDriver');
    const { itemId, version } = before.items[0]!;
    const driver = { name: '', phone: '+90 532 123 45 67', plate: '07 ABC 12' };
    await desk.call(setDriver, { orderId, itemId, driver, version }, staff);
    const { items } = await desk.getOrder(orderId, actingWith(bought.pGuid));
    expect(items[0]!.ride!.driver).toEqual({ phone: '+905321234567', plate: '07 ABC 12' });
    expect(items[1]!.ride!.driver).toBeUndefined();
    const late = desk.call(setDriver, { orderId, itemId, driver, version }, staff);
    expect(await refusalOf(late)).toMatchObject({ key: 'GEN-CONFLICT' });
    // A driver whom the buyer knows is not announced again, unless another was named meanwhile.
    for (const [index, next] of [driver, { ...driver, phone: '+90 532 123 45 68' }, driver].entries())
      await desk.call(setDriver, { orderId, itemId, driver: next, version: version + 1 + index }, staff);
    const { rows } = await desk.db.database.owner.query<{ version: number }>(
      `select (payload->>'version')::int - ${version} as version from outbox where topic = '${DRIVER_NAMED}' order by 1`,
    );
    expect(rows.map((row) => row.version)).toEqual([1, 3, 4]);
  });

  it('require confirmation when the same traveller books the same ride again', async () => {
    const choice = await choose('wagon', { pickupAt: '2027-06-13T12:40' });
    const same = { leadPassenger: { name: 'Boris', surname: 'Ivanov' } };
    const { quoteSeal } = await desk.call(checkTransferPrice, choice);
    const submission = rideForm(desk, choice, quoteSeal, same) as never;
    const first = await desk.call(addTransferOrder, submission);
    // A repetition of the submission returns the outcome of the first.
    expect(await desk.call(addTransferOrder, submission)).toEqual(first);
    const again = await refusalOf(buyRides(choice, same));
    const order = { status: 'ticketed', orderId: first.orderId, reservationNumber: first.reservationNumber };
    expect([again.key, again.options.data]).toEqual(['ORD-DUPLICATE', { question: true, order }]);
  });

  it('are over a day after their end, and not before', async () => {
    const { orderId } = await buyRides(await choose('van', { pickupAt: '2027-03-03T12:00' }));
    const statusAt = async (at: string) => {
      desk.db.clock.freezeAt(new Date(at));
      await desk.runJob('complete-rides');
      return (await desk.getOrder(orderId)).status;
    };
    // From 9:00 to 9:25 UTC.
    expect(await statusAt('2027-03-04T09:20:00Z')).toBe('ticketed');
    expect(await statusAt('2027-03-04T09:30:00Z')).toBe('completed');
  });

  it('are refunded in full in the free period: money, vehicles and books', async () => {
    const { orderId, pGuid } = bought;
    const quote = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    expect(quote.refund).toBe('56.18');
    // The free period ends six hours before the pick-up; two hours before, nothing is refunded.
    expect(quote.curve.slice(0, 3).map(({ refund }) => refund)).toEqual(['56.18', '43.11', '30.05']);
    await desk.call(confirmCancel, { quoteId: quote.quoteId }, actingWith(pGuid));
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    expect(await desk.bankEntries(orderId)).toEqual([
      'authorisation 56.18 EUR',
      'capture 56.18 EUR',
      'refund 56.18 EUR',
    ]);
    const balance = await desk.ledgerBalance(orderId);
    expect(balance).toMatchObject({ bankClearing: 0, customer: 0, supplierPayable: 0, refundsPayable: 0 });
    expect(sumOf(balance)).toBe(0);
    expect(await desk.getOrder(orderId)).toMatchObject({ status: 'cancelled', refundTotal: '56.18' });
    expect((await vehicleDays(desk)).filter((day) => !day.includes('2027-06-13'))).toEqual([
      'van 2027-03-03 held 0 sold 1',
    ]);
  });

  it('whose supplier does not respond stay paid and waiting, and take place when it does', async () => {
    const silent = vi
      .spyOn(desk.parts.suppliers.get('houseRides')!, 'confirm')
      .mockRejectedValue(new Error('no answer'));
    const choice = await choose('van', { pickupAt: '2027-06-20T12:40' });
    const { orderId, response } = await buyRides(choice);
    expect(response).toMatchObject({ state: 'pending' });
    desk.db.clock.advance(5 * 60_000);
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId)).status).toBe('processing');
    silent.mockRestore();
    await desk.runJob('settle-open-orders');
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
  });

  it('at a changed price require a new confirmation, and nothing is charged', async () => {
    const choice = await choose('van', { pickupAt: '2027-06-14T12:40' });
    const { quoteSeal } = await desk.call(checkTransferPrice, choice);
    const reprice = (minor: number) =>
      desk.db.database.owner.query(`update transfer_price set price_minor = $1 where vehicle_type_id = 2`, [
        minor,
      ]);
    await reprice(35_00);
    const refused = await refusalOf(desk.call(addTransferOrder, rideForm(desk, choice, quoteSeal) as never));
    await reprice(33_99);
    expect([refused.key, refused.options.data]).toEqual([
      'FLT-PRICE',
      { old: '33.99', new: '35.00', currency: 'EUR' },
    ]);
    expect((await vehicleDays(desk)).some((day) => day.includes('2027-06-14'))).toBe(false);
    desk.db.clock.advance(21 * 60_000);
    const late = await refusalOf(desk.call(addTransferOrder, rideForm(desk, choice, quoteSeal) as never));
    expect(late.key).toBe('TRF-EXPIRED');
  });

  test.each(currencies)('cost the same in results, price, order and books in %s', async (currency) => {
    const pickupAt = `2027-07-0${currencies.indexOf(currency) + 1}T22:30`;
    const choice = await choose('shuttle', { pickupAt, adults: 3 }, currency);
    const results = await desk.call(getTransferSearchResults, { id: choice.searchId });
    const offer = results.transferSearchResponses.find(({ id }) => id === choice.transferId);
    const quote = await desk.call(checkTransferPrice, choice);
    const { orderId } = await buyRides(choice, { leadPassenger: { name: 'Ivan', surname: currency } });
    const order = await desk.getOrder(orderId);
    const price = offer?.vehiclePrice ?? '';
    expect([quote.total, quote.rides[0]?.total, order.total, order.items[0]?.priceLines[0]?.total]).toEqual(
      Array.from({ length: 4 }, () => price),
    );
    expect(await desk.ledgerBalance(orderId)).toMatchObject({
      bankClearing: parseMinor(price),
      supplierPayable: -parseMinor(price),
      customer: 0,
    });
  });
});

describe('rides that are bought with a flight', () => {
  /** A charter to Antalya landing at 14:00 and a van at the matching time; the same for the return. */
  async function chooseBoth(date: string, request: object = {}, trip: TestTrip = 'charter') {
    const flight = await desk.offer(trip, date, 5, { adults: 2, children: 1 });
    const { searchId, flightId, returnFlightId } = flight;
    const { legs } = await desk.call(getRideTimes, { searchId, flightId, returnFlightId });
    const times = { pickupAt: legs[0]?.pickupAt, returnArriveBy: legs[1]?.arriveBy };
    const rides = await findRides(desk, { ...times, adults: 2, children: 1, bags: 3, ...request });
    return { flight, legs, transfer: chooseRides(rides, 'van') };
  }

  const family = [
    adult('ANNA'),
    adult('IVAN', { passportNumber: '4455907', gender: 'male' }),
    adult('OLGA', { type: 'child', passportNumber: '4455908', birthDate: '2019-01-04' }),
  ];

  function order(
    purchase: Purchase,
    quote: Awaited<ReturnType<BookingTestHarness['quote']>>,
    overrides: object = {},
  ) {
    return desk.order(purchase, quote, { overrides: { passengers: family, ...overrides } });
  }

  it('follow it there and back: one payment, two contracts, pick-ups by landing and departure', async () => {
    const { flight, legs, transfer } = await chooseBoth('2027-05-11', {}, 'charterRoundTrip');
    // It lands at 14:00 and returns at 15:00; the drive takes 25 minutes.
    expect(legs).toMatchObject([
      { side: 'arrival', airport: 'AYT', pickupAt: '2027-05-11T14:45', joined: false },
      { side: 'departure', airport: 'AYT', arriveBy: '2027-05-18T12:00', joined: false },
    ]);
    const purchase = { ...flight, transfer: { ...transfer, nameSign: 'Petrova' } };
    const quote = await desk.quote(purchase);
    expect(quote.rides).toMatchObject([
      { total: '33.99', joinedTo: 'outbound', flightSide: 'arrival', flightNumber: 'N4 801' },
      { pickupAt: '2027-05-18T11:35', joinedTo: 'return', flightSide: 'departure', flightNumber: 'N4 802' },
    ]);
    expect(quote.warnings.map(({ code }) => code)).toContain('RIDE-CHILDSEATS');
    const flightTotal = (await desk.quote(flight)).total;
    expect(parseMinor(quote.total)).toBe(parseMinor(flightTotal) + 2 * 33_99);

    const { orderId, pGuid } = await order(purchase, quote);
    const sold = await desk.getOrder(orderId, actingWith(pGuid));
    expect(sold.items.map(({ kind, status, tickets }) => [kind, status, tickets.length])).toEqual([
      ['flight', 'booked', 3],
      ['flight', 'booked', 3],
      ['transfer', 'ticketed', 1],
      ['transfer', 'ticketed', 1],
    ]);
    expect(new Set(sold.items.map(({ contractParty }) => contractParty.name)).size).toBe(2);
    expect(sold.items[2]?.ride).toMatchObject({ joinedTo: 'outbound', nameSign: 'Petrova' });
    expect(sold.items[2]?.tickets[0]).toMatchObject({ passengerIndex: 0, allowedActions: ['cancel'] });
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `capture ${quote.total} EUR`,
    ]);
    const { legs: after } = await desk.call(getRideTimes, { orderId });
    expect(after.map(({ joined }) => joined)).toEqual([true, true]);
  });

  it('that are no longer available are not charged: the flight’s part is captured, the rest released', async () => {
    const { flight, transfer } = await chooseBoth('2027-05-12');
    const purchase = { ...flight, transfer };
    const quote = await desk.quote(purchase);
    const { orderId, response } = await order(purchase, quote, cardMembers(testCards.secure));
    await loseVehicles(desk, orderId);
    await desk.bringBack(await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure)));
    const sold = await desk.getOrder(orderId);
    expect(sold.items.map(({ kind, status }) => [kind, status])).toEqual([
      ['flight', 'booked'],
      ['transfer', 'cancelled'],
    ]);
    const flightTotal = (parseMinor(quote.total) - 33_99) / 100;
    expect(await desk.bankEntries(orderId)).toEqual([
      `authorisation ${quote.total} EUR`,
      `capture ${flightTotal.toFixed(2)} EUR`,
    ]);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({ customer: 0 });
  });

  it('must match it: another day is refused at its field, before anything is held', async () => {
    const { flight, transfer } = await chooseBoth('2027-05-13', { pickupAt: '2027-05-15T14:45' });
    const refused = await refusalOf(desk.quote({ ...flight, transfer }));
    expect(refused.key).toBe('GEN-VALIDATION');
    expect(refused.options.fields).toMatchObject([{ path: 'transfer.transferId', message: 'ride.otherDay' }]);
  });

  it('to a district need street and house before anything is held', async () => {
    const { flight, transfer } = await chooseBoth('2027-05-15', { to: { kind: 'zone', code: 'ayt-lara' } });
    const purchase = { ...flight, transfer };
    const quote = await desk.quote(purchase);
    const refused = await refusalOf(order(purchase, quote));
    expect(refused.options.fields).toMatchObject([
      { path: 'transfer.address', message: 'ride.addressMissing' },
    ]);
    expect(await vehicleDays(desk)).not.toContainEqual(expect.stringContaining('2027-05-15'));

    const addressed = { ...purchase, transfer: { ...transfer, address: 'Lara Cad. 12' } };
    const { orderId, pGuid } = await order(addressed, await desk.quote(addressed));
    expect((await desk.getOrder(orderId, actingWith(pGuid))).items.at(-1)?.ride).toMatchObject({
      to: { address: 'Lara Cad. 12' },
    });
  });

  it('are added to the flight’s order later only by those who may act on it', async () => {
    const flight = await desk.offer('charter', '2027-05-14', 5);
    const bought = await desk.order(flight, await desk.quote(flight));
    const choice = await choose('wagon', { pickupAt: '2027-05-14T14:45' });
    const { quoteSeal } = await desk.call(checkTransferPrice, choice);
    const form = rideForm(desk, choice, quoteSeal, { joinOrderId: bought.orderId });
    expect((await refusalOf(desk.call(addTransferOrder, form as never))).key).toBe('GEN-DENIED');

    const ride = await desk.call(addTransferOrder, form as never, actingWith(bought.pGuid));
    expect((await desk.getOrder(ride.orderId)).items[0]?.ride).toMatchObject({
      joinedOrderId: bought.orderId,
      joinedTo: 'outbound',
      flightNumber: 'N4 801',
    });
    const { legs } = await desk.call(getRideTimes, { orderId: bought.orderId });
    expect(legs).toMatchObject([{ joined: true }]);
  });
});
