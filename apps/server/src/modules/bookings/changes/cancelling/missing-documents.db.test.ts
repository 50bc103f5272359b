import {
  cancelOrder,
  confirmCancel,
  getCancelQuote,
  getOrderCancelQuote,
  type CancelQuoteView,
} from '@farewind/contract/bookings/cancel';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { onMoneyEvents } from '../../../../on-money-events.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { storeEdition } from '../../../rules/repository.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  SALE_DAY,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';
import { openExternalDesk, purchaseOf, type ExternalDesk } from '../../testing/external-desk.ts';
import { adult } from '../../testing/sale-samples.ts';
import type { TestTrip } from '../../testing/test-inventory.ts';

/** Applies the rule about charters to Egypt to other flights. */
async function widenRule(
  { tx, ...scope }: TenantScope,
  to: { readonly destination_country: string | null; readonly kind?: null },
): Promise<void> {
  await tx.updateTable('travel_rule').set(to).where('code', '=', 'egyptVisa').execute();
  await storeEdition({ ...scope, tx });
}

interface Bought {
  readonly orderId: string;
  readonly pGuid?: string | undefined;
}

describe('missing travel documents', () => {
  let desk: BookingTestHarness;
  const staff = staffWith('Pages.Orders.Cancel');
  const family = [
    adult('ANNA'),
    adult('IVAN', { passportNumber: '4455907', gender: 'male' }),
    adult('OLGA', { passportNumber: '4455908' }),
  ];
  const inTenant = <T>(act: (scope: TenantScope) => Promise<T>): Promise<T> =>
    desk.db.database.inTenant(DEFAULT_TENANT, act);
  async function buy(trip: TestTrip, date: string, passengers: readonly object[] = family): Promise<Bought> {
    const purchase = await desk.offer(trip, date, 9, { adults: passengers.length, currency: 'EUR' });
    return desk.order(purchase, await desk.quote(purchase), { overrides: { passengers } });
  }
  const quote = ({ orderId, pGuid }: Bought, request: object = {}): Promise<CancelQuoteView> =>
    desk.call(getCancelQuote, { orderId, ...request }, actingWith(pGuid));
  const accept = ({ pGuid }: Bought, quoteId: string) =>
    desk.call(confirmCancel, { quoteId }, actingWith(pGuid));
  const read = ({ orderId, pGuid }: Bought) => desk.getOrder(orderId, actingWith(pGuid));
  async function refundsAtBank({ orderId }: Bought): Promise<string[]> {
    await desk.parts.outbox.drain();
    await desk.parts.outbox.drain();
    return (await desk.bankEntries(orderId)).filter((entry) => entry.startsWith('refund'));
  }
  const quoteAsStaff = ({ orderId }: Bought, request: object = {}) =>
    desk.call(getOrderCancelQuote, { orderId, forDocuments: true, ...request }, staff);
  beforeAll(async () => {
    desk = await openBookingTestHarness();
    const { outbox, database } = desk.parts;
    onMoneyEvents({ database, outbox, bookings: desk.bookings });
    await inTenant((scope) => widenRule(scope, { destination_country: 'TR' }));
  });
  beforeEach(() => desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`)));
  afterAll(() => desk.close());

  it('without a required document: staff refund all but the ten per cent stated in the results', async () => {
    const bought = await buy('charter', '2027-07-11');
    const first = (await read(bought)).items[0]!.tickets[0]!.ticketId;
    // 12.54 is kept of each ticket; a voluntary cancellation of a charter refunds nothing.
    expect(await quoteAsStaff(bought)).toMatchObject({ paid: '376.08', refund: '338.46' });
    const offer = await quoteAsStaff(bought, { tickets: first });
    expect(offer).toMatchObject({ paid: '125.36', refund: '112.82', needsApproval: false });
    expect(offer.lines.every(({ reason }) => reason === 'ineligible')).toBe(true);
    await desk.call(cancelOrder, { quoteId: offer.quoteId }, staff);
    expect(await refundsAtBank(bought)).toEqual(['refund 112.82 EUR']);
    expect((await quote(bought)).refund).toBe('0.00');
  });

  it('requested by the buyer wait for staff: nothing is cancelled before, and on approval the money is refunded', async () => {
    const bought = await buy('charter', '2027-07-12');
    expect((await read(bought)).documentDeduction).toEqual({ percent: 10 });
    const offer = await quote(bought, { forDocuments: true });
    expect(offer).toMatchObject({ refund: '338.46', needsApproval: true });
    expect((await accept(bought, offer.quoteId)).state).toBe('awaitingApproval');
    expect((await read(bought)).status).toBe('waitingForCancel');
    expect(await refundsAtBank(bought)).toEqual([]);
    await desk.bookings.onRefundEvent(DEFAULT_TENANT, offer.quoteId, 'approved');
    expect((await read(bought)).status).toBe('cancelled');
  });

  it('cost the same for both directions, one after the other as at once', async () => {
    const bought = await buy('charterRoundTrip', '2027-07-15', [family[0]!]);
    const [there, back] = (await read(bought)).items.map(({ itemId }) => itemId);
    const whole = await quoteAsStaff(bought);
    const first = await quoteAsStaff(bought, { items: there });
    await desk.call(cancelOrder, { quoteId: first.quoteId }, staff);
    expect((await read(bought)).documentDeduction).toEqual({ percent: 10 });
    const second = await quoteAsStaff(bought, { items: back });
    expect(parseMinor(first.refund) + parseMinor(second.refund)).toBe(parseMinor(whole.refund));
    expect(second).toMatchObject({ paid: '125.36', refund: '112.82' });
  });

  it('cost what the rule at the time of sale says, which only the order’s key shows', async () => {
    const bought = await buy('charter', '2027-07-13');
    await inTenant(({ tx }) => tx.deleteFrom('travel_rule').where('code', '=', 'egyptVisa').execute());
    expect((await quote(bought, { forDocuments: true })).refund).toBe('338.46');
    expect((await read(bought)).documentDeduction).toEqual({ percent: 10 });
    expect((await desk.getOrder(bought.orderId)).documentDeduction).toBeUndefined();
  });

  it('cancel nothing without a rule for it', async () => {
    const bought = await buy('scheduled', '2027-07-14');
    const request = quote(bought, { forDocuments: true });
    expect((await refusalOf(request)).options.message).toBe('cancel.noDocumentRule');
    expect((await read(bought)).documentDeduction).toBeUndefined();
  });
});

describe('a round trip without the travel documents', () => {
  let external: ExternalDesk;
  let desk: BookingTestHarness;
  beforeAll(async () => {
    external = await openExternalDesk();
    desk = external.desk;
  });
  beforeEach(() => external.begin());
  afterAll(() => external.close());

  it('of a supplier that cancels only whole bookings is cancelled as a whole for them, too', async () => {
    await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      widenRule(scope, { destination_country: null, kind: null }),
    );
    const {
      id,
      ask: askFor,
      results,
    } = await external.searchWhole({
      tripType: 'roundTrip',
      returnDate: '2027-04-17',
    });
    const isFlexible = ({ family }: { readonly family: string }): boolean => family === 'Flexible';
    const out = results.flightSearchResponses.find(({ direction }) => direction === 'outbound')!;
    const chosen = { flightId: out.id, fareId: out.fares.find(isFlexible)!.fareId };
    const { flightSearchResponses } = await askFor(chosen);
    const back = flightSearchResponses.find(({ direction }) => direction === 'return')!;
    const fareBack = back.fares.find(isFlexible)!;
    const purchase = purchaseOf(id, chosen, { flightId: back.id, fareId: fareBack.fareId });
    const { orderId, pGuid } = await desk.order(purchase, await desk.quote(purchase));
    const { items, documentDeduction } = await desk.getOrder(orderId, actingWith(pGuid));
    expect(documentDeduction).toEqual({ percent: 10 });
    const ask = (more: object = {}) =>
      desk.call(getCancelQuote, { orderId, forDocuments: true, ...more }, actingWith(pGuid));
    const ofOneWay = ask({ items: items[0]!.itemId });
    expect((await refusalOf(ofOneWay)).options.message).toBe('cancel.wholeOnly');
    expect((await ask()).lines.every(({ reason }) => reason === 'ineligible')).toBe(true);
  });
});
