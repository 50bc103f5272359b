import { Duffel } from '@duffel/api';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlightDesk } from './flight-desk.ts';
import { announceChange } from './serve-changes.ts';
import { registerFlightSimulator } from './register-flight-simulator.ts';

const now = new Date('2027-03-01T09:00:00Z');
let server: FastifyInstance;
let desk: FlightDesk;
let duffel: Duffel;

beforeAll(async () => {
  // As in the product; the client adds a slash to one path.
  server = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  desk = await registerFlightSimulator(server, { apiKey: 'key', lateMs: 60_000, batchMs: 0, now: () => now });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  duffel = new Duffel({ token: 'key', basePath: `${origin}/demo/flights/` });
});
afterAll(() => server.close());

it('the supplier’s official client searches, buys, reads and cancels a return trip at the simulator', async () => {
  const way = (origin: string, destination: string, departure_date: string) => {
    return { origin, destination, departure_date, departure_time: null, arrival_time: null };
  };
  const asked = await duffel.batchOfferRequests.create({
    slices: [way('LIS', 'AMS', '2027-04-10'), way('AMS', 'LIS', '2027-04-17')],
    passengers: [{ type: 'adult' }, { age: 1 }],
    cabin_class: 'economy',
    max_connections: 1,
  });
  const batch = await duffel.batchOfferRequests.get(asked.data.id);
  const found = batch.data.offers.find(({ slices }) => slices[0]!.fare_brand_name === 'Flexible')!;
  const { data: offer } = await duffel.offers.get(found.id, { return_available_services: true });
  const bag = offer.available_services.find(({ type }) => type === 'baggage')!;
  expect(bag.segment_ids).toEqual(offer.slices[0]!.segments.map(({ id }) => id));
  expect(offer.slices).toHaveLength(2);
  const [adult, infant] = offer.passengers;
  const total = (Number(offer.total_amount) + 2 * Number(bag.total_amount)).toFixed(2);
  const person = { title: 'ms', gender: 'f', family_name: 'Petrova', phone_number: '+79161234567' } as const;
  const { data: order } = await duffel.orders.create({
    type: 'instant',
    selected_offers: [offer.id],
    services: [{ id: bag.id, quantity: 2 }],
    payments: [{ type: 'balance', amount: total, currency: offer.total_currency }],
    metadata: { our_reference: 'sdk' },
    passengers: [
      {
        ...person,
        id: adult!.id,
        given_name: 'Anna',
        born_on: '1996-05-04',
        email: 'anna@example.org',
        infant_passenger_id: infant!.id,
      },
      {
        ...person,
        id: infant!.id,
        given_name: 'Olga',
        born_on: '2026-01-10',
        email: 'anna@example.org',
        infant_passenger_id: '',
      },
    ].map(({ infant_passenger_id, ...one }) => (infant_passenger_id ? { ...one, infant_passenger_id } : one)),
  });
  expect(order).toMatchObject({ total_amount: total, services: [{ id: bag.id, quantity: 2 }] });
  expect((await duffel.orders.get(order.id)).data.booking_reference).toBe(order.booking_reference);
  expect(desk.orders.size).toBe(1);
  const change = await announceChange(desk, order.id, 'later', now);
  const { data: changes } = await duffel.airlineInitiatedChanges.list(order.id);
  expect(changes.map(({ id, action_taken }) => [id, action_taken])).toEqual([[change.id, null]]);
  expect((await duffel.airlineInitiatedChanges.accept(change.id)).data.action_taken).toBe('accepted');
  const { data: cancellation } = await duffel.orderCancellations.create({ order_id: order.id });
  expect(cancellation).toMatchObject({ refund_to: 'balance', refund_currency: 'USD' });
  await duffel.orderCancellations.confirm(cancellation.id);
  expect(desk.orders.get(order.id)!.cancelled_at).toBe(now.toISOString());
});

it('the official client reserves an offer, pays it once with its exact price, and reads its tickets then', async () => {
  const asked = await duffel.batchOfferRequests.create({
    slices: [
      {
        origin: 'JFK',
        destination: 'EWR',
        departure_date: '2027-04-10',
        departure_time: null,
        arrival_time: null,
      },
    ],
    passengers: [{ type: 'adult' }],
    cabin_class: 'economy',
  });
  const [found] = (await duffel.batchOfferRequests.get(asked.data.id)).data.offers;
  const { payment_requirements: demanded } = found!;
  expect(demanded.requires_instant_payment).toBe(false);
  const { data: order } = await duffel.orders.create({
    type: 'pay_later',
    selected_offers: [found!.id],
    metadata: { our_reference: 'sdk-later' },
    passengers: [
      {
        id: found!.passengers[0]!.id,
        title: 'ms',
        gender: 'f',
        given_name: 'Anna',
        family_name: 'Petrova',
        born_on: '1996-05-04',
        email: 'anna@example.org',
        phone_number: '+79161234567',
      },
    ],
  });
  expect(order.payment_status).toMatchObject({
    awaiting_payment: true,
    payment_required_by: demanded.payment_required_by,
    paid_at: null,
  });
  expect(order.documents).toEqual([]);
  const pay = (amount: string) =>
    duffel.payments.create({
      order_id: order.id,
      payment: { type: 'balance', amount, currency: order.total_currency },
    });
  await expect(pay('1.00')).rejects.toMatchObject({ errors: [{ code: 'price_changed' }] });
  expect((await pay(order.total_amount)).data).toMatchObject({ amount: order.total_amount });
  await expect(pay(order.total_amount)).rejects.toMatchObject({ errors: [{ code: 'already_paid' }] });
  const { data: paid } = await duffel.orders.get(order.id);
  expect(paid.payment_status).toMatchObject({ awaiting_payment: false, paid_at: now.toISOString() });
  expect(paid.documents).toHaveLength(1);
  expect(desk.payments).toHaveLength(1);
});

