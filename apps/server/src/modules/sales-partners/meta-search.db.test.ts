import type { PartnerClick } from '@farewind/contract/partners/partner-click';
import { addDays } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../testing/office-staff.ts';
import { Office } from '../../testing/office.ts';
import { openCharter } from '../../testing/open-charter.ts';
import { DEFAULT_TENANT } from '../../testing/seed-tenants.ts';
import type { Trip } from '../../testing/shop-client.ts';
import { SeededRandom } from '../flights/testing/seeded-random.ts';
import { variantsAnswer, type Variant } from './present-variants.ts';

const DEMO = { partner: 'demo', key: 'demo-meta' };
let office: Office;
let trip: Trip;
let clerk: OfficeCaller;
let visitors = 0;

beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  trip = await openCharter(office.desk.app.db, DEFAULT_TENANT);
  // The demo's supplier of flights is called there.
  await office.desk.app.server.listen({ host: '127.0.0.1', port: 0 });
  clerk = await hireStaff(office, ['Pages.Inventory', 'Pages.Agency'], { email: 'clerk@example.com' });
}, 60_000);
afterAll(() => office.close());

const visit = (url: string, query: Record<string, string> = {}, remoteAddress = '10.20.0.1') =>
  office.desk.app.server.inject({ url, query, remoteAddress });

function ask(format: 'json' | 'xml', query: Record<string, string> = {}) {
  const { from, to, departureDate, currency } = trip;
  const asked = { ...DEMO, from, to, date1: departureDate, currency, language: 'en', ...query };
  return visit(`/partner/v1/search.${format}`, asked);
}

async function search(query: Record<string, string> = {}): Promise<Variant[]> {
  const answer = await ask('json', query);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  const told = answer.json<{ variants: Variant[] }>();
  // Nothing but what the description of the API names.
  expect(variantsAnswer.parse(told)).toEqual(told);
  return told.variants;
}

/** The address that a click leads to, of a visitor from a network of their own. */
async function click({ url }: Variant): Promise<URL> {
  const address = new URL(url);
  visitors += 1;
  const answer = await visit(`${address.pathname}${address.search}`, {}, `10.20.1.${visitors}`);
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location), 'http://localhost');
}

async function readClick(address: URL): Promise<PartnerClick> {
  const id = address.searchParams.get('click') ?? '';
  const answer = await visit('/api/services/app/SalesPartner/GetClick', { id });
  return answer.json<{ result: PartnerClick }>().result;
}

/** What the passenger form asks for at once. */
async function quote(address: URL, counts: object): Promise<string> {
  const [, , searchId, flightId, returnFlightId] = address.pathname.split('/').map(decodeURIComponent);
  const { fare: fareId, returnFare: returnFareId, currency } = Object.fromEntries(address.searchParams);
  const payload = { searchId, flightId, fareId, returnFlightId, returnFareId, currency, ...counts };
  const answer = await office.desk.app.server.inject({
    method: 'POST',
    url: '/api/services/app/Booking/CheckPrice',
    payload,
  });
  expect([answer.statusCode, answer.json<{ error: unknown }>().error]).toEqual([200, null]);
  return answer.json<{ result: { total: string } }>().result.total;
}

/** The agency sells a flight of the trip at this price for an adult; searches know it at once. */
async function sellFor(number: '801' | '802', adult: string): Promise<void> {
  const date = number === '801' ? trip.departureDate : trip.returnDate;
  const { cells } = (
    await clerk('Inventory/GetFareCalendar', { carrier: 'ZF', number, from: date, to: date })
  ).result;
  const { serviceId, fareId, version } = cells[0];
  const prices = [{ serviceId, date, fareId, version, adult }];
  expect(await clerk('Inventory/UpdateFareCalendar', { prices })).toMatchObject({ status: 200 });
}

/** Changes the price behind the back of searches, as another process does a moment before a click. */
const drift = (minor: number) =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    sql`update departure_price set fare_minor = fare_minor + ${minor} where flight_date = ${trip.departureDate}::date`.execute(
      tx,
    ),
  );

const setSeats = (total: number) =>
  office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    sql`update seat_counter set total = ${total} where flight_date = ${trip.departureDate}::date`.execute(tx),
  );

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseMinor(amount), 0);

