import type { FlexibleDates } from '@farewind/contract/flights/alternatives';
import type { SearchResults } from '@farewind/contract/flights/search';
import { addDays } from '@farewind/values/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertService } from './testing/insert-service.ts';

const BASE = '/api/services/app/Flight';
let app: TestApp;
let today: string;

beforeAll(async () => {
  app = await createTestApp();
  const now = app.db.clock.override();
  app.db.clock.freezeAt(now);
  today = now.toISOString().slice(0, 10);
  await app.db.database.inTenant(1, async (scope) => {
    // Between Saint Petersburg and Vienna two flights by way of Moscow cost less than the nonstop one.
    const sell = (number: string, from: string, to: string, departs: number, fare: number) =>
      insertService(scope, {
        carrier: 'ZY',
        number,
        from: today,
        to: addDays(today, 60),
        legs: [{ from, to, departs, arrives: departs + 300 }],
        fares: [{ adult: [fare, 0, 0, 0] }],
        seats: { Y: 9 },
      });
    await sell('951', 'LED', 'VKO', 400, 2500);
    await sell('952', 'VKO', 'VIE', 900, 2500);
    await sell('953', 'LED', 'VIE', 500, 9000);
    await sell('961', 'VIE', 'VKO', 400, 2000);
    await sell('962', 'VKO', 'LED', 800, 2000);
    await sell('963', 'VIE', 'LED', 500, 8000);
  });
});
afterAll(() => app.close());

async function save(more: object): Promise<string> {
  const dates = { departureDate: addDays(today, 30) };
  const trip = { from: 'LED', to: 'VIE', currency: 'EUR', adults: 1, ...dates, ...more };
  const saved = await app.post(`${BASE}/SaveFlightSearch`, trip);
  return saved.json<{ result: { id: string } }>().result.id;
}

async function pricesAround(query: Record<string, string>): Promise<Set<string>> {
  const answer = await app.get(`${BASE}/GetFlexibleDates?${new URLSearchParams(query).toString()}`);
  const { cells } = answer.json<{ result: FlexibleDates }>().result;
  return new Set(cells.map(({ price, direct }) => `${price} ${direct ? 'nonstop' : 'with stops'}`));
}

test('the days around show the prices of nonstop flights while the buyer lists only those', async () => {
  const id = await save({ tripType: 'oneWay' });
  expect(await pricesAround({ id })).toEqual(new Set(['50.00 with stops']));
  expect(await pricesAround({ id, directOnly: 'true' })).toEqual(new Set(['90.00 nonstop']));
});

test('so do the days of return, though the outbound flight that the buyer has chosen has a stop', async () => {
  const id = await save({ tripType: 'roundTrip', returnDate: addDays(today, 37) });
  const answer = await app.get(`${BASE}/GetFlightSearchResults?Id=${id}`);
  const { flightSearchResponses } = answer.json<{ result: SearchResults }>().result;
  const out = flightSearchResponses.find(({ direction, stops }) => direction === 'outbound' && stops === 1)!;
  const chosen = { id, flightId: out.id, fareId: out.fares[0]!.fareId };
  expect(await pricesAround(chosen)).toEqual(new Set(['90.00 with stops']));
  expect(await pricesAround({ ...chosen, directOnly: 'true' })).toEqual(new Set(['130.00 with stops']));
});
