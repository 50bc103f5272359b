import type { Output } from '@farewind/contract/core/operation';
import type { getRoutePrices, getRoutes } from '@farewind/contract/flights/route-prices';
import type { SearchResults } from '@farewind/contract/flights/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { insertOfferedFlights } from '../testing/insert-offered-flights.ts';

const BASE = '/api/services/app/Flight';
const ENGLISH = { 'x-interface-language': 'en' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const now = app.db.clock.override();
  app.db.clock.freezeAt(now);
  await app.db.database.inTenant(1, (scope) => insertOfferedFlights(scope, now.toISOString().slice(0, 10)));
});
afterAll(() => app.close());

async function save(departureDate: string): Promise<string> {
  const search = { tripType: 'oneWay', from: 'MOW', to: 'AYT', departureDate, currency: 'RUB', adults: 1 };
  const answer = await app.post(`${BASE}/SaveFlightSearch`, search, ENGLISH);
  return answer.json<{ result: { id: string } }>().result.id;
}

const pricesOf = (from: string, to: string) =>
  app.get(`${BASE}/GetRoutePrices?currency=RUB&from=${from}&to=${to}`, ENGLISH);

it('a route page tells for each month a price that a search of that day asks, to the cent', async () => {
  const { result } = (await pricesOf('MOW', 'AYT')).json<{ result: Output<typeof getRoutePrices> }>();
  expect([result.from, result.to]).toEqual([
    { code: 'MOW', city: 'Moscow' },
    { code: 'AYT', city: 'Antalya' },
  ]);
  expect(result.months.length).toBeGreaterThan(0);
  for (const { month, flight } of result.months) {
    const departureDate = flight.departsAt.slice(0, 10);
    expect(departureDate.slice(0, 7)).toBe(month);
    const id = await save(departureDate);
    const answer = await app.get(`${BASE}/GetFlightSearchResults?id=${id}`, ENGLISH);
    const found = answer.json<{ result: SearchResults }>().result.flightSearchResponses;
    expect(Math.min(...found.map(({ fares }) => Number(fares[0]?.total)))).toBe(Number(flight.price));
  }
});

it('a route page exists only for places between which the agency flies, and is listed for the sitemap', async () => {
  for (const [from, to] of [
    ['AYT', 'AYT'],
    ['ZZZ', 'AYT'],
    ['MOW', 'VKO'],
    ['JFK', 'SYD'],
  ] as const)
    expect([from, to, (await pricesOf(from, to)).statusCode]).toEqual([from, to, 404]);
  const { items } = (await app.get(`${BASE}/GetRoutes`)).json<{ result: Output<typeof getRoutes> }>().result;
  expect(items).toContainEqual({ from: 'MOW', to: 'AYT' });
  for (const { from, to } of items) expect((await pricesOf(from, to)).statusCode).toBe(200);
});