test('a click on an own offer finds its price, or the difference line by line, and never another price', async () => {
  const random = new SeededRandom(28);
  const outcomes: Record<string, number> = {};
  for (let round = 0; round < 24; round += 1) {
    await sellFor('801', `${random.between(80, 280)}.${random.between(10, 99)}`);
    const isRound = random.next() < 0.5;
    const currency = random.next() < 0.5 ? 'EUR' : 'TRY';
    const counts = { adults: random.between(1, 3), children: round % 2, infants: round % 3 === 0 ? 1 : 0 };
    const variants = await search({
      currency,
      ...(isRound ? { date2: trip.returnDate } : {}),
      ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    });
    const shown = variants[random.between(0, variants.length - 1)]!;
    const change = ['none', 'price', 'none', 'seats'][random.between(0, 3)];
    if (change === 'price') await drift((random.next() < 0.5 ? -1 : 1) * random.between(1, 3000));
    if (change === 'seats') await setSeats(0);
    const address = await click(shown);
    const arrived = await readClick(address);
    outcomes[arrived.outcome] = (outcomes[arrived.outcome] ?? 0) + 1;
    expect(arrived.shown).toBe(shown.price);
    if (address.pathname.startsWith('/flightPayment/')) {
      expect([arrived.outcome, await quote(address, counts)]).toEqual(['held', shown.price]);
    } else {
      expect(address.pathname).toMatch(/^\/flightSearch\//);
      expect(arrived.outcome).toBe(change === 'price' ? 'price' : 'seat');
      expect(arrived.now).not.toBe(shown.price);
    }
    const lines = arrived.slices.flatMap((slice) => slice.lines);
    expect(sum(lines.map((line) => line.shown))).toBe(parseMinor(shown.price));
    if (arrived.now !== null) {
      expect(sum(lines.map((line) => line.now ?? '0.00'))).toBe(parseMinor(arrived.now));
      for (const line of lines)
        expect(
          sum(line.parts.map((part) => part.now ?? '0.00')) - sum(line.parts.map((part) => part.shown)),
        ).toBe(parseMinor(line.now ?? '0.00') - parseMinor(line.shown));
    }
    if (change === 'seats') await setSeats(90);
  }
  expect(Object.keys(outcomes).toSorted()).toEqual(['held', 'price', 'seat']);
  const { items } = (await clerk('SalesPartner/GetAll', {})).result;
  expect(items).toMatchObject([{ code: 'demo', clicks: 24, clicksInTime: 24, heldClicks: outcomes['held'] }]);
});

test('both formats carry the same variants in the terms of meta-search feeds', async () => {
  const [day = '', month = '', year = ''] = trip.departureDate.split('-').toReversed();
  const variants = await search();
  const answer = await ask('xml', { date1: `${day}-${month}-${year}` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  const [shown] = variants;
  expect(shown?.segments[0]?.flights[0]).toMatchObject({
    operatingCarrier: 'ZF',
    marketingCarrier: 'ZF',
    number: '801',
    departure: 'VKO',
    departureDate: trip.departureDate,
    departureTime: '06:40',
    arrival: 'AYT',
    baggage: '0PC',
  });
  const texts = (name: string) =>
    [...answer.body.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1]);
  expect(texts('price')).toEqual(variants.map(({ price }) => price));
  expect(texts('departureTime')).toEqual(
    variants.flatMap(({ segments }) =>
      segments.flatMap(({ flights }) => flights.map((one) => one.departureTime)),
    ),
  );
  // Until when it may be shown, as in JSON.
  const [, foundAt = '', validUntil = ''] =
    /^<\?xml [^>]*\?>\n<variants foundAt="(.*?)" validUntil="(.*?)"><variant><price>/.exec(answer.body) ?? [];
  expect(Date.parse(validUntil) - Date.parse(foundAt)).toBe(20 * 60_000);
});

test('a wrong parameter is refused by its own name, in the format and language of the call', async () => {
  const wrong = { from: 'ZZZ', date1: '31-02-2030', adults: '0', cabin: 'Q' };
  const json = await ask('json', wrong);
  expect(json.statusCode).toBe(400);
  expect(
    json.json<{ error: { fields: { field: string }[] } }>().error.fields.map(({ field }) => field),
  ).toEqual(['date1', 'cabin']);
  const xml = await ask('xml', { date1: '2020-01-02', date2: '2020-01-01', language: 'tr' });
  expect(xml.statusCode).toBe(400);
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(xml.body).toContain('<field name="date1">');
  expect(xml.body).toContain('<field name="date2">');
  expect((await ask('xml', { key: 'wrong' })).body).toMatch(/<error key="GEN-SIGNIN"><message>/);
  expect((await ask('json', { from: 'AYT', to: 'AYT' })).statusCode).toBe(400);
  const alone = await ask('json', { adults: '0', children: '1' });
  expect(alone.json<{ error: { message: string } }>().error.message).toMatch(/without at least one adult/);
});

test('a misspelt parameter is refused by its name, and a mark of an advertising tool is ignored', async () => {
  for (const format of ['json', 'xml'] as const) {
    const misspelt = await ask(format, { curency: 'RUB' });
    expect([misspelt.statusCode, misspelt.body]).toEqual([400, expect.stringContaining('curency')]);
    expect((await ask(format, { utm_source: 'meta', UTM_Campaign: 'winter' })).statusCode).toBe(200);
  }
});

test('a parameter that takes one of some values is refused with the values that it takes', async () => {
  const answer = await ask('json', { currency: 'RUR', cabin: 'Q' });
  const { fields } = answer.json<{ error: { fields: object[] } }>().error;
  expect(fields).toEqual([
    { field: 'cabin', message: 'Allowed values: Y, C' },
    { field: 'currency', message: expect.stringMatching(/^Allowed values: .*EUR/) as string },
  ]);
  expect((await ask('json', { language: 'de' })).body).toContain('ru, en, tr');
});

test('a visitor of a forged, altered or foreign link lands on the home page, and nothing is recorded', async () => {
  const [shown] = await search();
  const seal = new URL(shown!.url).searchParams.get('offer') ?? '';
  const before = (await clerk('SalesPartner/GetAll', {})).result.items[0].clicks;
  for (const offer of ['', 'x', `${seal}x`, `x${seal}`, seal.split('.')[0]!, `${seal}.${seal}`]) {
    const answer = await visit('/go', { offer });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  }
  expect((await clerk('SalesPartner/GetAll', {})).result.items[0].clicks).toBe(before);
});

const query = async (text: string, ...values: unknown[]) =>
  (await office.desk.app.db.database.owner.query<Record<string, unknown>>(text, values)).rows;

/** The demo's partner hears of the demo's supplier of flights too. */
const sellSkyline = () =>
  query('update sales_partner set asks_suppliers = true where tenant_id = $1', DEFAULT_TENANT);

/** The supplier fails so many times. */
const failSkyline = (times: number) =>
  office.desk.app.server.inject({
    method: 'POST',
    url: '/demo/flights/fail',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `fault=broken&times=${times}`,
  });

const alone = { adults: 1, children: 0, infants: 0 };
const skyline = { from: 'LIS', to: 'AMS', currency: 'EUR' };

test('a supplier’s one-way flight leads from the feed to its passenger form; for contracts of two directions nobody is asked', async () => {
  await sellSkyline();
  const [shown] = await search(skyline);
  const address = await click(shown!);
  expect(address.pathname).toMatch(/^\/flightPayment\//);
  expect((await readClick(address)).outcome).toBe('held');
  expect(await quote(address, alone)).toBe(shown!.price);

  const countAsked = () => query('select count(*) from flight_supplier_answer');
  const before = await countAsked();
  expect(await search({ ...skyline, date2: trip.returnDate })).toEqual([]);
  expect(await countAsked()).toEqual(before);
});

test('a supplier that does not answer at the click leads to the passenger form too, and counts for neither side', async () => {
  await sellSkyline();
  const [shown] = await search(skyline);
  const counted = async () => {
    const [{ clicksInTime, heldClicks }] = (await clerk('SalesPartner/GetAll', {})).result.items;
    return { clicksInTime, heldClicks };
  };
  const before = await counted();
  await failSkyline(9);
  const address = await click(shown!);
  expect(address.pathname).toMatch(/^\/flightPayment\//);
  expect(await readClick(address)).toMatchObject({ outcome: 'unasked', shown: shown!.price, now: null });
  expect(await counted()).toEqual(before);
  await failSkyline(0);
  expect(await quote(address, alone)).toBe(shown!.price);
});

/** Moves the charter's departure to these local times. */
async function moveDeparture(departsAt: string, arrivesAt: string): Promise<void> {
  const date = trip.departureDate;
  const { cells } = (
    await clerk('Inventory/GetFareCalendar', { carrier: 'ZF', number: '801', from: date, to: date })
  ).result;
  const { serviceId } = cells[0];
  const change = { kind: 'retime', departsAt, arrivesAt };
  const move = { serviceId, date, change, reason: 'another slot' };
  expect(await clerk('Inventory/UpdateDeparture', move)).toMatchObject({ status: 200 });
}

/** The searches that the agency's figures count. */
const countVisitorSearches = async () =>
  Number((await query('select count(*) as count from flight_search where is_visitor'))[0]!['count']);

/** The date of the results that a click leads to. */
async function readSearchedDate({ pathname }: URL): Promise<unknown> {
  const [stored] = await query(
    `select criteria->>'departureDate' as date from flight_search where id = $1`,
    pathname.split('/')[2],
  );
  return stored?.date;
}

test('a visitor whose flight was moved is told both times and its price, and not that it is no longer sold', async () => {
  const date = trip.departureDate;
  const [shown] = await search();
  expect(shown!.segments[0]!.flights[0]!.departureTime).toBe('06:40');
  await moveDeparture(`${date}T14:10`, `${date}T18:10`);
  const address = await click(shown!);
  expect(address.pathname).toMatch(/^\/flightSearch\//);
  const arrived = await readClick(address);
  const [moved] = await search();
  expect(arrived).toMatchObject({ outcome: 'time', shown: shown!.price, now: moved!.price });
  expect(arrived.slices[0]!.flights).toMatchObject([
    { departsAt: `${date}T06:40`, departsNow: `${date}T14:10` },
  ]);
});

test('a visitor whose flight was moved past midnight is told both days and its price, above the flights of the new day', async () => {
  const date = trip.departureDate;
  const nextDay = addDays(date, 1);
  const [oneWay] = await search();
  const [roundTrip] = await search({ date2: trip.returnDate });
  await moveDeparture(`${nextDay}T00:20`, `${nextDay}T04:20`);
  for (const shown of [oneWay!, roundTrip!]) {
    const before = await countVisitorSearches();
    const address = await click(shown);
    expect(address.pathname).toMatch(/^\/flightSearch\//);
    // One visitor has searched once, although the flights are looked for on two dates.
    expect(await countVisitorSearches()).toBe(before + 1);
    const arrived = await readClick(address);
    expect(arrived).toMatchObject({ outcome: 'time', shown: shown.price, now: shown.price });
    const [flight] = arrived.slices[0]!.flights;
    expect([flight!.departsAt.slice(0, 10), flight!.departsNow]).toEqual([date, `${nextDay}T00:20`]);
    expect(await readSearchedDate(address)).toBe(nextDay);
  }
  await setSeats(0);
  const before = await countVisitorSearches();
  const sold = await click(oneWay!);
  expect(await countVisitorSearches()).toBe(before + 1);
  expect(await readClick(sold)).toMatchObject({ outcome: 'seat', now: null });
  expect(await readSearchedDate(sold)).toBe(date);
  await setSeats(9);
  await moveDeparture(`${date}T06:40`, `${date}T10:40`);
});

test('a visitor who saw a currency that the site no longer sells in is told the price of the same flights in one that it does', async () => {
  await sellSkyline();
  const [shown] = await search({ currency: 'EUR' });
  const [ofSupplier] = await search(skyline);
  const { id, brand, hosts, languages, defaultLanguage, currencies, brandColor, version } = (
    await clerk('Agency/GetSites')
  ).result.items.find((site: { id: number }) => site.id === 1);
  const left = (currencies as string[]).filter((one) => one !== 'EUR');
  const site = { id, brand, hosts, languages, defaultLanguage, brandColor, version, currencies: left };
  expect(await clerk('Agency/UpdateSite', site)).toMatchObject({ status: 200 });
  const address = await click(shown!);
  expect(address.pathname).toMatch(/^\/flightSearch\//);
  expect(address.searchParams.get('currency')).toBe(left[0]);
  const arrived = await readClick(address);
  const [same] = await search({ currency: left[0]! });
  expect(arrived).toMatchObject({
    outcome: 'currency',
    currency: 'EUR',
    shown: shown!.price,
    nowCurrency: left[0],
    now: same!.price,
    // Neither rates nor parts of a price compare between currencies.
    rate: null,
  });
  const lines = arrived.slices.flatMap((slice) => slice.lines);
  expect(sum(lines.map(({ now }) => now!))).toBe(parseMinor(same!.price));
  expect(lines.flatMap(({ parts }) => parts)).toEqual([]);

  const atResults = await click(ofSupplier!);
  expect(atResults.pathname).toMatch(/^\/flightSearch\//);
  const answered = await readClick(atResults);
  expect(answered).toMatchObject({ outcome: 'currency', shown: ofSupplier!.price, nowCurrency: left[0] });
  await failSkyline(9);
  const atForm = await click(ofSupplier!);
  expect(atForm.pathname).toMatch(/^\/flightPayment\//);
  expect(await readClick(atForm)).toMatchObject({ outcome: 'unasked', now: null, nowCurrency: left[0] });
  await failSkyline(0);
  expect(await quote(atForm, alone)).toBe(answered.now);
});
