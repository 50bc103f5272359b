import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createPartnerClient, PartnerApiError } from '@farewind/partner-client/partner-client';
import { pino } from 'pino';
import { addDays } from '@farewind/values/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adult, cardMembers } from './modules/bookings/testing/sale-samples.ts';
import { insertService } from './modules/flights/testing/insert-service.ts';
import { UsageCounter } from './modules/partner-programs/usage.ts';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { testCards } from './testing/test-cards.ts';

const SEATS = 10;
const PRICE = [10_000, 1500, 500, 0] as const;
/** One flight a day for each test, so that no test takes the seats of another. */
const routes = { sale: 'BQ1', mcp: 'BQ2', crowd: 'BQ3' } as const;

let office: Office;
let staff: Staff;
let address: string;
let today: string;

beforeAll(async () => {
  office = await Office.open({ DEMO: 'true' });
  staff = await office.addStaff(DEFAULT_TENANT, 'Own');
  const { app } = office.desk;
  today = app.db.clock.override().toISOString().slice(0, 10);
  await app.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
    for (const name of Object.values(routes))
      await insertService(scope, {
        carrier: name.slice(0, 2),
        number: name.slice(2),
        fares: [{ adult: PRICE, child: PRICE, infant: PRICE, checkedPieces: 1 }],
        seats: { Y: SEATS },
        from: today,
        to: addDays(today, 60),
        legs: [{ from: 'SVO', to: 'IST', departs: 600 + Number(name.slice(2)), arrives: 780 }],
      });
  });
  address = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => office.close());

const demo = () => createPartnerClient({ baseUrl: address, partner: 'demo', key: 'demo-meta' });

async function addPartner(code: string, limits: object = {}) {
  const call = async <T>(name: string, input: object): Promise<T> =>
    (await office.call(operationOf(name), input, staff.token)).json<{ result: T }>().result;
  const form = {
    code,
    name: code,
    calls: ['search', 'quote', 'hold', 'paymentLink'],
    perMinute: 1000,
    ...limits,
  };
  const { id } = await call<{ id: number }>('SalesPartner/Save', form);
  const { key } = await call<{ key: string }>('SalesPartner/IssueKey', { id });
  return { id, client: createPartnerClient({ baseUrl: address, partner: code, key }) };
}

/** The offer of one test's flight, a few days ahead. */
async function findOffer(client: ReturnType<typeof demo>, route: keyof typeof routes, days: number) {
  const { offers } = await client.searchFlights({
    from: 'MOW',
    to: 'IST',
    date1: addDays(today, days),
    currency: 'EUR',
    limit: 30,
  });
  const number = routes[route].slice(2);
  const offer = offers.find(({ flights }) => flights[0]?.segments[0]?.number === number);
  if (!offer) throw new Error('The flight is not offered');
  return offer;
}

let people = 0;
function nextForm(seal: string) {
  people += 1;
  const letters = [...String(people)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
  return {
    seal,
    reference: `ref-${letters}`,
    passengers: [adult(`ANNA ${letters}`) as { type: 'adult' }],
    contact: {
      name: 'Anna',
      surname: 'Petrova',
      email: `anna.${letters.toLowerCase()}@example.org`,
      phone: '+7 916 123-45-67',
    },
    termsAccepted: true,
    language: 'en' as const,
  };
}

const refused = (act: Promise<unknown>): Promise<PartnerApiError> =>
  act.then(
    () => {
      throw new Error('Expected a refusal');
    },
    (error: unknown) => {
      if (error instanceof PartnerApiError) return error;
      throw error;
    },
  );

async function countSeats(route: keyof typeof routes, days: number) {
  return office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('seat_counter as c')
      .innerJoin('service as s', (join) =>
        join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.service_id'),
      )
      .select(['c.total', 'c.held', 'c.sold'])
      .where('s.carrier', '=', 'BQ')
      .where('s.number', '=', routes[route].slice(2))
      .where('c.flight_date', '=', addDays(today, days))
      .executeTakeFirstOrThrow(),
  );
}

