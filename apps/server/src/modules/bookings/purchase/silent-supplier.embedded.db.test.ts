import { previewAgreement } from '@farewind/contract/bookings/preview-agreement';
import { getRideTimes } from '@farewind/contract/bookings/ride-times';
import { auxiliaryServiceSearch } from '@farewind/contract/flights/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testCards } from '../../../testing/test-cards.ts';
import { actingWith, type BookingTestHarness, type Purchase } from '../testing/booking-test-harness.ts';
import { openExternalDesk, purchaseOf, type ExternalDesk } from '../testing/external-desk.ts';
import { cardMembers } from '../testing/sale-samples.ts';

let external: ExternalDesk;
let desk: BookingTestHarness;

beforeAll(async () => {
  external = await openExternalDesk();
  desk = external.desk;
});
afterAll(() => external.close());
beforeEach(() => external.begin());

interface Chosen {
  readonly searchId: string;
  readonly flight: { readonly flightId: string; readonly fareId: string };
  readonly purchase: Purchase;
}

async function choose(): Promise<Chosen> {
  const { id: searchId, results } = await external.searchWhole();
  const [found] = results.flightSearchResponses;
  const flight = { flightId: found!.id, fareId: found!.fares[0]!.fareId };
  return { searchId, flight, purchase: purchaseOf(searchId, flight) };
}

/** Prepares a visitor, and returns what the visitor then calls. */
type Visitor = (chosen: Chosen) => Promise<() => Promise<unknown>>;

const visitors: Readonly<Record<string, Visitor>> = {
  'checks a price':
    async ({ purchase }) =>
    () =>
      desk.quote(purchase),
  'opens the bags':
    async ({ searchId, flight }) =>
    () =>
      desk.call(auxiliaryServiceSearch, { id: searchId, ...flight }),
  'opens the times of rides':
    async ({ searchId, flight }) =>
    () =>
      desk.call(getRideTimes, { searchId, ...flight }),
  'reads the agreement': async ({ purchase }) => {
    const { quoteSeal } = await desk.quote(purchase);
    const form = {
      ...purchase,
      quoteSeal,
      passengers: [{ type: 'adult', name: 'ANNA', surname: 'PETROVA' }],
      customerName: '',
      customerSurname: '',
      customerEmail: '',
      customerMobilePhone: '',
      customerCountryCode: '+7',
    };
    return () => desk.call(previewAgreement, form as never);
  },
  'places an order': async ({ purchase }) => {
    const quote = await desk.quote(purchase);
    return () => desk.order(purchase, quote);
  },
  'pays again after the price had expired': async ({ purchase }) => {
    const quote = await desk.quote(purchase);
    const overrides = cardMembers(testCards.secure);
    const { orderId, pGuid } = await desk.order(purchase, quote, { overrides });
    await desk.db.database.owner.query(
      `update outside_flight set offer = jsonb_set(offer, '{expiresAt}', '"2027-03-01T08:59:59Z"') where reference = $1`,
      [orderId],
    );
    return () => desk.retry(orderId, pGuid, cardMembers(testCards.approved), actingWith(pGuid));
  },
};

describe('while a supplier of flights does not answer', () => {
  it.each(Object.entries(visitors))(
    'a visitor who %s keeps nobody from the installation’s only connection',
    async (_what, prepare) => {
      const call = await prepare(await choose());
      let answer: Promise<unknown> | undefined;
      await external.whileSilent(async (isAsked) => {
        answer = call();
        await Promise.race([isAsked, answer]);
        // Answered before the supplier is: the other visitor needs the connection.
        expect((await external.search()).id).not.toBe('');
      });
      await expect(answer).resolves.toBeDefined();
    },
  );

  it('an offer that expires meanwhile is not sold', async () => {
    const { purchase } = await choose();
    let answer: Promise<unknown> | undefined;
    await external.whileSilent(async (isAsked) => {
      answer = desk.quote(purchase).catch((error: unknown) => error);
      await isAsked;
      desk.db.clock.freezeAt(new Date('2027-03-01T12:00:00Z'));
    });
    expect(await answer).toMatchObject({ key: 'FLT-EXPIRED' });
  });
});
