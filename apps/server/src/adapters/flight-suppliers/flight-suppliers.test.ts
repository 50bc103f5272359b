import { createHmac } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SupplierOffer, SupplierQuery, SupplierTraveller } from '../../modules/flights/public.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createDuffelSupplier } from './duffel/duffel-supplier.ts';
import { toOrderData } from './duffel/order-data.ts';
import { toQuestion } from './duffel/to-question.ts';
import type { FlightDesk } from './simulator/flight-desk.ts';
import { registerFlightSimulator } from './simulator/register-flight-simulator.ts';
import { announceChange } from './simulator/serve-changes.ts';

const now = new Date('2027-03-01T09:00:00Z');
const client = createDuffelSupplier();
let server: FastifyInstance;
let desk: FlightDesk;
let apiUrl: string;

beforeAll(async () => {
  server = fastify({ forceCloseConnections: true });
  desk = await registerFlightSimulator(server, { apiKey: 'key', lateMs: 60_000, batchMs: 0, now: () => now });
  apiUrl = `${await server.listen({ host: '127.0.0.1', port: 0 })}/demo/flights`;
});
afterAll(() => server.close());
beforeEach(() => desk.orders.clear());

const account = (key = 'key') => ({ apiUrl, apiKey: new Secret(key) });
const party = { adults: 2, children: 0, infants: 1 };
const lisbon: SupplierQuery = {
  from: 'LIS',
  to: 'AMS',
  date: '2027-04-10',
  cabin: 'economy',
  counts: party,
  directOnly: false,
};
const anna: SupplierTraveller = {
  type: 'adult',
  name: 'ANNA',
  surname: 'PETROVA',
  gender: 'female',
  birthDate: '1996-05-04',
};
const travellers: SupplierTraveller[] = [
  anna,
  { ...anna, name: 'OLGA' },
  { ...anna, type: 'infant', name: 'IVAN', birthDate: '2026-10-01', parentIndex: 0 },
];
const contact = { email: 'anna@example.org', phone: '+79161234567' };

async function findParts(query: SupplierQuery, signal = new AbortController().signal) {
  const parts: (readonly SupplierOffer[])[] = [];
  for await (const part of client.search(account(), query, { deadlineMs: 60_000, signal })) parts.push(part);
  return parts;
}

it('the supplier receives all passenger data that it needs', async () => {
  const [offers] = await findParts(lisbon);
  const passport = { number: '<number>', country: '<country>', expiresOn: '<expiresOn>' };
  const whole: Required<SupplierTraveller> = { ...anna, passport, parentIndex: 0 };
  const offer = { ...offers![0]!, needsDocuments: true };
  const told = JSON.stringify(toOrderData({ ourRef: 'ours', offer, travellers: [whole], contact }));
  // The values in the supplier's own terms.
  const { type: _type, gender: _gender, parentIndex: _parent, passport: _passport, ...texts } = whole;
  const missing = [...Object.values(texts), ...Object.values(passport)].filter(
    (text) => !told.includes(text),
  );
  expect(missing).toEqual([]);
});

it('offers arrive in parts, with the party’s total, its bags and the cancellation fees', async () => {
  const parts = await findParts(lisbon);
  expect(parts.map(({ length }) => length)).toEqual([2, 4]);
  const [basic, flexible] = parts[0]!;
  expect(basic).toMatchObject({ family: 'Basic', baggage: { pieces: 0 }, cancel: { allowed: false } });
  expect(flexible).toMatchObject({
    family: 'Flexible',
    currency: 'USD',
    baggage: { pieces: 1 },
    cancel: { allowed: true, penaltyMinor: 12_000 },
  });
  expect(basic!.baseMinor + basic!.taxMinor).toBe(basic!.totalMinor);
  const [segment] = basic!.segments;
  expect(segment).toMatchObject({ departsAt: '2027-04-10T07:10', departsOffset: 60, arrivesOffset: 120 });
});

it('parents with an infant on their lap are told the bags that they have themselves', async () => {
  const family = { ...lisbon, returnDate: '2027-04-17', counts: { adults: 1, children: 1, infants: 1 } };
  const flexible = (await findParts(family)).flat().find(({ family: brand }) => brand === 'Flexible');
  const bags = { handBaggage: { pieces: 1 }, baggage: { pieces: 1 } };
  expect(flexible).toMatchObject({ ...bags, inbound: bags });
});