test('a program searches, quotes and holds; one reference is one order; a person pays by the link', async () => {
  const client = demo();
  const offer = await findOffer(client, 'sale', 20);
  const quote = await client.quote({ offerId: offer.offerId, language: 'en' });
  expect(quote).toMatchObject({ kind: 'flights', total: offer.total, priceChanged: false });
  expect(quote.flights[0]).toMatchObject({ baggage: { pieces: 1 }, direction: 'outbound' });
  expect(quote.passengers.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['birthDate', 'passportNumber', 'passportExpiryDate']),
  );
  const form = nextForm(quote.seal);
  const [held, repeated] = await Promise.all([client.hold(form), client.hold(form)]);
  expect(new Set([held.repeated, repeated.repeated])).toEqual(new Set([false, true]));
  expect(repeated.orderNumber).toBe(held.orderNumber);
  expect(held).toMatchObject({ status: 'held', total: offer.total, currency: 'EUR' });
  expect(await countSeats('sale', 20)).toMatchObject({ held: 1, sold: 0 });

  const { url } = await client.paymentLink({ orderNumber: held.orderNumber });
  expect(url).toBe(held.paymentLink?.url);
  const [, orderId, key] = /\/ticketDetail\/([^?]+)\?.*#key=(.+)$/.exec(url) ?? [];
  const paid = await office.call(
    operationOf('Booking/RetryPayment'),
    { orderId, idempotencyKey: 'a payment by the link', ...cardMembers(testCards.approved) },
    undefined,
    { 'x-order-key': String(key) },
  );
  expect(paid.json<{ result: { response: unknown } }>().result.response).toEqual({ state: 'done' });
  expect(await client.getHold({ reference: form.reference })).toMatchObject({
    status: 'paid',
    paymentLink: null,
  });
  const late = await refused(client.cancelHold({ reference: form.reference }));
  expect([late.status, late.key]).toEqual([409, 'ORD-STATE']);
});

test('a hold is refused with every fault at its own field, and nothing is held', async () => {
  const client = demo();
  const { offerId } = await findOffer(client, 'sale', 21);
  const { seal } = await client.quote({ offerId });
  const form = nextForm(seal);
  const error = await refused(
    client.hold({
      ...form,
      passengers: [{ ...form.passengers[0]!, name: 'Анна' }],
      contact: { name: 'Anna', surname: '', email: 'anna', phone: '12' },
      termsAccepted: false,
    }),
  );
  expect(error.status).toBe(400);
  const fields = new Set(error.fields.map(({ field }) => field));
  // The phone is read before the rest of the form.
  expect([...fields]).toEqual(['contact.phone']);
  const second = await refused(
    client.hold({ ...form, contact: { ...form.contact, surname: '', email: 'anna' }, termsAccepted: false }),
  );
  expect([...new Set(second.fields.map(({ field }) => field))]).toEqual([
    'contact.surname',
    'contact.email',
    'termsAccepted',
  ]);
  const unknown = await refused(client.hold({ ...form, seal: 'x'.repeat(22) }));
  expect(unknown.fields).toEqual([expect.objectContaining({ field: 'seal' })]);
  const misspelt = await refused(client.quote({ offerId, cupon: 'SUN' } as { offerId: string }));
  expect(misspelt.fields).toEqual([expect.objectContaining({ field: 'cupon' })]);
  expect(await countSeats('sale', 21)).toMatchObject({ held: 0 });
});

test('a cancelled hold frees its seat, and one partner sees nothing of another’s holds and quotes', async () => {
  const client = demo();
  const { client: other } = await addPartner('stranger');
  const { offerId } = await findOffer(client, 'sale', 22);
  const { seal } = await client.quote({ offerId });
  const form = nextForm(seal);
  expect((await refused(other.hold(form))).fields).toEqual([expect.objectContaining({ field: 'seal' })]);
  const held = await client.hold(form);
  for (const name of [{ reference: form.reference }, { orderNumber: held.orderNumber }]) {
    expect((await refused(other.getHold(name))).status).toBe(404);
    expect((await refused(other.paymentLink(name))).status).toBe(404);
    expect((await refused(other.cancelHold(name))).status).toBe(404);
  }
  expect(await client.cancelHold({ reference: form.reference })).toMatchObject({
    status: 'cancelled',
    paymentLink: null,
  });
  expect(await countSeats('sale', 22)).toMatchObject({ held: 0, sold: 0 });
});

