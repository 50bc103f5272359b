import { queueParts } from '@farewind/contract/reports/dashboard';
import { salesGroups, type SalesGroup } from '@farewind/contract/reports/sales';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { openTask } from '../../platform/staff-tasks.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../testing/seed-tenants.ts';
import { testCards } from '../../testing/test-cards.ts';
import type { TestTrip } from '../bookings/testing/test-inventory.ts';
import { storeSales } from '../bookings/admin/figures/sales.ts';
import { readSoldOrders } from '../bookings/public.ts';
import { readWork } from '../bookings/testing/read-work.ts';
import {
  actingWith,
  openBookingTestHarness,
  staffWith,
  type BookingTestHarness,
} from '../bookings/testing/booking-test-harness.ts';
import { cardMembers } from '../bookings/testing/sale-samples.ts';
import { convertAt, formatRate, listTurnover, readRatesOfDays } from '../payments/public.ts';
import { readSales } from './sales/read-sales.ts';
import { countSearches } from '../flights/public.ts';
import type { DashboardSources } from './sources.ts';
import { readDashboard } from './read-dashboard.ts';

type Reader = Pick<RequestContext, 'user'>;

const HOUR = 3_600_000;
const quiet = { failedMessages: 0 };
const staff = staffWith('Pages.Orders.View');
let desk: BookingTestHarness;
let sources: DashboardSources;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  sources = {
    getInventoryCurrency: async () => 'EUR',
    orders: desk.bookings.figures,
    countSearches,
    messages: { countTroubles: async () => quiet, listLateConfirmations: async () => [] },
  };
});
afterAll(() => desk.close());

async function buy(trip: TestTrip, date: string, options: { currency?: string; card?: string } = {}) {
  const { currency = 'EUR', card = testCards.approved } = options;
  const purchase = await desk.offer(trip, date, 9, { currency });
  return desk.order(purchase, await desk.quote(purchase), { overrides: cardMembers(card) });
}

function readNow(tenantId = DEFAULT_TENANT, timeZone = 'UTC', reader: Reader = staff) {
  return desk.db.database.inTenant(tenantId, (scope) =>
    readDashboard(sources, scope, { ...reader, language: 'en' }, timeZone),
  );
}

/** The ledger's sum of sales, in cents; orders in euro alone. */
async function soldInLedger(): Promise<number> {
  const { rows } = await desk.db.database.owner.query<{ sum: number }>(
    `select coalesce(sum(l.amount_minor), 0)::int as sum from ledger_entry e
     join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
     where e.move = 'sale' and l.account = 'customer' and l.currency = 'EUR'`,
  );
  return rows[0]?.sum ?? 0;
}

const queueOf = (dashboard: Awaited<ReturnType<typeof readNow>>, name: string) =>
  dashboard.queues.find((queue) => queue.name === name)?.count;

