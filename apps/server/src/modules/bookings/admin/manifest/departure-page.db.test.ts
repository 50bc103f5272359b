import { acknowledgeChange } from '@farewind/contract/bookings/proposals';
import { cancelOrder, getOrderCancelQuote } from '@farewind/contract/bookings/cancel';
import { getFlightSearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import { getDeparture, stopSale, updateDepartureStock } from '@farewind/contract/inventory/departure-stock';
import { updateDeparture } from '@farewind/contract/inventory/departures';
import { exportManifest, getManifest } from '@farewind/contract/inventory/manifest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAtBank } from '../../../../testing/bank-visitor.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../../testing/seed-tenants.ts';
import { testCard, testCards } from '../../../../testing/test-cards.ts';
import type { BankForm } from '../../../payments/public.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { cancelBySupplier } from '../../changes/cancelling/cancel-by-supplier.ts';
import { adult, cardMembers } from '../../testing/sale-samples.ts';

const CHARTER = 1;
const inventory = staffWith('Pages.Inventory');
const agent = staffWith('Pages.Orders.View');
const senior = staffWith('Pages.Orders.View', 'Pages.Customers.ViewDocuments');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());

async function buy(date: string, seats = 9, overrides: Record<string, unknown> = {}) {
  const purchase = await desk.offer('charter', date, seats);
  const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides });
  return { orderId, key: actingWith(pGuid) };
}

const keyOf = (date: string) => ({ serviceId: CHARTER, date });

/** Price and seats left on a date, as any visitor sees them. */
async function seenOn(date: string) {
  const party = { adults: 1, children: 0, infants: 0, currency: 'EUR', cabin: 'economy' } as const;
  const { id } = await desk.call(saveFlightSearch, {
    tripType: 'oneWay',
    from: 'MOW',
    to: 'AYT',
    departureDate: date,
    ...party,
  });
  const { flightSearchResponses } = await desk.call(getFlightSearchResults, { id });
  return flightSearchResponses.flatMap(({ fares }) => fares.map(({ total }) => total));
}