test('the key’s limits of open holds and of holds a day apply, and the office sees what was used', async () => {
  const { id, client } = await addPartner('limited', { openHolds: 1, holdsPerDay: 2 });
  const { offerId } = await findOffer(client, 'sale', 23);
  const hold = async () => client.hold(nextForm((await client.quote({ offerId, language: 'en' })).seal));
  const { reference } = await hold();
  const open = await refused(hold());
  expect([open.status, open.key, open.message]).toEqual([
    429,
    'GEN-LIMIT',
    expect.stringContaining('1 unpaid hold'),
  ]);
  await client.cancelHold({ reference });
  await hold();
  await client.cancelHold({
    reference: `ref-${[...String(people)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`,
  });
  expect((await refused(hold())).message).toContain('2 holds');
  const counter = new UsageCounter(office.desk.app.db.database, pino({ level: 'silent' }));
  for (const isRefused of [false, true]) {
    counter.count(DEFAULT_TENANT, id, 'search_flights', isRefused);
    await counter.write();
  }
  const usage = await office.call(operationOf('SalesPartner/GetUsage'), { id }, staff.token);
  expect(usage.json<{ result: unknown }>().result).toMatchObject({
    calls: expect.arrayContaining([{ call: 'search_flights', calls: expect.any(Number), refused: 1 }]),
    holds: 2,
    openHolds: { now: 0, most: 1 },
    holdsInDay: { now: 2, most: 2 },
    sales: { orders: 0, total: '0.00' },
  });
});

test('programs that hold at once never hold a seat twice, nor more than their share of a flight', async () => {
  const clients = [];
  for (const code of ['crowd-a', 'crowd-b', 'crowd-c'])
    clients.push((await addPartner(code, { openHolds: 30 })).client);
  const [greedy, ...others] = clients;
  const { offerId } = await findOffer(greedy!, 'crowd', 24);
  /** The outcome of each hold, all of them begun at once: `held`, or the key of its refusal. */
  const holdAtOnce = async (client: ReturnType<typeof demo>, times: number) => {
    const seals = [];
    for (let time = 0; time < times; time += 1) seals.push((await client.quote({ offerId })).seal);
    return Promise.all(
      seals.map((seal) =>
        client.hold(nextForm(seal)).then(
          () => 'held',
          (error: unknown) => (error as PartnerApiError).key,
        ),
      ),
    );
  };
  const greedyOutcomes = await holdAtOnce(greedy!, 6);
  expect(greedyOutcomes.toSorted()).toEqual(['GEN-LIMIT', 'GEN-LIMIT', 'held', 'held', 'held', 'held']);
  const outcomes = await Promise.all(others.map((client) => holdAtOnce(client, 8)));
  expect(outcomes.flat().filter((outcome) => outcome === 'held')).toHaveLength(SEATS - 4);
  for (const own of outcomes)
    expect(own.filter((outcome) => outcome === 'held').length).toBeLessThanOrEqual(4);
  expect(await countSeats('crowd', 24)).toEqual({ total: SEATS, held: SEATS, sold: 0 });
});

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent?: {
    readonly offers?: readonly {
      readonly offerId: string;
      readonly flights: readonly { readonly segments: readonly { readonly number: string }[] }[];
    }[];
    readonly seal?: string;
    readonly paymentLink?: { readonly url: string };
  };
}

