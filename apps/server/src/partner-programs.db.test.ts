import type { PartnerApiError, PartnerClient } from '@farewind/partner-client/partner-client';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardMembers } from './modules/bookings/testing/sale-samples.ts';
import { UsageCounter } from './modules/partner-programs/usage.ts';
import { operationOf } from './testing/office.ts';
import { ProgramDesk, refusalOfCall, SEATS } from './testing/program-desk.ts';
import { DEFAULT_TENANT } from './testing/seed-tenants.ts';
import { testCards } from './testing/test-cards.ts';

let desk: ProgramDesk;
beforeAll(async () => {
  desk = await ProgramDesk.open();
});
afterAll(() => desk.close());

test('a program searches, quotes and holds; one reference is one order; a person pays by the link', async () => {
  const client = desk.demo();
  const offer = await desk.findOffer(client, 'sale', 20);
  const quote = await client.quote({ offerId: offer.offerId, language: 'en' });
  expect(quote).toMatchObject({ kind: 'flights', total: offer.total, priceChanged: false });
  expect(quote.flights[0]).toMatchObject({ baggage: { pieces: 1 }, direction: 'outbound' });
  expect(quote.passengers.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['birthDate', 'passportNumber', 'passportExpiryDate']),
  );
  // The apostrophe of a telephone keyboard, which orders store as a plain one.
  const typed = desk.nextForm(quote.seal);
  const form = { ...typed, passengers: [{ ...typed.passengers[0]!, surname: 'O’Brien' }] };
  const [held, repeated] = await Promise.all([client.hold(form), client.hold(form)]);
  expect(new Set([held.repeated, repeated.repeated])).toEqual(new Set([false, true]));
  expect(repeated.orderNumber).toBe(held.orderNumber);
  expect(held).toMatchObject({ status: 'held', total: offer.total, currency: 'EUR' });
  expect(await desk.countSeats('sale', 20)).toMatchObject({ held: 1, sold: 0 });
  const [passenger] = form.passengers;
  for (const others of [
    { ...form, passengers: [{ ...passenger!, name: 'OLGA' }] },
    { ...form, contact: { ...form.contact, email: 'somebody.else@example.org' } },
  ]) {
    const mixed = await refusalOfCall(client.hold(others));
    expect([mixed.status, mixed.fields[0]?.field]).toEqual([400, 'reference']);
  }
  // A program that lost the answer may quote anew; the same person's next trip needs a reference of its own.
  const anew = await client.quote({ offerId: (await desk.findOffer(client, 'sale', 20)).offerId });
  expect(await client.hold({ ...form, seal: anew.seal })).toMatchObject({
    orderNumber: held.orderNumber,
    repeated: true,
  });
  const next = await client.quote({ offerId: (await desk.findOffer(client, 'sale', 25)).offerId });
  const mistaken = await refusalOfCall(client.hold({ ...form, seal: next.seal }));
  expect([mistaken.status, mistaken.fields[0]?.field]).toEqual([400, 'reference']);
  const second = await refusalOfCall(client.hold(desk.nextForm(quote.seal)));
  expect([second.status, second.key, second.fields[0]?.field]).toEqual([409, 'FLT-EXPIRED', 'seal']);

  const { url } = await client.paymentLink({ orderNumber: held.orderNumber });
  expect(url).toBe(held.paymentLink?.url);
  const [, orderId, key] = /\/ticketDetail\/([^?]+)\?.*#key=(.+)$/.exec(url) ?? [];
  const paid = await desk.office.call(
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
  const late = await refusalOfCall(client.cancelHold({ reference: form.reference }));
  expect([late.status, late.key]).toEqual([409, 'ORD-STATE']);
});

test('a round trip is one offer with one price, quoted and held for a whole party', async () => {
  const client = desk.demo();
  const party = { adults: 1, children: 1, infants: 1 };
  const { offers } = await client.searchFlights({
    from: 'SVO',
    to: 'IST',
    date1: desk.day(30),
    date2: desk.day(37),
    currency: 'EUR',
    ...party,
  });
  const [offer] = offers;
  expect(offer?.flights.map(({ direction }) => direction)).toEqual(['outbound', 'return']);
  const quote = await client.quote({ offerId: offer!.offerId });
  expect(quote).toMatchObject({ total: offer!.total, priceChanged: false, passengers: party });
  expect(quote.cancellation).toHaveLength(4);
  const form = desk.nextForm(quote.seal);
  const alone = await refusalOfCall(client.hold(form));
  expect([alone.status, alone.fields[0]?.field]).toEqual([400, 'passengers']);
  const today = desk.day(0);
  const born = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  const [parent] = form.passengers;
  const child = { ...parent!, name: 'IVAN', type: 'child' as const, birthDate: born(6) };
  const infant = { ...parent!, name: 'OLGA', type: 'infant' as const, birthDate: born(1), parentIndex: 0 };
  const held = await client.hold({ ...form, passengers: [parent!, child, infant] });
  expect(held).toMatchObject({ status: 'held', total: offer!.total });
});

