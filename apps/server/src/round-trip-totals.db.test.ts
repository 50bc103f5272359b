import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { getOrder } from '@farewind/contract/bookings/get-order';
import type { Output } from '@farewind/contract/core/operation';
import type { SearchResults, saveFlightSearch } from '@farewind/contract/flights/search';
import { currencies, type Currency } from '@farewind/values/currency';
import { addDays } from '@farewind/values/local-time';
import { formatMinor, parseMinor } from '@farewind/values/money';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertService, type TestFare, type TestService } from './modules/flights/testing/insert-service.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { createTestApp, type TestApp } from './testing/create-test-app.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { testCards } from './testing/test-cards.ts';
import { Buyer, type OrderAnswer } from './stress-tests/testing/buyer.ts';

const SEED = 39;
const calls = '/api/services/app';

let app: TestApp;
let today: string;
let buyers = 0;

beforeAll(async () => {
  app = await createTestApp({ DEMO: 'true', TRUST_PROXY: 'true' });
  today = app.db.clock.override().toISOString().slice(0, 10);
  app.db.clock.freezeAt(new Date(`${today}T09:00:00Z`));
  await app.db.database.inTenant(DEFAULT_TENANT, insertNetwork);
  // The bank of the tests is part of the product: payments reach it over HTTP.
  await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const cents = (max: number) => fc.integer({ min: 0, max });
const lines = (most: number) => fc.tuple(cents(most), cents(4000), cents(2500), cents(300));
/** Prices that convert evenly into no currency, one per passenger type. */
const prices = fc.record({ adult: lines(40_000), child: lines(30_000), infant: lines(4000) });

/**
 * Connections of one carrier with through fares, another carrier's direct flights, and charters sold only as a pair.
 */
async function insertNetwork(scope: TenantScope): Promise<void> {
  const samples = fc.sample(prices, { seed: SEED, numRuns: 30 });
  const service = async (
    name: string,
    [from, to]: readonly [string, string],
    departs: number,
    terms: readonly Partial<TestFare>[],
    kind: TestService['kind'] = 'scheduled',
  ) => {
    const fares = terms.map((term, rank) => ({ ...samples.pop()!, rank, family: `Family ${rank}`, ...term }));
    await insertService(scope, {
      carrier: name.slice(0, 2),
      number: name.slice(2),
      kind,
      fares,
      seats: { Y: 300 },
      from: today,
      to: addDays(today, 60),
      legs: [{ from, to, departs, arrives: departs + 150 }],
    });
  };
  const shares = [{ throughBasisPoints: 6667 }, {}, { throughBasisPoints: 8501 }];
  await service('TK1', ['SVO', 'IST'], 400, shares);
  await service('TK2', ['IST', 'AYT'], 700, shares);
  await service('TK3', ['AYT', 'IST'], 400, shares);
  await service('TK4', ['IST', 'SVO'], 700, shares);
  await service('PC5', ['SVO', 'AYT'], 500, [{}, { saleTo: addDays(today, -1) }]);
  await service('PC6', ['AYT', 'SVO'], 800, [{}, { releaseDays: 40 }]);
  const pair = { pairGroup: 'sun' };
  const stays = [{ ...pair, minStay: 2 }, { ...pair, minStay: 3, maxStay: 5 }, pair];
  await service('ZF7', ['SVO', 'AYT'], 600, stays, 'charter');
  await service('ZF8', ['AYT', 'SVO'], 900, stays, 'charter');
  await scope.tx
    .insertInto('markup_rule')
    .values([
      { tenant_id: scope.tenantId, id: 1, position: 1, carrier: 'TK', basis_points: 777 },
      { tenant_id: scope.tenantId, id: 2, position: 2, kind: 'charter', sum_minor: 333 },
    ])
    .execute();
}

const anyPick = fc.record({ out: fc.nat(), outFare: fc.nat(), back: fc.nat(), backFare: fc.nat() });
const anyTrip = fc.record({
  daysAhead: fc.integer({ min: 5, max: 30 }),
  nights: fc.integer({ min: 1, max: 6 }),
  adults: fc.integer({ min: 1, max: 2 }),
  children: fc.integer({ min: 0, max: 2 }),
  infants: fc.integer({ min: 0, max: 1 }),
  picks: fc.tuple(anyPick, anyPick, anyPick, anyPick, anyPick),
});
type Trip = typeof anyTrip extends fc.Arbitrary<infer T> ? T : never;
type Choice = Trip['picks'][number];

it('a round trip costs at the checkout, in its order and at the bank, to the cent, what its search said, in all five currencies', async () => {
  const bought = new Set<string>();
  const property = fc.asyncProperty(anyTrip, async (trip) => {
    for (const [index, currency] of currencies.entries()) {
      bought.add(await buyAsFound(trip, trip.picks[index]!, currency));
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: 5 });
  expect([...bought]).toEqual(expect.arrayContaining(['through', 'pair', 'alone']));
}, 120_000);

/** Buys the picked trip and returns its kind. */
async function buyAsFound(trip: Trip, pick: Choice, currency: Currency): Promise<string> {
  const { adults, children, infants } = trip;
  const party = { adults, children, infants };
  const departureDate = addDays(today, trip.daysAhead);
  const search = await post<Output<typeof saveFlightSearch>>('Flight/SaveFlightSearch', {
    tripType: 'roundTrip',
    from: 'MOW',
    to: 'AYT',
    departureDate,
    currency,
    ...party,
    returnDate: addDays(departureDate, trip.nights),
  });
  const results = `Flight/GetFlightSearchResults?Id=${search.id}`;
  const outbounds = bookable((await get<SearchResults>(results)).flightSearchResponses, 'outbound');
  const outbound = at(outbounds, pick.out);
  const outFare = at(outbound.fares, pick.outFare);
  const chosen = await get<SearchResults>(`${results}&flightId=${outbound.id}&fareId=${outFare.fareId}`);
  const returns = bookable(chosen.flightSearchResponses, 'return');
  const back = at(returns, pick.back);
  const backFare = at(back.fares, pick.backFare);
  const cheapest = Math.min(
    ...returns.flatMap(({ fares }) => fares.map((fare) => parseMinor(fare.pairTotal!))),
  );
  expect(parseMinor(outbound.fromPairTotal!)).toBeLessThanOrEqual(cheapest);

  buyers += 1;
  const buyer = new Buyer(() => '', buyers);
  const from = { 'x-forwarded-for': `198.18.1.${buyers}` };
  const choice = {
    searchId: search.id,
    flightId: outbound.id,
    fareId: outFare.fareId,
    returnFlightId: back.id,
    returnFareId: backFare.fareId,
  };
  const quote = await post<Output<typeof checkPrice>>(
    'Booking/CheckPrice',
    { ...choice, ...party, currency },
    from,
  );
  expect(quote.total).toBe(backFare.pairTotal);
  const summed = quote.priceLines.reduce((sum, line) => sum + parseMinor(line.total), 0);
  expect(formatMinor(summed)).toBe(quote.total);

  const key = `round-trip-order-${buyers}`;
  const form = buyer.form(choice as never, party, quote, testCards.approved, key);
  const ordered = await post<OrderAnswer>('Booking/AddOrder', form, from);
  expect(ordered.response).toEqual({ state: 'done' });
  const order = await get<Output<typeof getOrder>>(`Booking/GetOrder?orderId=${ordered.orderId}`);
  expect([order.total, order.currency]).toEqual([backFare.pairTotal, currency]);
  const captured = await app.db.database.owner.query<{ sum: string }>(
    `select a.captured_minor || ' ' || a.currency as sum from payment_attempt a
      join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id where p.reference = $1`,
    [ordered.orderId],
  );
  expect(captured.rows).toEqual([{ sum: `${parseMinor(backFare.pairTotal!)} ${currency}` }]);
  if (outbound.kind === 'charter') return 'pair';
  return outbound.stops + back.stops > 0 ? 'through' : 'alone';
}

function bookable(responses: SearchResults['flightSearchResponses'], direction: 'outbound' | 'return') {
  return responses.filter((response) => response.bookable && response.direction === direction);
}

function at<T>(items: readonly T[], pick: number): T {
  const item = items[pick % items.length];
  if (item === undefined) throw new Error('The search found nothing to pick');
  return item;
}

async function get<T>(call: string): Promise<T> {
  return resultOf(await app.get(`${calls}/${call}`)) as T;
}

async function post<T>(call: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  return resultOf(await app.post(`${calls}/${call}`, body, headers)) as T;
}

function resultOf(response: LightMyRequestResponse): unknown {
  const { result, error } = response.json<{ result: unknown; error: unknown }>();
  if (response.statusCode !== 200) throw new Error(JSON.stringify(error));
  return result;
}