describe('the dashboard', () => {
  test('of an agency without sales is complete, and all zero', async () => {
    const dashboard = await readNow();
    expect(dashboard.today).toEqual({ date: '2027-03-01', sales: '0.00', orders: 0, passengers: 0 });
    expect(dashboard.days).toHaveLength(30);
    expect(dashboard.days.at(0)?.date).toBe('2027-01-31');
    expect(dashboard.days.at(-1)?.date).toBe('2027-03-01');
    expect(dashboard.conversion).toEqual({ searches: 0, orders: 0, paid: 0 });
    expect(dashboard.queues.every(({ count }) => count === 0)).toBe(true);
    expect(dashboard.promises).toEqual({ late: 0, soon: 0, items: [] });
  });

  test('counts paid orders as sold, to the cent of the ledger, and declined ones as attempts', async () => {
    await buy('scheduled', '2027-05-01');
    await buy('charter', '2027-05-01');
    await buy('scheduled', '2027-05-02', { card: testCards.declined });
    const dashboard = await readNow();
    expect(dashboard.currency).toBe('EUR');
    expect(dashboard.today).toMatchObject({ orders: 2, passengers: 2 });
    expect(dashboard.today.sales).toBe(((await soldInLedger()) / 100).toFixed(2));
    expect(dashboard.days.at(-1)).toMatchObject({ flights: dashboard.today.sales, transfers: '0.00' });
    expect(dashboard.conversion).toEqual({ searches: 3, orders: 3, paid: 2 });
    expect(queueOf(dashboard, 'paymentFailed')).toBe(1);
  });

  test('compares with the searches only what was ordered on a site', async () => {
    const before = (await readNow()).conversion;
    const sold = [await buy('scheduled', '2027-05-03'), await buy('scheduled', '2027-05-03')];
    const elsewhere = [`booked_by = 'olga'`, `channel = 'rideChannel:1'`];
    for (const [index, { orderId }] of sold.entries())
      await desk.db.database.owner.query(`update customer_order set ${elsewhere[index]} where id = $1`, [
        orderId,
      ]);
    const { orders, paid } = before;
    expect((await readNow()).conversion).toEqual({ searches: before.searches + 2, orders, paid });
  });

  test('shows a sale in roubles in euro, at the rate locked by its quote', async () => {
    const before = await readNow();
    await buy('scheduled', '2027-05-03', { currency: 'RUB' });
    const after = await readNow();
    // The same seat costs 125.36 in euro.
    expect(Number(after.today.sales) - Number(before.today.sales)).toBeCloseTo(125.36, 2);
    await desk.db.database.owner.query(`update exchange_rate set micros_per_euro = micros_per_euro * 2`);
    expect((await readNow()).today.sales).toBe(after.today.sales);
  });

  test('shows nothing of another agency', async () => {
    const other = await readNow(OTHER_TENANT);
    expect(other.today.orders).toBe(0);
    expect(other.conversion).toEqual({ searches: 0, orders: 0, paid: 0 });
  });

  test('assigns a sale to the day on the reader’s clock', async () => {
    await buy('scheduled', '2027-05-04');
    const { orders } = (await readNow()).today;
    // At noon in UTC it is one in the morning of the next day in Auckland.
    desk.db.clock.advance(3 * HOUR);
    await buy('scheduled', '2027-05-04');
    const there = await readNow(DEFAULT_TENANT, 'Pacific/Auckland');
    expect(there.today).toMatchObject({ date: '2027-03-02', orders: 1 });
    expect(there.days.at(-2)).toMatchObject({ date: '2027-03-01', orders });
    expect((await readNow()).today).toMatchObject({ date: '2027-03-01', orders: orders + 1 });
  });

  test('compares today with the same weekday a week ago, up to the same hour', async () => {
    await buy('scheduled', '2027-05-05');
    desk.db.clock.advance(2 * HOUR);
    await buy('scheduled', '2027-05-05');
    const sold = await readNow();
    expect(sold.today.orders).toBeGreaterThan(1);
    desk.db.clock.advance(7 * 24 * HOUR - HOUR);
    expect((await readNow()).lastWeek).toMatchObject({ orders: sold.today.orders - 1 });
    desk.db.clock.advance(HOUR);
    const later = await readNow();
    expect(later.lastWeek).toMatchObject({ sales: sold.today.sales, orders: sold.today.orders });
    expect(later.today).toMatchObject({ date: '2027-03-08', sales: '0.00', orders: 0 });
    expect(later.conversionBefore.orders).toBeGreaterThan(0);
    desk.db.clock.advance(23 * 24 * HOUR);
    expect((await readNow()).days.at(-1)?.before).toBe(sold.today.sales);
  });

  test('lists an order without seats: soon due, then late, then stuck', async () => {
    const { orderId } = await buy('scheduled', '2027-06-01');
    await desk.db.database.owner.query(`update order_item set status = 'processing' where order_id = $1`, [
      orderId,
    ]);
    const { reservationNumber, journeyClock } = await desk.getOrder(orderId);
    const soon = await readNow();
    expect(soon.promises).toMatchObject({
      late: 0,
      soon: 1,
      items: [{ kind: 'seats', orderId, reservationNumber, clock: { timeZone: journeyClock?.timeZone } }],
    });
    desk.db.clock.advance(HOUR);
    const late = await readNow();
    expect(late.promises).toMatchObject({ late: 1, soon: 0 });
    expect(queueOf(late, 'stuckInProcessing')).toBe(1);
  });

  test('counts for each reader exactly what the link shows this reader', async () => {
    // A stuck flight, a declined one whose buyer has written, one that waits for its buyer, a cancellation, a chargeback.
    const stuck = await buy('scheduled', '2027-06-01');
    const setStatus = (orderId: string, status: string) =>
      desk.db.database.owner.query('update order_item set status = $2 where order_id = $1', [
        orderId,
        status,
      ]);
    await setStatus(stuck.orderId, 'processing');
    desk.db.clock.advance(HOUR);
    await buy('scheduled', '2027-06-02', { card: testCards.declined });
    const written = await buy('scheduled', '2027-06-02', { card: testCards.declined });
    const asked = await buy('scheduled', '2027-06-03');
    const cancelled = await buy('scheduled', '2027-06-04');
    await setStatus(asked.orderId, 'problematic');
    await setStatus(cancelled.orderId, 'waitingForCancel');
    await desk.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
      await openTask(scope, { kind: 'buyerReplied', reference: written.orderId, dueAt: scope.now });
      await openTask(scope, { kind: 'proposalUnanswered', reference: asked.orderId, dueAt: scope.now });
      await openTask(scope, { kind: 'deadLetter', reference: 'an effect', dueAt: scope.now });
      await openTask(scope, { kind: 'chargeback', reference: stuck.orderId, dueAt: scope.now });
    });
    const auditor = staffWith('Pages.Orders.View', 'Pages.Reports');
    const ofOwner = [
      'Pages.Orders.View',
      'Pages.Reports',
      'Pages.Refunds',
      'Pages.Payments',
      'Pages.Pricing',
    ];
    const owner = staffWith(...ofOwner);
    for (const reader of [auditor, owner]) {
      const dashboard = await readNow(DEFAULT_TENANT, 'UTC', reader);
      for (const [name, { kinds, codes }] of Object.entries(queueParts)) {
        const filter = {
          ...(kinds === undefined ? {} : { kind: kinds.join(',') }),
          ...(codes === undefined ? {} : { code: codes.join(',') }),
        };
        const { totalCount } = await readWork(desk, filter, reader);
        expect([name, totalCount]).toEqual([name, queueOf(dashboard, name)]);
      }
      expect(queueOf(dashboard, 'paymentFailed')).toBeGreaterThan(0);
      expect(queueOf(dashboard, 'waitingForCancel')).toBeGreaterThan(0);
      expect(queueOf(dashboard, 'problematic')).toBeGreaterThan(0);
      expect(queueOf(dashboard, 'deadEffects')).toBe(1);
    }
    const of = async (reader: Reader) =>
      queueOf(await readNow(DEFAULT_TENANT, 'UTC', reader), 'staffTasks') ?? 0;
    expect((await of(owner)) - (await of(auditor))).toBe(1);
    // A failed payment is dropped after a week, from the count and from the queue.
    desk.db.clock.advance(8 * 24 * HOUR);
    expect(queueOf(await readNow(), 'paymentFailed')).toBe(0);
  });

  test('lists the receipt of a charter three days before departure, and not earlier', async () => {
    desk.db.clock.freezeAt(new Date('2027-07-01T09:00:00Z'));
    const { orderId } = await buy('charter', '2027-07-20');
    const promised = async () =>
      (await readNow()).promises.items.filter((item) => item.orderId === orderId).map(({ kind }) => kind);
    expect(await promised()).toEqual([]);
    // It flies on the 20th at ten in Moscow, seven in UTC.
    desk.db.clock.freezeAt(new Date('2027-07-17T02:59:00Z'));
    expect(await promised()).toEqual([]);
    desk.db.clock.freezeAt(new Date('2027-07-17T03:01:00Z'));
    expect(await promised()).toEqual(['itineraryReceipt']);
  });
  test('shows the same figures once its sales are stored, whatever is sold before and after, and stores none twice', async () => {
    const { database, clock } = desk.db;
    const count = async (text: string): Promise<number> => (await database.owner.query(text)).rows[0].n;
    const countKept = () => count('select count(*)::int as n from order_sale');
    const sold = await count(
      `select count(distinct order_id)::int as n from order_history where reason = 'captured'`,
    );
    clock.freezeAt(new Date('2027-07-17T03:01:00Z'));
    await database.owner.query(`update exchange_rate set day = '2027-07-17'`);
    await buy('charterRoundTrip', '2027-08-01', { currency: 'RUB' });
    clock.advance(HOUR - 60_000);
    await buy('scheduled', '2027-08-01');
    const before = await readNow();
    expect(before.today.orders).toBeGreaterThan(1);
    const keep = (atOnce: number) =>
      database.inTenant(DEFAULT_TENANT, (scope) => storeSales(scope, { atOnce }));
    while (await keep(1));
    // Sales within the last hour may be incomplete.
    expect(await countKept()).toBe(sold);
    clock.advance(60_000);
    await desk.runJob('keep-sales');
    expect(await countKept()).toBe(sold + 1);
    expect(await readNow()).toEqual(before);
    await buy('scheduled', '2027-08-02');
    const after = await readNow();
    expect(after.today.orders).toBe(before.today.orders + 1);
    expect(after.kept.confirmations.total).toBe(before.kept.confirmations.total + 1);
    expect(after.conversion.paid).toBe(before.conversion.paid + 1);
    expect(Number(after.today.sales) - Number(before.today.sales)).toBeCloseTo(125.36, 2);
  });
});