test('a variant of the meta-search is quoted at its price by its link, and by the partner that was shown it only', async () => {
  const query = { from: 'MOW', to: 'IST', date1: desk.day(27), date2: desk.day(34), currency: 'EUR' };
  const headers = { authorization: 'Bearer demo:demo-meta' };
  const found = await desk.server.inject({ url: '/partner/v1/search.json', query, headers });
  const [variant] = found.json<{ variants: { url: string; price: string }[] }>().variants;
  const quote = await desk.demo().quote({ offerId: variant!.url });
  expect(quote).toMatchObject({ total: variant!.price, searchedTotal: variant!.price, priceChanged: false });
  expect(quote.flights).toHaveLength(2);
  expect(await desk.demo().hold(desk.nextForm(quote.seal))).toMatchObject({ status: 'held' });
  const { client } = await desk.addPartner('onlooker');
  const refused = await refusalOfCall(client.quote({ offerId: variant!.url }));
  expect(refused.fields).toEqual([expect.objectContaining({ field: 'offerId' })]);
});

test('a program finds a transfer by the names of its places, and holds the vehicle both ways', async () => {
  const client = desk.demo();
  const day = desk.day(40);
  const asked = {
    from: 'AYT',
    pickupAt: `${day}T12:40`,
    returnAt: `${desk.day(47)}T09:00`,
    adults: 2,
    bags: 2,
    currency: 'EUR' as const,
    language: 'en' as const,
  };
  const found = await client.searchTransfers({ ...asked, to: 'kervan' });
  expect(found.to).toEqual({ code: 'hotel:ayt-lara-kervan', name: 'Kervan' });
  expect((await client.searchTransfers({ ...asked, to: found.to.code })).offers).toHaveLength(
    found.offers.length,
  );
  const wagon = found.offers.find(({ rides }) => rides[0]?.vehicle === 'wagon')!;
  expect(wagon.rides.map(({ direction, vehicles }) => [direction, vehicles])).toEqual([
    ['outbound', 1],
    ['return', 1],
  ]);
  const quote = await client.quote({ offerId: wagon.offerId, language: 'en' });
  expect(quote).toMatchObject({
    kind: 'transfers',
    total: wagon.total,
    flights: [],
    passengers: { fields: [] },
  });
  expect(quote.cancellation).toHaveLength(2);
  const form = { ...desk.nextForm(quote.seal), passengers: [], flightNumber: 'BQ 1' };
  const held = await client.hold(form);
  expect(held).toMatchObject({ status: 'held', total: wagon.total });
  const later = await client.searchTransfers({
    ...asked,
    to: found.to.code,
    returnAt: `${desk.day(48)}T09:00`,
  });
  const { offerId } = later.offers.find(({ rides }) => rides[0]?.vehicle === 'wagon')!;
  const { seal } = await client.quote({ offerId });
  expect((await refusalOfCall(client.hold({ ...form, seal }))).fields[0]?.field).toBe('reference');
  expect(await client.hold(form)).toMatchObject({ orderNumber: held.orderNumber, repeated: true });
  const countVehicles = () =>
    desk.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx.selectFrom('vehicle_day').select(['held', 'sold']).where('day', '=', day).execute(),
    );
  expect(await countVehicles()).toEqual([{ held: 1, sold: 0 }]);
  await client.cancelHold({ orderNumber: held.orderNumber });
  expect(await countVehicles()).toEqual([{ held: 0, sold: 0 }]);
});

async function mailsTo(recipient: string): Promise<string[]> {
  await desk.office.desk.deliver();
  const mails = await desk.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx.selectFrom('message').select('template').where('recipient', '=', recipient).execute(),
  );
  return mails.map(({ template }) => template);
}