it('routes behave like those of the sandbox: no offers, a connection, no bags', async () => {
  expect((await findParts({ ...lisbon, from: 'PVD', to: 'RAI' })).flat()).toEqual([]);
  const dubai = (await findParts({ ...lisbon, from: 'LHR', to: 'DXB' })).flat();
  expect(dubai.map(({ segments }) => segments.length)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(dubai[0]!.layovers).toMatchObject([{ airport: 'AMS', selfTransfer: false }]);
  const mauritius = (await findParts({ ...lisbon, from: 'BTS', to: 'MRU' })).flat();
  expect(mauritius.every(({ baggage }) => baggage.pieces === 0)).toBe(true);
});

it('a flight that lands on the way says where and for how long, although nobody changes planes', async () => {
  const [offer] = (await findParts({ ...lisbon, from: 'LIS', to: 'MRU' })).flat();
  expect(offer!.segments).toMatchObject([
    { from: 'LIS', to: 'MRU', technicalStops: [{ airport: 'RAI', minutes: 50 }] },
  ]);
  const [nonstop] = (await findParts(lisbon)).flat();
  expect(nonstop!.segments[0]).not.toHaveProperty('technicalStops');
});

it('a return trip is one question and one offer: its total, what each way includes, and one order for both', async () => {
  const trip = { ...lisbon, returnDate: '2027-04-17' };
  const offers = (await findParts(trip)).flat();
  expect(offers).toHaveLength(18);
  const flexible = offers.find(({ family }) => family === 'Flexible')!;
  expect(flexible.inbound).toMatchObject({ family: 'Flexible', baggage: { pieces: 1 } });
  // The change of one way costs its own penalty, the cancellation that of the contract.
  expect(flexible.change.penaltyMinor).toBe(7_500);
  expect(flexible.inbound!.change.penaltyMinor).toBe(7_500);
  expect(flexible.cancel.penaltyMinor).toBe(24_000);
  const alone = (await findParts(lisbon)).flat().find(({ family }) => family === 'Flexible')!;
  expect(flexible.totalMinor).toBeLessThan(2 * alone.totalMinor);
  const bought = await client.ticket(account(), { ourRef: 'trip', offer: flexible, travellers, contact });
  const bookingRef = bought.outcome === 'booked' ? bought.booking.bookingRef : '';
  expect(desk.orders.size).toBe(1);
  expect(await client.readBooking(account(), bookingRef)).toMatchObject({ bookingRef, state: 'booked' });
});

it('passengers under eighteen are named by their age on the last day, adults by type, nobody by both', async () => {
  const counts = { adults: 1, children: 2, infants: 1 };
  const asked = (minorAges?: readonly number[]) =>
    (toQuestion({ ...lisbon, counts, minorAges }) as { passengers: unknown }).passengers;
  expect(asked([1, 4, 11])).toEqual([{ type: 'adult' }, { age: 11 }, { age: 4 }, { age: 1 }]);
  expect(asked()).toEqual([{ type: 'adult' }, { age: 8 }, { age: 8 }, { age: 0 }]);
  // Whoever we count as an adult is one for the airline from eighteen on; the older one stays the first.
  const two = { counts: { adults: 2, children: 0, infants: 0 }, minorAges: [14] };
  expect(toQuestion({ ...lisbon, ...two })).toMatchObject({ passengers: [{ type: 'adult' }, { age: 14 }] });
  const [family] = (await findParts({ ...lisbon, ...two })).flat();
  const aged = desk.offers.get(family!.offerRef)!.wire['passengers'] as { id: string; age: number | null }[];
  expect(family!.passengerRefs.map((ref) => aged.find(({ id }) => id === ref)!.age)).toEqual([null, 14]);
  // The simulator refuses whoever is sold by another age than was asked for.
  const [offer] = (await findParts({ ...lisbon, counts: { ...party, infants: 0, children: 1 } })).flat();
  const sent = (birthDate: string) => [anna, anna, { ...anna, type: 'child' as const, birthDate }];
  const buy = (birthDate: string) =>
    client.ticket(account(), { ourRef: birthDate, offer: offer!, travellers: sent(birthDate), contact });
  expect(await buy('2014-04-10')).toMatchObject({ outcome: 'refused' });
  expect(await buy('2018-04-10')).toMatchObject({ outcome: 'booked' });
});

it('an aborted search ends even if the supplier does not answer', async () => {
  const stop = new AbortController();
  const asked = findParts({ ...lisbon, from: 'STN', to: 'LHR' }, stop.signal);
  stop.abort();
  await expect(asked).rejects.toThrow();
});

it('an order is bought under our reference, found by it, and cancelled as a whole in two steps', async () => {
  const [offer] = (await findParts(lisbon)).flat();
  const bought = await client.ticket(account(), { ourRef: 'ours-1', offer: offer!, travellers, contact });
  expect(bought).toMatchObject({ outcome: 'booked', booking: { state: 'booked' } });
  const found = await client.status(account(), 'ours-1', now);
  expect(found).toMatchObject({ tickets: offer!.passengerRefs.map((passengerRef) => ({ passengerRef })) });
  expect(await client.status(account(), 'ours-2', now)).toBeUndefined();
  const quote = await client.cancelQuote(account(), found!.bookingRef);
  // A basic fare refunds only its taxes.
  const back = { minor: offer!.taxMinor, currency: offer!.currency, to: 'money' };
  expect(quote).toMatchObject({ outcome: 'quoted', back });
  await client.confirmCancel(account(), quote.outcome === 'quoted' ? quote.quoteRef : '');
  expect(await client.status(account(), 'ours-1', now)).toMatchObject({ state: 'cancelled' });
});

it('an order is found, and a change announced, beside others of the account that nobody here can read', async () => {
  const [offer] = (await findParts(lisbon)).flat();
  await client.ticket(account(), { ourRef: 'ours-odd', offer: offer!, travellers, contact });
  const [ours] = desk.listOrders();
  desk.orders.set('ord_odd', { ...ours!, id: 'ord_odd', metadata: {}, total_amount: '1,000' });
  expect(await client.status(account(), 'ours-odd', now)).toMatchObject({ bookingRef: ours!.id });
  expect(await client.whoAmI(account())).toBe('test mode');
  const change = await announceChange(desk, ours!.id, 'later', now);
  desk.changes.set('aic_odd', {
    ...change,
    id: 'aic_odd',
    removed: [{ ...change.removed[0]!, segments: [] }],
  });
  expect(await client.listChanges(account())).toMatchObject([
    { changeRef: 'aic_odd', bookingRef: ours!.id, slices: [], isUnread: true },
    { changeRef: change.id, slices: [{}] },
  ]);
});

it('a lost answer is not a refusal, an accepted order is not a booking yet, and a sold-out offer is a certain refusal', async () => {
  const offers = (await findParts(lisbon)).flat();
  const buy = (index: number) =>
    client.ticket(account(), { ourRef: `ours-${index}`, offer: offers[index]!, travellers, contact });
  desk.failing = { fault: 'lost', times: 1 };
  await expect(buy(0)).rejects.toThrow('gave no answer');
  expect(await client.status(account(), 'ours-0', now)).toMatchObject({ state: 'booked' });
  desk.failing = { fault: 'accepted', times: 1 };
  expect(await buy(1)).toEqual({ outcome: 'pending' });
  desk.failing = { fault: 'soldOut', times: 1 };
  expect(await buy(2)).toMatchObject({ outcome: 'refused' });
  // Neither says anything about the order.
  desk.failing = { fault: 'busy', times: 1 };
  expect(await buy(3)).toMatchObject({ outcome: 'notTried' });
  expect(
    await client.ticket(account('another'), { ourRef: 'ours-3', offer: offers[3]!, travellers, contact }),
  ).toMatchObject({ outcome: 'notTried' });
  expect(desk.orders.size).toBe(2);
});

it('an offer returns its current price, or that it is gone; a wrong key is reported in the supplier’s words', async () => {
  const [offer] = (await findParts(lisbon)).flat();
  expect(await client.priceCheck(account(), offer!)).toMatchObject({ totalMinor: offer!.totalMinor });
  desk.failing = { fault: 'priceChanged', times: 1 };
  const checked = await client.priceCheck(account(), offer!);
  expect(checked!.totalMinor).toBeGreaterThan(offer!.totalMinor);
  desk.failing = { fault: 'gone', times: 1 };
  expect(await client.priceCheck(account(), offer!)).toBeUndefined();
  expect(await client.whoAmI(account())).toBe('test mode');
  await expect(client.whoAmI(account('another'))).rejects.toThrow('access_token_not_found');
});

it('seats are read with their prices for each passenger, bought with the flights, and taken afterwards', async () => {
  const [found] = (await findParts(lisbon)).flat();
  const checked = await client.priceCheck(account(), found!);
  const offer = { ...found!, ...checked };
  const seatsOf = async (asked: SupplierOffer) => {
    const [map, ...others] = await client.seatMaps(account(), asked);
    expect([map!.segment, others]).toEqual([0, []]);
    return map!.cabins.flatMap(({ rows }) =>
      rows.flatMap(({ sections }) =>
        sections.flat().flatMap((element) => (element.kind === 'seat' ? [element] : [])),
      ),
    );
  };
  const seats = await seatsOf(offer);
  const [front, other] = seats.filter(({ services }) => services.some(({ priceMinor }) => priceMinor > 0));
  // Infants sit on a lap.
  expect(front!.services.map(({ passengerRef }) => passengerRef)).toEqual(offer.passengerRefs.slice(0, 2));
  expect(seats.some(({ services }) => services.length === 0)).toBe(true);
  expect(seats.some(({ services }) => services[0]?.priceMinor === 0)).toBe(true);
  const bought = [front!, other!].map(({ services }, index) => {
    const { serviceRef, priceMinor } = services[index]!;
    return { serviceRef, priceMinor, quantity: 1 };
  });
  const order = { ourRef: 'seats', offer: { ...offer, bought }, travellers, contact };
  expect(await client.ticket(account(), order)).toMatchObject({ outcome: 'booked' });
  const [again] = (await findParts(lisbon)).flat();
  const taken = await seatsOf({ ...again!, ...(await client.priceCheck(account(), again!)) });
  expect(taken.find(({ seat }) => seat === front!.seat)!.services).toEqual([]);
  expect(await client.seatMaps(account(), { ...offer, offerRef: 'off_none' })).toEqual([]);
  // A carrier without seat maps.
  const [mauritius] = (await findParts({ ...lisbon, from: 'BTS', to: 'MRU' })).flat();
  expect(await client.seatMaps(account(), mauritius!)).toEqual([]);
});

it('news are read only if our secret signed them lately, by either name of the scheme', () => {
  const body = Buffer.from('{"id":"wev_1","type":"order.created","data":{"object":{"id":"ord_1"}}}');
  const seconds = now.getTime() / 1000;
  const sign = (at: number) =>
    createHmac('sha256', 'secret').update(`${at}.${body.toString()}`).digest('hex');
  const signature = sign(seconds);
  const read = (header: string, changed = body) =>
    client.readNews('secret', { headers: { 'x-duffel-signature': header }, body: changed, receivedAt: now });
  const told = { eventKey: 'wev_1', kind: 'order.created', bookingRef: 'ord_1' };
  expect(read(`t=${seconds},v1=${signature}`)).toEqual(told);
  expect(read(`t=${seconds},v2=${signature}`)).toEqual(told);
  expect(read(`t=${seconds - 599},v2=${sign(seconds - 599)}`)).toEqual(told);
  expect(read(`t=${seconds - 601},v2=${sign(seconds - 601)}`)).toBeUndefined();
  const forged = Buffer.from(body.toString().replace('ord_1', 'ord_2'));
  expect(read(`t=${seconds},v2=${signature}`, forged)).toBeUndefined();
  expect(read(`t=${seconds},v3=${signature}`)).toBeUndefined();
  expect(read('')).toBeUndefined();
});

it('a refund that the supplier does not state, or pays in airline credits, is not money that came back', async () => {
  const [offer] = (await findParts(lisbon)).flat();
  const bought = await client.ticket(account(), { ourRef: 'odd', offer: offer!, travellers, contact });
  const bookingRef = bought.outcome === 'booked' ? bought.booking.bookingRef : '';
  desk.failing = { fault: 'unknownRefund', times: 1 };
  expect(await client.cancelQuote(account(), bookingRef)).toMatchObject({ back: undefined });
  desk.failing = { fault: 'credits', times: 1 };
  expect(await client.cancelQuote(account(), bookingRef)).toMatchObject({
    back: { to: 'airlineCredit', currency: 'USD' },
  });
});

it('a registration for news counts as ended only if the supplier has ended it, or no longer has it', async () => {
  const { newsRef } = await client.openNews(account(), 'https://shop.example/news');
  await expect(client.closeNews(account('another key'), newsRef)).rejects.toThrow('refused');
  await client.closeNews(account(), newsRef);
  await expect(client.closeNews(account(), newsRef)).resolves.toBeUndefined();
});
