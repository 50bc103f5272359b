import { brotliDecompressSync } from 'node:zlib';
import {
  COMPACT_RESULTS_TYPE,
  decodeCompactResults,
  type CompactResults,
} from '@farewind/contract/flights/compact-results';
import type { Output } from '@farewind/contract/core/operation';
import type { FlexibleDates, NearbyAirports } from '@farewind/contract/flights/alternatives';
import type { getFlightList } from '@farewind/contract/flights/flight-list';
import type {
  auxiliaryServiceSearch,
  FlightResponse,
  saveFlightSearch,
  SearchResults,
} from '@farewind/contract/flights/search';
import { addDays, addYears } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { insertExtras } from './testing/insert-extras.ts';
import { insertOfferedFlights } from './testing/insert-offered-flights.ts';

const BASE = '/api/services/app/Flight';
const ENGLISH = { 'x-interface-language': 'en' };

let app: TestApp;
let today: string;

beforeAll(async () => {
  app = await createTestApp();
  const now = app.db.clock.override();
  app.db.clock.freezeAt(now);
  today = now.toISOString().slice(0, 10);
  await app.db.database.inTenant(1, (scope) => insertOfferedFlights(scope, today));
});

afterAll(() => app.close());

const searchOf = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  tripType: 'oneWay',
  from: 'MOW',
  to: 'AYT',
  departureDate: addDays(today, 30),
  currency: 'RUB',
  adults: 2,
  ...changes,
});

async function save(changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await app.post(`${BASE}/SaveFlightSearch`, searchOf(changes), ENGLISH);
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<{ result: { id: string } }>().result.id;
}

async function faultsOf(changes: Record<string, unknown>): Promise<unknown> {
  const answer = await app.post(`${BASE}/SaveFlightSearch`, searchOf(changes), ENGLISH);
  const { error } = answer.json<{
    error: { key: string; validationErrors: { members: string[] }[] | null };
  }>();
  return [answer.statusCode, error.key, error.validationErrors?.flatMap(({ members }) => members)];
}

async function results(id: string, more = ''): Promise<SearchResults> {
  const answer = await app.get(`${BASE}/GetFlightSearchResults?Id=${id}${more}`, ENGLISH);
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<{ result: SearchResults }>().result;
}

const numbersOf = (responses: readonly FlightResponse[]): string[] =>
  responses.map(({ direction, segments }) => `${direction} ${segments[0]!.carrier}${segments[0]!.number}`);

describe('saving a search', () => {
  it('refuses infeasible flights, each error at its field', async () => {
    const yesterday = addDays(today, -2);
    expect(await faultsOf({ departureDate: yesterday })).toEqual([400, 'GEN-VALIDATION', ['departureDate']]);
    expect(await faultsOf({ tripType: 'roundTrip', returnDate: addDays(today, 29) })).toEqual([
      400,
      'GEN-VALIDATION',
      ['returnDate'],
    ]);
    expect(await faultsOf({ tripType: 'roundTrip' })).toEqual([400, 'GEN-VALIDATION', ['returnDate']]);
    expect(await faultsOf({ from: 'MOW', to: 'SVO' })).toEqual([400, 'GEN-VALIDATION', ['to']]);
    expect(await faultsOf({ from: 'XQX', to: 'QQQ' })).toEqual([400, 'GEN-VALIDATION', ['from', 'to']]);
  });

  it('refuses parties that are not allowed', async () => {
    expect(await faultsOf({ adults: 1, infants: 2 })).toEqual([400, 'PAX-INFANT', ['infants']]);
    expect(await faultsOf({ adults: 6, children: 4 })).toEqual([400, 'PAX-COUNT', ['adults']]);
    expect(await faultsOf({ adults: 0, children: 1 })).toEqual([400, 'PAX-COUNT', ['adults']]);
  });

  it('names passengers whose birthday between the flights changes their type, and counts them as on the last flight', async () => {
    const departureDate = addDays(today, 30);
    const returnDate = addDays(today, 37);
    const birthDates = [
      addYears(departureDate, -40),
      addDays(addYears(departureDate, -12), 3),
      addYears(returnDate, -5),
    ];
    const trip = { tripType: 'roundTrip', departureDate, returnDate, birthDates };
    const answer = await app.post(`${BASE}/SaveFlightSearch`, searchOf(trip), ENGLISH);
    const { id, typeChanges } = answer.json<{ result: Output<typeof saveFlightSearch> }>().result;
    const text = 'Passenger 2 has a birthday on the trip and is priced as an adult.';
    expect(typeChanges).toEqual([{ index: 1, outbound: 'child', counted: 'adult', text }]);
    expect((await results(id)).search).toMatchObject({ adults: 2, children: 1, infants: 0 });
  });

  it('derives passenger types from birth dates, whatever return date a one-way search has, and drops the dates', async () => {
    const departureDate = addDays(today, 30);
    const birthDates = [40, 12, 11, 1].map((years) => addDays(addYears(departureDate, -years), -3));
    const { search } = await results(await save({ adults: 1, birthDates, returnDate: addYears(today, 2) }));
    expect(search).toMatchObject({ adults: 2, children: 1, infants: 1 });
    expect(JSON.stringify(search)).not.toContain(birthDates[0]);
    expect(await faultsOf({ birthDates: [addDays(departureDate, -40 * 366), departureDate] })).toEqual([
      400,
      'PAX-AGE',
      ['birthDates[1]'],
    ]);
  });
});

