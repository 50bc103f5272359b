import type { FastifyInstance } from 'fastify';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { z } from 'zod';
import { airportOf } from './flight-catalogue.ts';
import type { FlightDesk, KeptChangeOffer, KeptOrder, WireCondition, WireOffer } from './flight-desk.ts';
import { quoteFlights } from './quote-flights.ts';
import { Refused } from './refused.ts';
import { newId, requireExactly, ticketOf } from './sell-offer.ts';
import { sendNews } from './send-news.ts';
import { dataOf, faultsOf, lose, requireOrder, type SimulatorManners } from './serve-calls.ts';

const OFFER_MINUTES = 30;
/** What each passenger pays beside the penalty, by the day of the month: on every third day nothing. */
const DEARER_CENTS = 1_000;

const requestSchema = z.object({
  order_id: z.string(),
  slices: z.object({
    remove: z.array(z.object({ slice_id: z.string() })).length(1),
    add: z
      .array(
        z.object({
          origin: z.string().length(3),
          destination: z.string().length(3),
          departure_date: z.iso.date(),
          cabin_class: z.string().nullish(),
        }),
      )
      .length(1),
  }),
});

const confirmSchema = z.object({
  payment: z.object({ type: z.literal('balance'), amount: z.string(), currency: z.string() }).optional(),
});

/** Changes of orders to another date: offers for one direction, a change, and its confirmation with a payment. */
export function serveWishes(calls: FastifyInstance, desk: FlightDesk, manners: SimulatorManners): void {
  const { now } = manners;
  const meetFault = faultsOf(desk, manners);

  calls.post('/air/order_change_requests', async (request, reply) => {
    await meetFault('wish');
    const { order_id, slices } = dataOf(request.body, requestSchema);
    const order = requireOrder(desk, order_id, now());
    const removed = order.slices.find(({ id }) => id === slices.remove[0]!.slice_id);
    if (!removed) throw new Refused(422, 'validation_error', 'slice_not_found');
    const { change_before_departure: condition } = conditionsOf(removed);
    if (order.cancelled_at || !condition.allowed)
      throw new Refused(422, 'invalid_state_error', 'order_change_not_possible');
    const offers = listFlights(order, removed, slices.add[0]!, now()).map((added) =>
      changeOfferOf(order, removed, added, now()),
    );
    for (const offer of offers) desk.changeOffers.set(offer.id, offer);
    return reply.code(201).send({
      data: { id: newId('ocr'), live_mode: false, order_id, slices, order_change_offers: offers },
    });
  });

  calls.get<{ Params: { id: string } }>('/air/order_change_offers/:id', async ({ params }) => {
    await meetFault('wish');
    return { data: requireChangeOffer(desk, params.id, now()) };
  });

  calls.post('/air/order_changes', async (request, reply) => {
    await meetFault('wish');
    const asked = dataOf(request.body, z.object({ selected_order_change_offer: z.string() }));
    const offer = requireChangeOffer(desk, asked.selected_order_change_offer, now());
    const change = { ...offer, id: newId('ocn'), confirmed_at: null, live_mode: false };
    desk.orderChanges.set(change.id, change);
    return reply.code(201).send({ data: change });
  });

  calls.get<{ Params: { id: string } }>('/air/order_changes/:id', async ({ params }) => {
    await meetFault('wish');
    const change = desk.orderChanges.get(params.id);
    if (!change) throw new Refused(404, 'invalid_request_error', 'not_found');
    return { data: change };
  });

  calls.post<{ Params: { id: string } }>('/air/order_changes/:id/actions/confirm', async (request, reply) => {
    const fault = await meetFault('confirm');
    const change = desk.orderChanges.get(request.params.id);
    if (!change) throw new Refused(404, 'invalid_request_error', 'not_found');
    if (change.confirmed_at) throw new Refused(422, 'invalid_state_error', 'already_confirmed');
    const order = requireOrder(desk, change.order_id, now());
    if (fault === 'changeRefused') throw new Refused(422, 'airline_error', 'order_change_not_possible');
    const { payment } = dataOf(request.body, confirmSchema);
    if (parseMinor(change.change_total_amount) > 0)
      requireExactly(payment, {
        total_amount: change.change_total_amount,
        total_currency: change.change_total_currency,
      });
    change.confirmed_at = now().toISOString();
    const [before, after] = [change.slices.remove[0]!, change.slices.add[0]!];
    order.slices = order.slices.map((slice) => (slice.id === before.id ? after : slice));
    order.total_amount = change.new_total_amount;
    order.documents = order.passengers.map(ticketOf);
    await sendNews(desk, { kind: 'air.order.changed', object: order, now: now() });
    if (fault === 'changeLost') return lose(reply);
    return { data: change };
  });
}

type Slice = WireOffer['slices'][number];

function conditionsOf(slice: Slice): { readonly change_before_departure: WireCondition } {
  return (slice as Slice & { conditions: { change_before_departure: WireCondition } }).conditions;
}

function requireChangeOffer(desk: FlightDesk, id: string, now: Date): KeptChangeOffer {
  const offer = desk.changeOffers.get(id);
  if (!offer) throw new Refused(404, 'invalid_request_error', 'not_found');
  if (Date.parse(offer.expires_at) <= now.getTime())
    throw new Refused(422, 'invalid_state_error', 'order_change_offer_expired');
  return offer;
}

/** The flights of the wished day at the sold fare. */
function listFlights(
  order: KeptOrder,
  removed: Slice,
  {
    origin,
    destination,
    departure_date,
    cabin_class,
  }: z.output<typeof requestSchema>['slices']['add'][number],
  now: Date,
): Slice[] {
  const passengers = order.passengers.map(() => ({ type: 'adult', age: null }));
  const ways = [{ from: airportOf(origin), to: airportOf(destination), date: departure_date }];
  const cabin = cabin_class ?? 'economy';
  const offers = quoteFlights({ ways, cabin, passengers, maxConnections: 2 }, now).flat();
  const sold = removed.segments[0] as { readonly passengers: object };
  return offers
    .filter(({ wire }) => wire.slices[0]!.fare_brand_name === removed.fare_brand_name)
    .map(({ wire }) => {
      const [slice] = wire.slices;
      const segments = slice!.segments.map((segment) => ({ ...segment, passengers: sold.passengers }));
      return { ...slice!, conditions: conditionsOf(removed), segments };
    });
}

function changeOfferOf(order: KeptOrder, removed: Slice, added: Slice, now: Date): KeptChangeOffer {
  const { departing_at } = added.segments[0] as { readonly departing_at: string };
  const { penalty_amount } = conditionsOf(removed).change_before_departure;
  const penalty = parseMinor(penalty_amount ?? formatMinor(0));
  const dearer = (Number(departing_at.slice(8, 10)) % 3) * DEARER_CENTS * order.passengers.length;
  const currency = order.total_currency;
  return {
    id: newId('oco'),
    order_id: order.id,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    expires_at: new Date(now.getTime() + OFFER_MINUTES * 60_000).toISOString(),
    change_total_amount: formatMinor(penalty + dearer),
    change_total_currency: currency,
    penalty_total_amount: formatMinor(penalty),
    penalty_total_currency: currency,
    new_total_amount: formatMinor(parseMinor(order.total_amount) + dearer),
    new_total_currency: currency,
    refund_to: 'balance',
    slices: { add: [added], remove: [removed] },
  };
}