test('the official client of the Model Context Protocol finds a flight, quotes and holds it, and cannot pay', async () => {
  const client = new Client({ name: 'a foreign assistant', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', address), {
    requestInit: { headers: { authorization: 'Bearer demo:demo-meta' } },
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search_flights', 'search_transfers', 'quote', 'hold']);
  for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ additionalProperties: false });
  const use = async (name: string, input: Record<string, unknown>): Promise<ToolResult> =>
    (await client.callTool({ name, arguments: input })) as unknown as ToolResult;

  const trip = {
    from: 'MOW',
    to: 'IST',
    date1: addDays(today, 25),
    currency: 'EUR',
    limit: 30,
    language: 'en',
  };
  const found = await use('search_flights', trip);
  const offer = found.structuredContent?.offers?.find(
    ({ flights }) => flights[0]?.segments[0]?.number === '2',
  );
  expect(found.content[0].text).toContain(String(offer?.offerId));
  const quoted = await use('quote', { offerId: offer?.offerId, language: 'en' });
  const form = nextForm(String(quoted.structuredContent?.seal));
  const held = await use('hold', form);
  expect(held.structuredContent).toMatchObject({ status: 'held', reference: form.reference });
  expect(held.content[0].text).toContain(String(held.structuredContent?.paymentLink?.url));
  expect(await countSeats('mcp', 25)).toMatchObject({ held: 1, sold: 0 });

  const misspelt = await use('search_flights', { ...trip, passengers: 2 });
  expect([misspelt.isError, misspelt.content[0].text]).toEqual([true, expect.stringContaining('passengers')]);
  const past = await use('search_flights', { ...trip, date1: '2020-01-01' });
  expect([past.isError, past.content[0].text]).toEqual([true, expect.stringContaining('date1')]);
  const place = await use('search_transfers', {
    from: 'Nowhere town',
    to: 'AYT',
    pickupAt: `${trip.date1}T10:00`,
    language: 'en',
  });
  expect([place.isError, place.content[0].text]).toEqual([true, expect.stringContaining('Nowhere town')]);
  const payment = await use('payment_link', { reference: form.reference });
  expect(payment.isError).toBe(true);
  await client.close();
});

test('the protocol’s address is closed without a key, to pages of other sites, and for batches', async () => {
  const { server } = office.desk.app;
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const call = (headers: Record<string, string>, payload: object = ping) =>
    server.inject({ method: 'POST', url: '/mcp', headers, payload });
  const key = { authorization: 'Bearer demo:demo-meta' };
  const status = async (...args: Parameters<typeof call>) => (await call(...args)).statusCode;
  expect(await status(key)).toBe(200);
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer demo:other' })).toBe(401);
  expect(await status({ ...key, origin: 'https://evil.example' })).toBe(403);
  expect(await status({ ...key, host: 'evil.example' })).toBe(404);
  expect(await status(key, [ping, ping])).toBe(400);
  expect(await status(key, { ...ping, params: { text: 'x'.repeat(70_000) } })).toBe(413);
  expect((await server.inject({ url: '/mcp', headers: key })).statusCode).toBe(405);
});

test('a key may be in the query, in a header or in the body, and every described call exists', async () => {
  const { server } = office.desk.app;
  const payload = { offerId: 'none', partner: 'demo', key: 'demo-meta' };
  const inBody = await server.inject({ method: 'POST', url: '/partner/v1/quote', payload });
  expect([inBody.statusCode, inBody.json<{ error: { fields: unknown } }>().error.fields]).toEqual([
    400,
    [expect.objectContaining({ field: 'offerId' })],
  ]);
  const wrong = await server.inject({
    method: 'POST',
    url: '/partner/v1/quote',
    payload: { ...payload, key: 'x' },
  });
  expect(wrong.statusCode).toBe(401);
  const described = await server.inject({ url: '/partner/v1/openapi.json' });
  const { openapi, paths } = described.json<{
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  }>();
  expect(openapi).toBe('3.1.0');
  const calls = Object.entries(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => ({ url, method })),
  );
  expect(calls.length).toBeGreaterThanOrEqual(7);
  for (const { url, method } of calls) {
    const answer = await server.inject({ method: method.toUpperCase() as 'GET', url });
    expect([url, method, answer.statusCode]).toEqual([url, method, 401]);
  }
});