describe('search results', () => {
  it('are unknown for an id that was never issued', async () => {
    const answer = await app.get(`${BASE}/GetFlightSearchResults?Id=nobody`, ENGLISH);
    expect([answer.statusCode, answer.json<{ error: { key: string } }>().error.key]).toEqual([
      404,
      'GEN-NOTFOUND',
    ]);
  });

  it('are the same in the plain and in the deduplicated form', async () => {
    const id = await save({ tripType: 'roundTrip', returnDate: addDays(today, 40), children: 1, infants: 1 });
    const compact = await app.get(`${BASE}/GetFlightSearchResults?Id=${id}`, {
      ...ENGLISH,
      accept: COMPACT_RESULTS_TYPE,
    });
    expect(compact.headers['content-type']).toContain(COMPACT_RESULTS_TYPE);
    expect(decodeCompactResults(compact.json<CompactResults>())).toEqual(await results(id));
  });

  it('are not sent again while unchanged, but are in another language', async () => {
    const id = await save();
    const url = `${BASE}/GetFlightSearchResults?Id=${id}`;
    const first = await app.get(url, ENGLISH);
    const etag = String(first.headers.etag);
    const again = await app.get(url, { ...ENGLISH, 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const { expiresAt } = first.json<{ result: SearchResults }>().result;
    const left = Math.ceil((Date.parse(expiresAt) - app.db.clock.override().getTime()) / 1000);
    expect([first, again].map(({ headers }) => Number(headers['x-valid-seconds']))).toEqual([left, left]);
    expect((await app.get(url, { 'x-interface-language': 'tr', 'if-none-match': etag })).statusCode).toBe(
      200,
    );
  });

  it('are sent with brotli to clients that accept it, under their own ETag, with the same content', async () => {
    const id = await save({ tripType: 'roundTrip', returnDate: addDays(today, 40) });
    const ask = (more: Record<string, string>) =>
      app.get(`${BASE}/GetFlightSearchResults?Id=${id}`, {
        ...ENGLISH,
        accept: COMPACT_RESULTS_TYPE,
        ...more,
      });
    const bare = await ask({});
    const packed = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect([bare.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(brotliDecompressSync(packed.rawPayload).toString('utf8')).toBe(bare.body);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(packed.headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(packed.headers.etag).not.toBe(bare.headers.etag);
    const known = { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': String(packed.headers.etag) };
    expect((await ask(known)).statusCode).toBe(304);
  });

  it('pair a charter with its own carrier, and price a selected flight with its pair', async () => {
    const id = await save({ tripType: 'roundTrip', returnDate: addDays(today, 40) });
    const all = await results(id);
    expect(numbersOf(all.flightSearchResponses)).toEqual(['outbound ZF801', 'return EO803', 'return ZF802']);
    const [outbound, , back] = all.flightSearchResponses;
    const [light, plus] = outbound!.fares;
    expect(all.flightSearchResponses.map(({ combinable, bookable }) => [combinable, bookable])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(parseMinor(back!.fromPairTotal!)).toBe(
      parseMinor(light!.total) + parseMinor(back!.fares[0]!.total),
    );
    const chosen = await results(id, `&flightId=${outbound!.id}&fareId=${plus!.fareId}`);
    expect(numbersOf(chosen.flightSearchResponses)).toEqual(['return ZF802']);
    expect(parseMinor(chosen.flightSearchResponses[0]!.fares[0]!.pairTotal!)).toBe(
      parseMinor(plus!.total) + parseMinor(back!.fares[0]!.total),
    );
  });

  it('mark a charter whose return is too late as unsuitable, with the reason', async () => {
    const id = await save({ tripType: 'roundTrip', returnDate: addDays(today, 70) });
    const [outbound] = (await results(id)).flightSearchResponses;
    expect(outbound).toMatchObject({
      bookable: false,
      unfitReason: {
        code: 'charterStay',
        text: 'The return on a charter is at most one month after the outbound flight.',
      },
    });
  });

  it('report that a selected flight is no longer available', async () => {
    const id = await save({ tripType: 'roundTrip', returnDate: addDays(today, 40) });
    const answer = await app.get(`${BASE}/GetFlightSearchResults?Id=${id}&flightId=a-b&fareId=c`, ENGLISH);
    expect([answer.statusCode, answer.json<{ error: { key: string } }>().error.key]).toEqual([
      409,
      'FLT-EXPIRED',
    ]);
  });

  it('that are empty distinguish a sold-out day from one without flights, and give the nearest dates with seats', async () => {
    const tooMany = await results(await save({ adults: 9, children: 0 }));
    expect(tooMany.emptyReason).toBeUndefined();
    const weekday = (new Date(`${addDays(today, 30)}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = addDays(today, 30 + ((7 - weekday) % 7));
    const party = { from: 'LED', to: 'IST', currency: 'EUR' };
    const soldOut = await results(await save({ ...party, departureDate: monday, adults: 2 }));
    expect(soldOut).toMatchObject({ emptyReason: 'FLT-NOSEAT', nearestDates: [], flightSearchResponses: [] });
    const tuesday = await results(await save({ ...party, departureDate: addDays(monday, 1), adults: 1 }));
    expect(tuesday.emptyReason).toBe('FLT-NONE');
    expect(tuesday.nearestDates).toContainEqual({ date: monday, price: '130.00' });
    expect(tuesday.nearestDates).toContainEqual({ date: addDays(monday, 7), price: '130.00' });
  });
});

describe('a fare that is released forty days before its flight', () => {
  const trip = { from: 'LED', to: 'HKT', currency: 'EUR', adults: 1 };

  it('states its last day of sale, after which the search says that the sale is over', async () => {
    const sold = await results(await save({ ...trip, departureDate: addDays(today, 70) }));
    const [flight] = sold.flightSearchResponses;
    expect(flight?.fares.map(({ terms }) => terms)).toEqual([{ soldUntil: addDays(today, 30) }]);
    const closed = await results(await save({ ...trip, departureDate: addDays(today, 30) }));
    expect(closed).toMatchObject({ emptyReason: 'FLT-CLOSED', flightSearchResponses: [] });
    expect(closed.nearestDates?.[0]?.date).toBe(addDays(today, 40));
  });
});

describe('the price calendar', () => {
  const route = 'from=MOW&to=AYT&tripType=roundTrip&currency=TRY&adults=2&children=1';
  const ask = async (month: string, more: string) => {
    const answer = await app.get(`${BASE}/GetPriceCalendar?${route}&month=${month}&${more}`, ENGLISH);
    return answer.json<{ result: { days: { date: string; price?: string; direct?: boolean }[] } }>().result
      .days;
  };
  const lowest = async (departureDate: string, returnDate: string) => {
    const trip = { tripType: 'roundTrip', currency: 'TRY', children: 1, departureDate, returnDate };
    return (await results(await save(trip))).flightSearchResponses.flatMap(
      ({ fromPairTotal }) => fromPairTotal ?? [],
    )[0];
  };

  it('shows for each day the lowest price that a search of that day finds', async () => {
    const date = addDays(today, 40);
    const days = await ask(date.slice(0, 7), 'nights=7');
    expect(days[0]!.date).toBe(`${date.slice(0, 7)}-01`);
    const price = await lowest(date, addDays(date, 7));
    expect(days.find((day) => day.date === date)).toEqual({ date, price, direct: true });
  });

  it('prices return days of one departure like a search of both days, and none before it', async () => {
    const date = addDays(today, 40);
    for (const back of [date, addDays(date, 12)]) {
      const days = await ask(back.slice(0, 7), `departureDate=${date}`);
      expect(days.find((day) => day.date === back)?.price, back).toBe(await lowest(date, back));
      expect(days.filter((day) => day.date < date && day.price !== undefined)).toEqual([]);
    }
  });
});

describe('a stored search', () => {
  const ask = async <T>(name: string, id: string): Promise<T> => {
    const answer = await app.get(`${BASE}/${name}?id=${id}`, ENGLISH);
    expect(answer.json()).toMatchObject({ success: true });
    return answer.json<{ result: T }>().result;
  };

  it('is priced on every pair of dates around its own, at what a search of them finds', async () => {
    const dates = { departureDate: addDays(today, 40), returnDate: addDays(today, 42) };
    const trip = { tripType: 'roundTrip', currency: 'TRY', children: 1 };
    const shown = await ask<FlexibleDates>('GetFlexibleDates', await save({ ...trip, ...dates }));
    expect([shown.departureDates.length, shown.returnDates?.length]).toEqual([7, 7]);
    const pairs = shown.cells.map(({ departureDate, returnDate }) => [departureDate, returnDate] as const);
    expect(pairs.every(([out, back]) => back! >= out)).toBe(true);
    const other = { departureDate: addDays(today, 38), returnDate: addDays(today, 45) };
    const found = (await results(await save({ ...trip, ...other }))).flightSearchResponses;
    const cell = shown.cells.find(
      (one) => one.departureDate === other.departureDate && one.returnDate === other.returnDate,
    );
    expect(cell).toMatchObject({
      price: found.flatMap(({ fromPairTotal }) => fromPairTotal ?? [])[0],
      direct: true,
    });
  });

  it('is offered from nearby airports with their distance, which the results also show', async () => {
    const trip = { from: 'SVO', to: 'AYT', currency: 'EUR' };
    const { items } = await ask<NearbyAirports>('GetNearbyAirports', await save(trip));
    expect(items).toMatchObject([{ side: 'from', code: 'VKO', city: 'Moscow', km: 43, price: '260.00' }]);
    const wide = await save({ ...trip, nearbyAirports: true });
    expect((await ask<NearbyAirports>('GetNearbyAirports', wide)).items).toEqual([]);
    const { airports } = await results(wide);
    expect(airports.map(({ code, nearbyKm }) => [code, nearbyKm])).toEqual([
      ['VKO', 43],
      ['AYT', undefined],
    ]);
  });
});

describe('promotions', () => {
  it('are the cheapest flights to the popular cities, at their search price', async () => {
    const answer = await app.get(`${BASE}/GetPromotions?currency=EUR&from=MOW`, ENGLISH);
    const { items } = answer.json<{ result: { items: Record<string, unknown>[] } }>().result;
    expect(items).toMatchObject([
      { from: 'VKO', to: 'AYT', toCity: 'Antalya', carrier: 'ZF', price: '130.00', stops: 0, seatsLeft: 9 },
    ]);
  });

  it('are listed to one city from every city with a flight, cheapest first', async () => {
    const answer = await app.get(`${BASE}/GetPromotions?currency=EUR&to=AYT`, ENGLISH);
    const { items } = answer.json<{ result: { items: { from: string; price: string }[] } }>().result;
    expect(items.map(({ from }) => from)).toContain('VKO');
    expect(items.map(({ price }) => Number(price))).toEqual(
      items.map(({ price }) => Number(price)).toSorted((a, b) => a - b),
    );
  });
});

describe('the list of flights', () => {
  const list = async (query: string) => {
    const answer = await app.get(`${BASE}/GetFlightList?currency=EUR&${query}`, ENGLISH);
    return answer.json<{ result: Output<typeof getFlightList> }>().result;
  };

  it('lists the direct flights of a city and a day in order of departure, at their search price', async () => {
    const date = addDays(today, 30);
    const { items, origins, today: first } = await list(`from=AYT&date=${date}`);
    expect(items.map(({ number, to, price }) => [number, to, price])).toEqual([
      ['802', 'VKO', '120.00'],
      ['803', 'VKO', '70.00'],
    ]);
    expect(origins.map(({ code }) => code).toSorted()).toEqual(['AYT', 'LED', 'MOW']);
    const id = await save({ from: 'AYT', to: 'MOW', departureDate: date, adults: 1, currency: 'EUR' });
    const found = (await results(id)).flightSearchResponses;
    expect(found.map((flight) => flight.fares[0]!.total).toSorted()).toEqual(['120.00', '70.00']);
    expect(first <= date).toBe(true);
  });

  it('begins today, and omits departed flights', async () => {
    const { date, today: first, items } = await list('from=MOW');
    expect(date).toBe(first);
    const now = app.db.clock.override().getTime() + 3 * 3_600_000;
    for (const { departsAt } of items) expect(Date.parse(`${departsAt}:00Z`)).toBeGreaterThan(now);
  });
});

describe('what can be added to a flight', () => {
  it('is returned with the selected flights: bags by segment and passenger type, insurance once for the trip', async () => {
    await app.db.database.inTenant(1, insertExtras);
    const id = await save({
      tripType: 'roundTrip',
      returnDate: addDays(today, 37),
      departureDate: addDays(today, 30),
      adults: 1,
      children: 0,
      infants: 1,
      currency: 'EUR',
    });
    const found = (await results(id)).flightSearchResponses;
    const out = found.find(({ direction }) => direction === 'outbound')!;
    const back = found.find(({ direction, combinable }) => direction === 'return' && combinable)!;
    const query = `Id=${id}&flightId=${out.id}&returnFlightId=${back.id}`;
    const answer = await app.get(`${BASE}/AuxiliaryServiceSearch?${query}`, ENGLISH);
    const { flightSearchResponses: chosen } = answer.json<{
      result: Output<typeof auxiliaryServiceSearch>;
    }>().result;
    const offered = chosen.map(({ services }) =>
      services.map((one) => [one.serviceId, one.segment, one.passengerType, one.name, one.price, one.max]),
    );
    expect(offered).toEqual([
      [
        ['bag', 0, 'adult', 'Bag', '30.00', 2],
        ['cover', undefined, 'adult', 'Cover', '11.50', 1],
        ['cover', undefined, 'infant', 'Cover', '11.50', 1],
      ],
      [['bag', 1, 'adult', 'Bag', '30.00', 2]],
    ]);
    // Called as in the specification: with the id of the search alone.
    const whole = await app.get(`${BASE}/AuxiliaryServiceSearch?Id=${id}`, ENGLISH);
    const all = whole.json<{ result: Output<typeof auxiliaryServiceSearch> }>().result.flightSearchResponses;
    expect(all.every(({ direction }) => direction === 'outbound')).toBe(true);
    expect(all.find((response) => response.id === out.id)?.services).toEqual(chosen[0]?.services);
  });
});