test('a buyer gets no payment link to an order that ended before its mail was written', async () => {
  const client = desk.demo();
  const { offerId } = await desk.findOffer(client, 'sale', 27);
  const form = desk.nextForm((await client.quote({ offerId })).seal);
  await client.hold(form);
  await client.cancelHold({ reference: form.reference });
  expect(await mailsTo(form.contact.email)).not.toContain('payment-link');
});

test('a key does only what the agency allows, and the buyer has the payment link by mail in any case', async () => {
  const { client } = await desk.addPartner('modest', { calls: ['search', 'quote', 'hold'] });
  const { offerId } = await desk.findOffer(client, 'sale', 26);
  const form = desk.nextForm((await client.quote({ offerId })).seal);
  const held = await client.hold(form);
  expect(held.paymentLink).toBeNull();
  const denied = await refusalOfCall(client.paymentLink({ reference: form.reference }));
  expect([denied.status, denied.key]).toEqual([403, 'GEN-DENIED']);
  expect((await client.hold(form)).repeated).toBe(true);
  expect(await mailsTo(form.contact.email)).toEqual(['payment-link']);
  // The agreement is read before paying.
  const { attachments } = await desk.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .selectFrom('message')
      .select('attachments')
      .where('recipient', '=', form.contact.email)
      .executeTakeFirstOrThrow(),
  );
  expect(attachments).toEqual([`agreement-${held.orderNumber}.pdf`]);
  const searching = await desk.addPartner('searching', { calls: ['search'] });
  const list = await desk.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer searching:${searching.key}` },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  const { tools } = list.json<{ result: { tools: { name: string }[] } }>().result;
  expect(tools.map(({ name }) => name)).toEqual(['search_flights', 'search_transfers']);
});

test('staff read which partner’s program made an order by the partner’s name, in the list and in its history', async () => {
  const client = desk.demo();
  const quote = await client.quote({ offerId: (await desk.findOffer(client, 'sale', 24)).offerId });
  const { orderNumber } = await client.hold(desk.nextForm(quote.seal));
  const { items } = await desk.act<{ items: { orderId: string; bookedBy?: string }[] }>('Order/GetAll', {
    keyword: orderNumber,
  });
  expect(items).toMatchObject([{ bookedBy: 'Demo meta-search' }]);
  const { timeline } = await desk.act<{ timeline: { actor?: string }[] }>('Order/Get', {
    orderId: items[0]!.orderId,
  });
  expect(new Set(timeline.map(({ actor }) => actor))).toEqual(new Set(['Demo meta-search']));
});

test('external suppliers are searched only for partners who may query them', async () => {
  const trip = { from: 'LHR', to: 'JFK', date1: desk.day(30) };
  const { client } = await desk.addPartner('asking', { asksSuppliers: true });
  expect(await desk.demo().searchFlights(trip)).toMatchObject({ complete: true, offers: [] });
  // The supplier has been queried, and has not answered yet.
  expect(await client.searchFlights(trip)).toMatchObject({ complete: false });
});

test('a hold is refused with every fault at its own field, and nothing is held', async () => {
  const client = desk.demo();
  const { offerId } = await desk.findOffer(client, 'sale', 21);
  const { seal } = await client.quote({ offerId });
  const form = desk.nextForm(seal);
  const error = await refusalOfCall(
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
  const second = await refusalOfCall(
    client.hold({ ...form, contact: { ...form.contact, surname: '', email: 'anna' }, termsAccepted: false }),
  );
  expect([...new Set(second.fields.map(({ field }) => field))]).toEqual([
    'contact.surname',
    'contact.email',
    'termsAccepted',
  ]);
  const unknown = await refusalOfCall(client.hold({ ...form, seal: 'x'.repeat(22) }));
  expect(unknown.fields).toEqual([expect.objectContaining({ field: 'seal' })]);
  const misspelt = await refusalOfCall(client.quote({ offerId, cupon: 'SUN' } as { offerId: string }));
  expect(misspelt.fields).toEqual([expect.objectContaining({ field: 'cupon' })]);
  expect(await desk.countSeats('sale', 21)).toMatchObject({ held: 0 });
});

test('a coupon whose last use went to another buyer after the quote is refused, and nothing is held', async () => {
  const client = desk.demo();
  await desk.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .insertInto('coupon')
      .values({
        tenant_id: DEFAULT_TENANT,
        code: 'ONCE',
        kind: 'percent',
        basis_points: 500,
        currency: 'EUR',
        uses_total: 1,
        product: 'both',
      })
      .execute(),
  );
  const { offerId } = await desk.findOffer(client, 'sale', 28);
  const quote = async () => (await client.quote({ offerId, coupon: 'ONCE' })).seal;
  const [first, second] = [desk.nextForm(await quote()), desk.nextForm(await quote())];
  expect(await client.hold(first)).toMatchObject({ status: 'held' });
  const refused = await refusalOfCall(client.hold(second));
  expect([refused.status, refused.key]).toEqual([422, 'CPN-INVALID']);
  expect(await desk.countSeats('sale', 28)).toMatchObject({ held: 1 });
});

test('a cancelled hold frees its seat, and one partner sees nothing of another’s holds and quotes', async () => {
  const client = desk.demo();
  const { client: other } = await desk.addPartner('stranger');
  const { offerId } = await desk.findOffer(client, 'sale', 22);
  const { seal } = await client.quote({ offerId });
  const form = desk.nextForm(seal);
  expect((await refusalOfCall(other.hold(form))).fields).toEqual([
    expect.objectContaining({ field: 'seal' }),
  ]);
  const held = await client.hold(form);
  for (const name of [{ reference: form.reference }, { orderNumber: held.orderNumber }]) {
    expect((await refusalOfCall(other.getHold(name))).status).toBe(404);
    expect((await refusalOfCall(other.paymentLink(name))).status).toBe(404);
    expect((await refusalOfCall(other.cancelHold(name))).status).toBe(404);
  }
  expect(await client.cancelHold({ reference: form.reference })).toMatchObject({
    status: 'cancelled',
    paymentLink: null,
  });
  expect(await desk.countSeats('sale', 22)).toMatchObject({ held: 0, sold: 0 });
});

test('the key’s limits of open holds and of holds a day apply, and the office sees what was used', async () => {
  const { id, client } = await desk.addPartner('limited', { openHolds: 1, holdsPerDay: 2 });
  const { offerId } = await desk.findOffer(client, 'sale', 23);
  const hold = async () => client.hold(desk.nextForm((await client.quote({ offerId, language: 'en' })).seal));
  for (let made = 0; made < 2; made += 1) {
    const { reference } = await hold();
    const open = await refusalOfCall(hold());
    expect([open.status, open.key]).toEqual([429, 'GEN-LIMIT']);
    expect(open.message).toContain('1 unpaid hold');
    await client.cancelHold({ reference });
  }
  expect((await refusalOfCall(hold())).message).toContain('2 holds');
  const counter = new UsageCounter(desk.database, pino({ level: 'silent' }));
  for (const isRefused of [false, true]) {
    counter.count(DEFAULT_TENANT, id, 'a_call', isRefused);
    await counter.write();
  }
  expect(await desk.act('SalesPartner/GetUsage', { id })).toMatchObject({
    calls: expect.arrayContaining([{ call: 'a_call', calls: 2, refused: 1 }]),
    holds: 2,
    openHolds: { now: 0, most: 1 },
    holdsInDay: { now: 2, most: 2 },
    sales: { orders: 0, total: '0.00' },
  });
});

test('programs that hold at once never hold a seat twice, nor more than their share of a flight', async () => {
  const clients = [];
  for (const code of ['crowd-a', 'crowd-b', 'crowd-c'])
    clients.push((await desk.addPartner(code, { openHolds: 30 })).client);
  const [greedy, ...others] = clients;
  const { offerId } = await desk.findOffer(greedy!, 'crowd', 24);
  /** The outcome of each hold, all of them begun at once: `held`, or the key of its refusal. */
  const holdAtOnce = async (client: PartnerClient, times: number) => {
    const seals = [];
    for (let time = 0; time < times; time += 1) seals.push((await client.quote({ offerId })).seal);
    return Promise.all(
      seals.map((seal) =>
        client.hold(desk.nextForm(seal)).then(
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
  expect(await desk.countSeats('crowd', 24)).toEqual({ total: SEATS, held: SEATS, sold: 0 });
});

test('a key may be in the query, in a header or in the body, and every described call exists', async () => {
  const { server } = desk;
  const payload = { offerId: 'none', partner: 'demo', key: 'demo-meta' };
  const inBody = await server.inject({ method: 'POST', url: '/partner/v1/quote', payload });
  expect([inBody.statusCode, inBody.json<{ error: { fields: unknown } }>().error.fields]).toEqual([
    400,
    [expect.objectContaining({ field: 'offerId' })],
  ]);
  // More than any key may have: partners call from few addresses.
  expect(inBody.headers['x-ratelimit-limit']).toBe('6000');
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
