import {
  addForCaller,
  addRideForCaller,
  quoteForCaller,
  quoteRideForCaller,
} from '@farewind/contract/orders/caller-order';
import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import type { Input, Output } from '@farewind/contract/core/operation';
import { cancelUnpaid } from '@farewind/contract/orders/order-acts';
import { saveCoupon } from '@farewind/contract/rules/coupons';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onMoneyEvents } from '../../../on-money-events.ts';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { BankForm } from '../../payments/public.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  SALE_DAY,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { openExternalDesk, purchaseOf, type ExternalDesk } from '../testing/external-desk.ts';
import { readWork } from '../testing/read-work.ts';
import { cardMembers } from '../testing/sale-samples.ts';
import { chooseRides, findRides, insertTestRides, rideForm, vehicleDays } from '../testing/test-rides.ts';

let desk: BookingTestHarness;
const agent = staffWith('Pages.Orders.Create');
type Quote = Output<typeof quoteForCaller>;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const { outbox, database } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
  await insertTestRides(database);
});
beforeEach(() => desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`)));
afterAll(() => desk.close());

const hoursOn = (hours: number, from = desk): string =>
  new Date((from.db.clock.override() ?? new Date()).getTime() + hours * 3_600_000).toISOString();

const keyOf = (orderId: string, from = desk) =>
  from.db.database.inTenant(DEFAULT_TENANT, (scope) => from.bookings.findOrderKey(scope, orderId));

/** The buyer that an agent types in, with the seal and the hold. */
function buyerOf({ quoteSeal }: Pick<Quote, 'quoteSeal'>, hours: number, from = desk) {
  const { idempotencyKey, customerEmail } = from.orderForm({} as never, { quoteSeal } as never) as {
    readonly idempotencyKey: string;
    readonly customerEmail: string;
  };
  return {
    quoteSeal,
    idempotencyKey,
    customerEmail,
    customerName: 'Anna',
    customerSurname: 'Petrova',
    customerMobilePhone: '8 916 123-45-67',
    contractAccepted: true,
    usageAccepted: true,
    adultConfirmed: true,
    language: 'ru' as const,
    heldUntil: hoursOn(hours, from),
  };
}

async function rideFor(date: string, changes: Partial<Input<typeof quoteRideForCaller>> = {}) {
  const found = await findRides(desk, { pickupAt: `${date}T12:40`, adults: 2, bags: 2 });
  const asked = { ...chooseRides(found, 'wagon'), siteId: 1, currency: 'EUR' as const, ...changes };
  return { asked, quote: await desk.call(quoteRideForCaller, asked, agent) };
}

async function orderRide(
  date: string,
  { hours = 5, ...changes }: { hours?: number; fee?: string; coupon?: string } = {},
) {
  const { asked, quote } = await rideFor(date, changes);
  const made = await desk.call(addRideForCaller, { ...asked, ...buyerOf(quote, hours) }, agent);
  return { ...made, quote, key: await keyOf(made.orderId) };
}

async function sweepAfter(minutes: number): Promise<void> {
  desk.db.clock.advance(minutes * 60_000);
  for (const job of ['expire-rides', 'expire-holds', 'settle-open-orders']) await desk.runJob(job);
}

describe('a ride ordered for a caller', () => {
  it('holds vehicle and price until the agreed time, waits for its call meanwhile, and is paid by its link', async () => {
    const { orderId, quote, total, key } = await orderRide('2027-06-12', { fee: '7.00' });
    expect(quote.lines).toMatchObject([
      { kind: 'agentFee', total: '7.00' },
      { kind: 'ride', total: '26.13' },
    ]);
    expect(total).toBe('33.13');
    expect(quote.hold.isReserved).toBe(true);
    await sweepAfter(4 * 60);
    expect(await vehicleDays(desk)).toEqual(['wagon 2027-06-12 held 1 sold 0']);
    const { items } = await readWork(desk, { kind: 'unpaid' }, staffWith('Pages.Orders.View'));
    expect(items).toMatchObject([{ orderId, code: 'held', dueAt: hoursOn(1) }]);
    expect((await desk.retry(orderId, key)).response).toEqual({ state: 'done' });
    const sold = await desk.getOrder(orderId, actingWith(key));
    expect(sold).toMatchObject({ status: 'ticketed', total: '33.13' });
    expect(sold.lines).toEqual(quote.lines);
    expect(await desk.bankEntries(orderId)).toEqual(['authorisation 33.13 EUR', 'capture 33.13 EUR']);
    expect(await desk.ledgerBalance(orderId)).toMatchObject({
      serviceIncome: -7_00,
      supplierPayable: -26_13,
    });
    const { rows } = await desk.db.database.owner.query(
      `select action from audit_entry where entity = 'order' and entity_id = $1`,
      [orderId],
    );
    expect(rows).toContainEqual({ action: 'create' });
  });

  it('keeps its vehicle when a card is declined, for another card', async () => {
    const { orderId, key } = await orderRide('2027-06-13');
    const { response } = await desk.retry(orderId, key, cardMembers(testCards.declined));
    expect(response).toMatchObject({ state: 'failed', key: 'PAY-DECLINED' });
    await sweepAfter(60);
    expect(await vehicleDays(desk)).toContain('wagon 2027-06-13 held 1 sold 0');
    expect((await desk.retry(orderId, key)).response).toEqual({ state: 'done' });
  });

  it('ends at the agreed time, and the vehicle is back on sale', async () => {
    const { orderId, key } = await orderRide('2027-06-14', { hours: 2 });
    await sweepAfter(121);
    expect((await desk.getOrder(orderId, actingWith(key))).status).toBe('expired');
    expect((await vehicleDays(desk)).filter((day) => day.includes('2027-06-14'))).toEqual([]);
    expect((await refusalOf(desk.retry(orderId, key))).key).toBe('TRF-EXPIRED');
  });

  it('refunds the fee as agreed when it is cancelled free of charge', async () => {
    const setRefund = (terms: string) =>
      desk.db.database.owner.query(
        `update agency set info = info || jsonb_build_object('serviceFeeRefund', $2::text) where tenant_id = $1`,
        [DEFAULT_TENANT, terms],
      );
    const cancelled = async (date: string, terms: string) => {
      await setRefund(terms);
      const { orderId, key } = await orderRide(date, { fee: '7.00' });
      await desk.retry(orderId, key);
      await setRefund('none');
      const offer = await desk.call(getCancelQuote, { orderId }, actingWith(key));
      await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(key));
      return offer.refund;
    };
    expect(await cancelled('2027-06-15', 'none')).toBe('26.13');
    expect(await cancelled('2027-06-16', 'whole')).toBe('33.13');
  });

  it('refunds exactly what was paid for the ride, and keeps the fee, when a coupon reduced the ride', async () => {
    await desk.call(
      saveCoupon,
      { code: 'RIDE50', kind: 'percent', percent: '50' },
      staffWith('Pages.Pricing'),
    );
    const { orderId, total, key } = await orderRide('2027-06-21', { fee: '7.00', coupon: 'ride50' });
    expect(total).toBe('20.06');
    await desk.retry(orderId, key);
    const offer = await desk.call(getCancelQuote, { orderId }, actingWith(key));
    expect(offer.refund).toBe('13.06');
    await desk.call(confirmCancel, { quoteId: offer.quoteId }, actingWith(key));
    const office = staffWith('Pages.Orders.View');
    const { cancelledPassengers } = await desk.call(getAdminOrder, { orderId }, office);
    expect(cancelledPassengers).toMatchObject([{ refund: '13.06', kept: '7.00' }]);
  });

  it.each([
    ['a fee above the agency’s limit', 'fee', { fee: '500.00' }],
    ['a hold longer than the agency allows', 'heldUntil', { hours: 25 }],
  ])('says at its field that %s is refused', async (_what, path, typed) => {
    const refused = await refusalOf(orderRide('2027-06-17', typed));
    expect(refused.options.fields?.map((field) => field.path)).toEqual([path]);
  });

  it('is not held until the pick-up, because the driver must be notified', async () => {
    desk.db.clock.freezeAt(new Date('2027-06-18T03:00:00Z'));
    const { asked, quote } = await rideFor('2027-06-18');
    expect(quote.hold.latest).toBe('2027-06-18T07:40:00.000Z');
    const late = desk.call(addRideForCaller, { ...asked, ...buyerOf(quote, 5) }, agent);
    expect((await refusalOf(late)).options.fields?.map(({ path }) => path)).toEqual(['heldUntil']);
  });

  it('of another agency is neither priced nor made', async () => {
    const { asked, quote } = await rideFor('2027-06-19');
    const other = { ...agent, tenantId: OTHER_TENANT };
    const calls = [
      () => desk.call(quoteRideForCaller, asked, other),
      () => desk.call(addRideForCaller, { ...asked, ...buyerOf(quote, 5) }, other),
    ];
    const refusals = [];
    for (const call of calls) refusals.push(await refusalOf(call()));
    expect(refusals).toMatchObject([
      { key: 'TRF-EXPIRED' },
      { options: { fields: [{ path: 'quoteSeal' }] } },
    ]);
    expect((await vehicleDays(desk)).filter((day) => day.includes('2027-06-19'))).toEqual([]);
  });
});

describe('a vehicle held for a caller', () => {
  /**
   * Orders a vehicle, by default the last of its day, until two hours later; `rival` orders it too, from a search made
   * before.
   */
  async function promise(date: string, { isLast = true } = {}) {
    const found = await findRides(desk, { pickupAt: `${date}T12:40`, adults: 2, bags: 2 });
    const choice = { ...chooseRides(found, 'wagon'), currency: 'EUR' as const };
    const buy = async (customerSurname: string) => {
      const { quoteSeal } = await desk.call(checkTransferPrice, choice);
      const form = rideForm(desk, choice, quoteSeal, { customerName: 'Boris', customerSurname });
      return desk.call(addTransferOrder, form as never);
    };
    if (isLast) await buy('Sidorov');
    const { orderId, key } = await orderRide(date, { hours: 2 });
    const counted = async () => (await vehicleDays(desk)).filter((day) => day.includes(date));
    return { orderId, key, counted, rival: () => buy('Orlov') };
  }

  it.each([
    ['nobody has tried to pay', '2027-07-01', undefined],
    ['a card was declined', '2027-07-02', testCards.declined],
    ['the bank’s question was left unanswered', '2027-07-03', testCards.secure],
  ])(
    'is not sold to another, as the last of its day, before the agreed time, and is afterwards, when %s',
    async (_, date, card) => {
      const { orderId, key, counted, rival } = await promise(date);
      if (card) await desk.retry(orderId, key, cardMembers(card));
      for (const minutes of [6, 10, 15, 60]) {
        await sweepAfter(minutes);
        expect((await refusalOf(rival())).key).toBe('TRF-NONE');
        expect(await counted()).toEqual([`wagon ${date} held 1 sold 1`]);
      }
      await sweepAfter(30);
      expect((await desk.getOrder(orderId, actingWith(key))).status).toBe('expired');
      expect((await rival()).response).toEqual({ state: 'done' });
      expect(await counted()).toEqual([`wagon ${date} held 0 sold 2`]);
      expect((await refusalOf(desk.retry(orderId, key))).key).toBe('TRF-EXPIRED');
    },
  );

  it('goes to the caller whose payment began in the last minute and ends after the agreed time', async () => {
    const { orderId, key, rival } = await promise('2027-07-04');
    await sweepAfter(119);
    const { response } = await desk.retry(orderId, key, cardMembers(testCards.secure));
    await sweepAfter(3);
    expect((await refusalOf(rival())).key).toBe('TRF-NONE');
    const secure = testCard(testCards.secure);
    await desk.bringBack(await confirmAtBank(response as unknown as BankForm, secure));
    expect((await desk.getOrder(orderId, actingWith(key))).status).toBe('ticketed');
  });

  it('does not yield to another buyer of its network while its cardholder is at the bank', async () => {
    const { orderId, key, counted, rival } = await promise('2027-07-06', { isLast: false });
    await desk.retry(orderId, key, cardMembers(testCards.secure));
    expect((await refusalOf(rival())).key).toBe('GEN-LIMIT');
    expect(await counted()).toEqual(['wagon 2027-07-06 held 1 sold 0']);
  });

  it('is on sale at once when staff cancel the order', async () => {
    const { orderId, key, rival } = await promise('2027-07-05');
    await desk.retry(orderId, key, cardMembers(testCards.declined));
    const reason = 'The caller has found a friend with a car';
    await desk.call(cancelUnpaid, { orderId, reason }, staffWith('Pages.Orders.Cancel'));
    expect((await rival()).response).toEqual({ state: 'done' });
    expect((await refusalOf(desk.retry(orderId, key))).key).toBe('ORD-STATE');
  });
});

describe('rides beside flights for a caller', () => {
  it('are held with the seats, follow the flight, and a coupon does not reduce the fee', async () => {
    await desk.call(saveCoupon, { code: 'HALF', kind: 'percent', percent: '50' }, staffWith('Pages.Pricing'));
    const flight = await desk.offer('charter', '2027-05-11', 5);
    const { searchId, flightId, fareId, adults, children, infants } = flight as never as Input<
      typeof quoteForCaller
    >;
    const { legs } = await desk.call(getRideTimes, { searchId, flightId });
    const found = await findRides(desk, { pickupAt: legs[0]?.pickupAt, adults: 1, bags: 1 });
    const choice = { searchId, flightId, fareId, adults, children, infants, currency: 'EUR' as const };
    const asked = { ...choice, siteId: 1, coupon: 'half', transfer: chooseRides(found, 'wagon') };
    const plain = await desk.call(quoteForCaller, asked, agent);
    const form = { ...asked, feePerPassenger: '10.00' };
    const quote = await desk.call(quoteForCaller, form, agent);
    expect(parseMinor(quote.total)).toBe(parseMinor(plain.total) + 10_00);
    expect(quote.discount).toEqual(plain.discount);
    const { passengers } = desk.orderForm(flight, quote) as Pick<Input<typeof addForCaller>, 'passengers'>;
    const { orderId } = await desk.call(addForCaller, { ...form, ...buyerOf(quote, 5), passengers }, agent);
    await sweepAfter(4 * 60);
    expect(await vehicleDays(desk)).toContain('wagon 2027-05-11 held 1 sold 0');
    const key = await keyOf(orderId);
    expect((await desk.retry(orderId, key)).response).toEqual({ state: 'done' });
    const sold = await desk.getOrder(orderId, actingWith(key));
    expect(sold.total).toBe(quote.total);
    expect(sold.items.map(({ kind, ride }) => [kind, ride?.joinedTo])).toEqual([
      ['flight', undefined],
      ['transfer', 'outbound'],
    ]);
  });

  it('are joined to an earlier order of any buyer of the agency, and checked against its flights', async () => {
    const purchase = await desk.offer('charter', '2027-05-13', 5);
    const { orderId: joinOrderId } = await desk.order(purchase, await desk.quote(purchase));
    const { legs: before } = await desk.call(getRideTimes, { orderId: joinOrderId });
    const found = await findRides(desk, { pickupAt: before[0]?.pickupAt, adults: 1, bags: 1 });
    const asked = { ...chooseRides(found, 'wagon'), siteId: 1, currency: 'EUR' as const, joinOrderId };
    const quote = await desk.call(quoteRideForCaller, asked, agent);
    expect(quote.rides).toMatchObject([{ joinedTo: 'outbound', flightSide: 'arrival' }]);
    await desk.call(addRideForCaller, { ...asked, ...buyerOf(quote, 5) }, agent);
    const { legs } = await desk.call(getRideTimes, { orderId: joinOrderId });
    expect(legs.map(({ joined }) => joined)).toEqual([true]);
    const wrong = await refusalOf(rideFor('2027-05-20', { joinOrderId }));
    expect(wrong.options.fields?.map(({ path }) => path)).toContain('transferId');
  });

  it('refuses an unknown coupon at its field', async () => {
    const refused = await refusalOf(rideFor('2027-06-20', { coupon: 'NOBODY' }));
    expect(refused.key).toBe('CPN-INVALID');
    expect(refused.options.fields?.map(({ path }) => path)).toEqual(['coupon']);
  });
});

describe('a flight of an external supplier for a caller', () => {
  let external: ExternalDesk;
  beforeAll(async () => {
    external = await openExternalDesk();
  });
  afterAll(() => external.close());
  beforeEach(() => external.begin());

  async function choose() {
    const { id, results } = await external.searchWhole();
    const [flight] = results.flightSearchResponses;
    const purchase = purchaseOf(id, { flightId: flight!.id, fareId: flight!.fares[0]!.fareId });
    const { insurance: _i, services: _s, ...choice } = purchase as never as Input<typeof quoteForCaller>;
    const asked = { ...choice, currency: 'EUR' as const, siteId: 1 };
    const quote = await external.desk.call(quoteForCaller, asked, agent);
    const { passengers } = external.desk.orderForm(purchase, quote) as Pick<
      Input<typeof addForCaller>,
      'passengers'
    >;
    const order = (hours: number) =>
      external.desk.call(
        addForCaller,
        { ...asked, ...buyerOf(quote, hours, external.desk), passengers },
        agent,
      );
    return { quote, order };
  }

  it('is held at its price as long as the supplier’s offer is valid, and no longer', async () => {
    const { quote, order } = await choose();
    expect(quote.hold.isReserved).toBe(false);
    const minutes = (Date.parse(quote.hold.latest) - Date.parse(`${SALE_DAY}T09:00:00Z`)) / 60_000;
    expect(minutes).toBeLessThanOrEqual(60);
    expect((await refusalOf(order(3))).options.fields?.map(({ path }) => path)).toEqual(['heldUntil']);
    const { orderId, total } = await order(minutes / 60);
    expect(external.listOurs()).toEqual([]);
    const key = await keyOf(orderId, external.desk);
    expect((await external.desk.retry(orderId, key)).response).toEqual({ state: 'done' });
    expect(external.listOurs()).toHaveLength(1);
    expect(await external.desk.bankEntries(orderId)).toEqual([
      `authorisation ${total} EUR`,
      `capture ${total} EUR`,
    ]);
  });

  it('is neither bought nor charged after that time', async () => {
    const { order } = await choose();
    const { orderId } = await order(0.25);
    external.desk.db.clock.advance(16 * 60_000);
    const key = await keyOf(orderId, external.desk);
    expect((await refusalOf(external.desk.retry(orderId, key))).key).toBe('FLT-EXPIRED');
    expect(external.listOurs()).toEqual([]);
  });

  it('is not ordered before the agency has opened, because the supplier is paid for real', async () => {
    const { id, results } = await external.searchWhole();
    const [flight] = results.flightSearchResponses;
    const {
      insurance: _i,
      services: _s,
      ...choice
    } = purchaseOf(id, {
      flightId: flight!.id,
      fareId: flight!.fares[0]!.fareId,
    }) as never as Input<typeof quoteForCaller>;
    const asked = { ...choice, currency: 'EUR' as const, siteId: 1 };
    const refused = external.desk.call(quoteForCaller, asked, { ...agent, opening: 'preview' });
    expect((await refusalOf(refused)).key).toBe('GEN-UNAVAILABLE');
  });
});