it('the official client reads the seat maps of an offer, buys seats as services, and the order has them on its flight', async () => {
  const slice = { origin: 'LIS', destination: 'AMS', departure_date: '2027-04-10' };
  const asked = await duffel.batchOfferRequests.create({
    slices: [{ ...slice, departure_time: null, arrival_time: null }],
    passengers: [{ type: 'adult' }],
    cabin_class: 'economy',
  });
  const [offer] = (await duffel.batchOfferRequests.get(asked.data.id)).data.offers;
  const listSeats = async () => {
    const { data: maps } = await duffel.seatMaps.get({ offer_id: offer!.id });
    expect(maps.map(({ segment_id }) => segment_id)).toEqual(offer!.slices[0]!.segments.map(({ id }) => id));
    return maps[0]!.cabins[0]!.rows.flatMap(({ sections }) =>
      sections.flatMap(({ elements }) => elements.flatMap((one) => (one.type === 'seat' ? [one] : []))),
    );
  };
  const free = (await listSeats()).find(
    ({ available_services }) => Number(available_services[0]?.total_amount ?? 0) > 0,
  )!;
  const [service] = free.available_services;
  const total = (Number(offer!.total_amount) + Number(service!.total_amount)).toFixed(2);
  const { data: order } = await duffel.orders.create({
    type: 'instant',
    selected_offers: [offer!.id],
    services: [{ id: service!.id, quantity: 1 }],
    payments: [{ type: 'balance', amount: total, currency: offer!.total_currency }],
    metadata: {},
    passengers: [
      {
        id: service!.passenger_id,
        title: 'ms',
        gender: 'f',
        given_name: 'Anna',
        family_name: 'Petrova',
        born_on: '1996-05-04',
        email: 'anna@example.org',
        phone_number: '+79161234567',
      },
    ],
  });
  expect(order).toMatchObject({
    total_amount: total,
    services: [{ type: 'seat', total_amount: service!.total_amount }],
  });
  expect(order.slices[0]!.segments[0]!.passengers[0]!.seat?.designator).toBe(free.designator);
});

it('the official client asks for another date, and changes an order to it once, for exactly the difference', async () => {
  const slice = { origin: 'LIS', destination: 'AMS', departure_date: '2027-04-10' };
  const asked = await duffel.batchOfferRequests.create({
    slices: [{ ...slice, departure_time: null, arrival_time: null }],
    passengers: [{ type: 'adult' }],
    cabin_class: 'economy',
  });
  const offers = (await duffel.batchOfferRequests.get(asked.data.id)).data.offers;
  const offer = offers.find(({ slices }) => slices[0]!.fare_brand_name === 'Flexible')!;
  const { data: order } = await duffel.orders.create({
    type: 'instant',
    selected_offers: [offer.id],
    payments: [{ type: 'balance', amount: offer.total_amount, currency: offer.total_currency }],
    metadata: {},
    passengers: [
      {
        id: offer.passengers[0]!.id,
        title: 'ms',
        gender: 'f',
        given_name: 'Anna',
        family_name: 'Petrova',
        born_on: '1996-05-04',
        email: 'anna@example.org',
        phone_number: '+79161234567',
      },
    ],
  });
  const { data: request } = await duffel.orderChangeRequests.create({
    order_id: order.id,
    slices: {
      remove: [{ slice_id: order.slices[0]!.id }],
      add: [{ ...slice, departure_date: '2027-04-13', cabin_class: 'economy' }],
    },
  });
  const [wished] = request.order_change_offers;
  expect((await duffel.orderChangeOffers.get(wished!.id)).data.id).toBe(wished!.id);
  const { data: change } = await duffel.orderChanges.create({ selected_order_change_offer: wished!.id });
  const confirm = (amount: string) =>
    duffel.orderChanges.confirm(change.id, {
      payment: { type: 'balance', amount, currency: wished!.change_total_currency! },
    });
  await expect(confirm('1.00')).rejects.toMatchObject({ errors: [{ code: 'price_changed' }] });
  await confirm(wished!.change_total_amount!);
  await expect(confirm(wished!.change_total_amount!)).rejects.toMatchObject({
    errors: [{ code: 'already_confirmed' }],
  });
  const { data: changed } = await duffel.orders.get(order.id);
  expect(changed.slices[0]!.segments[0]!.departing_at.slice(0, 10)).toBe('2027-04-13');
  expect(changed.documents![0]!.unique_identifier).not.toBe(order.documents![0]!.unique_identifier);
});

it('the official client reports a refusal in the simulator’s words', async () => {
  await expect(duffel.orders.get('ord_none')).rejects.toMatchObject({
    errors: [{ type: 'invalid_request_error', code: 'not_found' }],
  });
});

it('the official client registers an address for news, whose secret is told once, and removes it', async () => {
  const events = ['order.created'];
  const { data: webhook } = await duffel.webhooks.create({ url: 'https://example.org/news', events });
  expect(webhook.secret).not.toBe('');
  expect((await duffel.webhooks.list({ limit: 10 })).data).toEqual([
    { id: webhook.id, url: 'https://example.org/news', events, active: true },
  ]);
  await duffel.webhooks.delete(webhook.id);
  expect(desk.webhooks.size).toBe(0);
});