async function auditOf(date: string) {
  const { rows } = await desk.db.database.owner.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_entry where entity = 'departure' and entity_id = $1 order by position`,
    [`${CHARTER}/${date}`],
  );
  return rows;
}

describe('seats and prices of one date', () => {
  const date = '2027-05-03';

  test('are changed for that date only, audited with old and new values, and visible in search', async () => {
    await desk.offer('charter', date, 9);
    await desk.offer('charter', '2027-05-04', 9);
    expect(await seenOn(date)).toEqual(['125.36']);
    const seats = [{ bucket: 'Y', legNo: 1, total: 20 }];
    const prices = [{ fareId: CHARTER, adult: '115.36' }];
    const changed = await desk.call(
      updateDepartureStock,
      { ...keyOf(date), version: 0, seats, prices },
      inventory,
    );
    expect(changed).toMatchObject({
      departure: { version: 1 },
      blocks: [{ bucket: 'Y', legs: [{ total: 20, sold: 0, held: 0 }] }],
      fares: [{ adult: { total: '115.36', usual: '125.36', fees: '25.36' }, child: { total: '100.36' } }],
    });
    expect(await seenOn(date)).toEqual(['115.36']);
    expect(await seenOn('2027-05-04')).toEqual(['125.36']);
    const purchase = await desk.offer('charter', date, 9);
    expect((await desk.quote(purchase)).priceLines.map(({ total }) => total)).toEqual(['115.36']);
    expect(await auditOf(date)).toEqual([
      {
        action: 'update',
        before: { seats: { Y: 9 }, prices: { 'Standard Y adult': '125.36' } },
        after: { seats: { Y: 20 }, prices: { 'Standard Y adult': '115.36' } },
      },
    ]);
  });

  test('based on an outdated version are refused', async () => {
    const input = { ...keyOf(date), version: 0, seats: [{ bucket: 'Y', legNo: 1, total: 3 }] };
    expect((await refusalOf(desk.call(updateDepartureStock, input, inventory))).key).toBe('GEN-CONFLICT');
  });

  test('set back to the usual price are usual again', async () => {
    const prices = [{ fareId: CHARTER, adult: '125.36' }];
    const { fares } = await desk.call(updateDepartureStock, { ...keyOf(date), prices }, inventory);
    expect(fares[0]!.adult).toEqual({ total: '125.36', fees: '25.36' });
    expect(await seenOn(date)).toEqual(['125.36']);
  });

  test('never fall below the sold and held number, nor a price below its taxes, with an error at the cell', async () => {
    await buy(date);
    const overrides = cardMembers(testCards.secure);
    await buy(date, 9, overrides);
    const input = {
      ...keyOf(date),
      seats: [{ bucket: 'Y', legNo: 1, total: 1 }],
      prices: [{ fareId: CHARTER, adult: '25.36', child: '25.35' }],
    };
    const refused = await refusalOf(desk.call(updateDepartureStock, input, inventory));
    expect(refused.options.fields?.map(({ path, values }) => [path, values])).toEqual([
      ['seats.0.total', { taken: 2 }],
      ['prices.0.adult', { least: '25.37' }],
      ['prices.0.child', { least: '25.36' }],
    ]);
    const seats = [{ bucket: 'Y', legNo: 1, total: 2 }];
    const { blocks } = await desk.call(updateDepartureStock, { ...keyOf(date), seats }, inventory);
    expect(blocks).toMatchObject([{ legs: [{ total: 2, sold: 1, held: 1 }] }]);
  });

  test('of another agency are not found', async () => {
    const other = { ...inventory, tenantId: OTHER_TENANT };
    for (const act of [getDeparture, getManifest])
      expect((await refusalOf(desk.call(act, keyOf(date), other))).key).toBe('GEN-NOTFOUND');
    const taken = desk.call(stopSale, { ...keyOf(date), isStopped: true }, other);
    expect((await refusalOf(taken)).key).toBe('GEN-NOTFOUND');
  });
});

describe('a sale that is stopped', () => {
  test.each([
    ['of a block', '2027-05-06', 'Y'],
    ['of the whole departure', '2027-05-07', undefined],
  ])(
    '%s sells nothing more, whoever had the price, and what is held is paid for',
    async (_, date, bucket) => {
      const overrides = cardMembers(testCards.secure);
      const held = await desk.offer('charter', date, 9);
      const { orderId, response } = await desk.order(held, await desk.quote(held), { overrides });
      const priced = await desk.offer('charter', date, 9);
      const quote = await desk.quote(priced);
      const stopped = await desk.call(stopSale, { ...keyOf(date), bucket, isStopped: true }, inventory);
      expect(bucket ? stopped.blocks[0]!.isStopped : stopped.departure.state === 'stopSale').toBe(true);
      expect(['FLT-NOSEAT', 'FLT-EXPIRED']).toContain((await refusalOf(desk.order(priced, quote))).key);
      expect(await seenOn(date)).toEqual([]);
      await desk.bringBack(await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure)));
      expect((await desk.getOrder(orderId)).status).toBe('booked');
      await desk.call(stopSale, { ...keyOf(date), bucket, isStopped: false }, inventory);
      expect(await seenOn(date)).toEqual(['125.36']);
      expect((await auditOf(date)).map(({ action }) => action)).toEqual(['stopSale', 'resumeSale']);
    },
  );

  test('does not sell the seat of a hold that has expired', async () => {
    const date = '2027-05-08';
    await buy(date, 1, cardMembers(testCards.secure));
    await desk.call(stopSale, { ...keyOf(date), bucket: 'Y', isStopped: true }, inventory);
    desk.db.clock.advance(31 * 60_000);
    const hash = Buffer.alloc(32, 7);
    const taken = desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.parts.flights.holdSeats(scope, {
        reference: 'another order',
        seats: 1,
        seatCounters: [{ serviceId: CHARTER, flightDate: date, legNo: 1, bucket: 'Y' }],
        fareCounters: [],
        contactHash: hash,
        cardHash: undefined,
        addressHash: hash,
      }),
    );
    expect((await refusalOf(taken)).key).toBe('FLT-NOSEAT');
  });
});

describe('the manifest', () => {
  const date = '2027-05-10';
  let orders: Awaited<ReturnType<typeof buy>>[];

  beforeAll(async () => {
    const soon = { passengers: [adult('ZOE', { surname: 'ADAMS', passportExpiryDate: '2027-09-20' })] };
    orders = [await buy(date), await buy(date), await buy(date, 9, soon)];
    // Leaves out unpaid orders and those of other days.
    await buy(date, 9, cardMembers(testCards.secure));
    await buy('2027-05-11');
  });

  test('lists exactly the passengers who fly, by surname, with documents masked', async () => {
    const { passengers, progress } = await desk.call(getManifest, keyOf(date), agent);
    expect(passengers.map(({ orderId }) => orderId)).toEqual([
      orders[2]!.orderId,
      orders[0]!.orderId,
      orders[1]!.orderId,
    ]);
    expect(passengers[0]).toMatchObject({ surname: 'ADAMS', age: 31, seats: 1, document: '•• ••• 906' });
    expect(JSON.stringify(passengers)).not.toContain('4455906');
    expect(progress).toBeNull();
  });

  test('shows who has accepted new times, who has only seen them, and who has not', async () => {
    const change = { kind: 'retime', departsAt: `${date}T12:00`, arrivesAt: `${date}T16:00` } as const;
    await desk.call(updateDeparture, { ...keyOf(date), change, reason: 'Slots' }, inventory);
    // A view by staff, or by somebody with only the address, does not count as read by the buyer.
    await desk.getOrder(orders[2]!.orderId);
    await desk.getOrder(orders[1]!.orderId, orders[1]!.key);
    const [{ proposalId } = { proposalId: '' }] = (await desk.getOrder(orders[0]!.orderId, orders[0]!.key))
      .proposals!;
    await desk.call(acknowledgeChange, { proposalId }, orders[0]!.key);
    const { passengers, progress } = await desk.call(getManifest, keyOf(date), agent);
    expect(passengers.map(({ answer }) => answer)).toEqual(['unread', 'yes', 'read']);
    expect(progress).toMatchObject({ asked: 3, yes: 1, no: 0, read: 1, unread: 1 });
    // Their deadline is read by the clock that the buyers are told.
    expect(progress!.clock).toEqual((await desk.getOrder(orders[2]!.orderId)).journeyClock);
  });

  test('unmasked requires the right to see documents, and each copy is audited', async () => {
    const input = { ...keyOf(date), list: 'manifest', format: 'xlsx', withDocuments: true } as const;
    expect((await refusalOf(desk.call(exportManifest, input, agent))).key).toBe('GEN-DENIED');
    const carrier = { ...input, list: 'carrier', withDocuments: false } as const;
    expect((await refusalOf(desk.call(exportManifest, carrier, agent))).key).toBe('GEN-DENIED');
    const { passengers } = await desk.call(exportManifest, carrier, senior);
    expect(passengers[0]).toMatchObject({
      passportNumber: '4455906',
      nationality: 'RU',
      birthDate: '1996-05-04',
    });
    const { pdf } = await desk.call(exportManifest, { ...carrier, format: 'pdf' }, senior);
    expect(Buffer.from(pdf!, 'base64').toString()).toContain('724455906');
    const masked = await desk.call(exportManifest, { ...input, withDocuments: false }, agent);
    expect(JSON.stringify(masked)).not.toContain('4455906');
    expect((await auditOf(date)).slice(1).map(({ action, after }) => [action, after])).toEqual([
      ['exportManifest', { list: 'carrier', format: 'xlsx', withDocuments: true, passengers: 3 }],
      ['exportManifest', { list: 'carrier', format: 'pdf', withDocuments: true, passengers: 3 }],
      ['exportManifest', { list: 'manifest', format: 'xlsx', withDocuments: false, passengers: 3 }],
    ]);
  });

  test('omits cancelled passengers, and marks those whose cancellation waits for a second person', async () => {
    const day = '2027-05-12';
    const pair = { passengers: [adult('ANNA'), adult('OLGA', { passportNumber: '4455908' })] };
    const purchase = await desk.offer('charter', day, 9, { adults: 2 });
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase), { overrides: pair });
    const gone = await buy(day);
    const { items } = await desk.getOrder(gone.orderId, gone.key);
    const itemIds = items.map(({ itemId }) => itemId);
    const supplier = {
      orderId: gone.orderId,
      itemIds,
      reason: 'supplierCancelled',
      actor: 'system',
    } as const;
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) => cancelBySupplier(desk.parts, scope, supplier));
    const canceller = staffWith('Pages.Orders.Cancel', 'Pages.Refunds.Request');
    const [item] = (await desk.getOrder(orderId, actingWith(pGuid))).items;
    const tickets = item!.tickets[1]!.ticketId;
    const waived = { orderId, tickets, waiveReason: 'A death in the family' };
    const { quoteId } = await desk.call(getOrderCancelQuote, waived, canceller);
    await desk.call(cancelOrder, { quoteId }, canceller);
    const { passengers } = await desk.call(getManifest, keyOf(day), agent);
    expect(passengers.map(({ name, isCancelling }) => [name, isCancelling])).toEqual([
      ['ANNA', false],
      ['OLGA', true],
    ]);
  });
});