describe('the sales report', () => {
  const salesSources = {
    listTurnover,
    readRatesOfDays,
    convertAt,
    formatRate,
    readSoldOrders,
    airlineNameOf: (code: string) => `Airline ${code}`,
    readUserNames: async () => new Map<number, string>(),
  };
  const report = (by: SalesGroup, from: string, to: string, timeZone = 'UTC') =>
    desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      readSales({ sales: salesSources, getInventoryCurrency: async () => 'RUB' }, scope, 'en', {
        by,
        from,
        to,
        timeZone,
      }),
    );
  const act = async <Answer>(name: string, input: object, pGuid: string | undefined) => {
    const binding = desk.bookings.bindings.find(({ operation }) => operation.name === name);
    return (await desk.call(binding!.operation, input, actingWith(pGuid))) as Answer;
  };
  const sum = (rows: readonly { net: string; currency: string }[], currency: string) =>
    rows.filter((row) => row.currency === currency).reduce((all, { net }) => all + parseMinor(net), 0);

  let refund: string;
  beforeAll(async () => {
    desk.db.clock.freezeAt(new Date('2027-02-26T09:00:00Z'));
    await desk.db.database.owner.query(`update exchange_rate set day = '2027-02-26'`);
    await buy('scheduled', '2027-10-01', { currency: 'RUB' });
    const purchase = await desk.offer('scheduled', '2027-10-02', 9);
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
    await buy('charterRoundTrip', '2027-10-03');
    desk.db.clock.freezeAt(new Date('2027-02-27T22:00:00Z'));
    const quote = await act<{ quoteId: string; refund: string }>(
      'Booking/GetCancelQuote',
      { orderId },
      pGuid,
    );
    await act('Booking/ConfirmCancel', { quoteId: quote.quoteId }, pGuid);
    refund = quote.refund;
  });

  test('equals the ledger to the cent in every group, with cancellations deducted from their own flight', async () => {
    const ledger = await desk.db.database.owner.query<{ currency: string; net: number }>(
      `select l.currency, -sum(l.amount_minor)::int as net from ledger_entry e
       join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
       where l.account in ('supplierPayable', 'serviceIncome') and e.at >= '2027-02-26' and e.at < '2027-02-28'
       group by l.currency order by l.currency`,
    );
    expect(ledger.rows.map(({ currency }) => currency)).toEqual(['EUR', 'RUB']);
    for (const by of salesGroups) {
      const { rows, totals } = await report(by, '2027-02-26', '2027-02-27');
      for (const { currency, net } of ledger.rows)
        expect([by, sum(rows, currency), sum(totals, currency)]).toEqual([by, net, net]);
    }
    const routes = (await report('route', '2027-02-26', '2027-02-27')).rows;
    expect(routes.map(({ key, currency }) => `${key} ${currency}`).toSorted()).toEqual([
      'AYT-SVO EUR',
      'SVO-AYT EUR',
      'SVO-IST EUR',
      'SVO-IST RUB',
    ]);
    expect(routes.filter(({ refunded }) => refunded !== '0.00')).toMatchObject([
      { key: 'SVO-IST', currency: 'EUR', refunded: refund, orders: 1, passengers: 1 },
    ]);
    const carriers = (await report('carrier', '2027-02-26', '2027-02-26')).rows;
    expect(carriers.find(({ key }) => key === 'TK')?.name).toBe('Airline TK');
    expect((await report('agent', '2027-02-26', '2027-02-26')).rows.map(({ key }) => key)).toEqual([
      'shop',
      'shop',
    ]);
  });

  test("totals everything in the agency's own currency, at the rates of the days of sale", async () => {
    const { own, totals } = await report('day', '2027-02-26', '2027-02-27');
    const [inRoubles, inEuros] = totals;
    expect([inRoubles?.currency, inEuros?.currency]).toEqual(['RUB', 'EUR']);
    const [rate] = own.rates;
    expect(rate).toMatchObject({ currency: 'EUR', lowest: rate?.highest });
    const net = Number(inRoubles?.net) + Number(inEuros?.net) * Number(rate?.lowest);
    expect(Number(own.total?.net)).toBeCloseTo(net, 1);
    expect(own.total).toMatchObject({ orders: 3, currency: 'RUB' });
  });

  test('counts days by the clocks of the reader', async () => {
    // At ten in the evening of UTC it is the next day in Istanbul.
    const days = async (timeZone: string) =>
      (await report('day', '2027-02-01', '2027-02-28', timeZone)).rows.map(({ key }) => key);
    expect(await days('UTC')).toEqual(['2027-02-26', '2027-02-26', '2027-02-27']);
    expect(await days('Europe/Istanbul')).toEqual(['2027-02-26', '2027-02-26', '2027-02-28']);
    expect((await report('day', '2027-02-28', '2027-02-28')).rows).toEqual([]);
  });
});
