import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMinor, parseMinor, ratioHalfUp } from '@farewind/values/money';
import { z } from 'zod';
import { airportOf, routeOf } from './flight-catalogue.ts';
import type {
  Act,
  FlightDesk,
  KeptCancellation,
  KeptOffer,
  KeptOrder,
  SimulatedFault,
} from './flight-desk.ts';
import { quoteFlights } from './quote-flights.ts';
import { Refused } from './refused.ts';
import { newId, orderSchema, requireOffer, seatKeysOf, sellOffer, typeOfAge } from './sell-offer.ts';
import { sendNews } from './send-news.ts';

export interface SimulatorManners {
  readonly apiKey: string;
  readonly now: () => Date;
  /** The delay of a simulated late answer. */
  readonly lateMs: number;
  /** The delay between the first batch and the second. */
  readonly batchMs: number;
}

/** The longest wait for a batch in one call. */
const POLL_MS = 1_000;
const SHORT_HOLD_MS = 2 * 3_600_000;

const questionSchema = z.object({
  slices: z
    .array(
      z.object({
        origin: z.string().length(3),
        destination: z.string().length(3),
        departure_date: z.iso.date(),
      }),
    )
    .min(1)
    .max(2),
  // Never both a type and an age: only adults have a type.
  passengers: z
    .array(
      z.union([
        z.strictObject({ type: z.literal('adult') }),
        z.strictObject({ age: z.int().min(0).max(17) }),
      ]),
    )
    .min(1)
    .max(9),
  cabin_class: z.enum(['economy', 'premium_economy', 'business', 'first']).default('economy'),
  max_connections: z.int().min(0).max(2).default(1),
});

/** Applies a fault before a call is executed. A fault that only changes the answer is left to the call. */
export function faultsOf(
  desk: FlightDesk,
  { lateMs }: Pick<SimulatorManners, 'lateMs'>,
): (act: Act) => Promise<SimulatedFault | undefined> {
  return async (act) => {
    const fault = desk.takeFault(act);
    if (fault === 'slow') await wait(lateMs, undefined, { ref: false });
    if (fault === 'broken' || fault === 'halfway')
      throw new Refused(502, 'api_error', 'internal_server_error');
    if (fault === 'busy') throw new Refused(429, 'rate_limit_error', 'rate_limit_exceeded');
    if (fault === 'gone' || fault === 'soldOut')
      throw new Refused(422, 'invalid_state_error', 'offer_no_longer_available');
    if (fault === 'keeps') throw new Refused(422, 'invalid_state_error', 'order_not_cancellable');
    return fault;
  };
}

/** The calls, each in an envelope `{data}`. */
export function serveCalls(calls: FastifyInstance, desk: FlightDesk, manners: SimulatorManners): void {
  const { now, lateMs, batchMs } = manners;
  const meetFault = faultsOf(desk, manners);

  calls.post('/air/batch_offer_requests', async (request, reply) => {
    await meetFault('search');
    const asked = dataOf(request.body, questionSchema);
    const ways = asked.slices.map(({ origin, destination, departure_date: date }) => {
      return { from: airportOf(origin), to: airportOf(destination), date };
    });
    const batches = quoteFlights(
      {
        ways,
        cabin: asked.cabin_class,
        passengers: asked.passengers.map((one) =>
          'age' in one ? { type: typeOfAge(one.age), age: one.age } : { type: one.type, age: null },
        ),
        maxConnections: asked.max_connections,
      },
      now(),
    );
    for (const offer of batches.flat()) desk.storeOffer(offer);
    const pause = routeOf(ways[0]!.from, ways[0]!.to) === 'timeout' ? lateMs : 0;
    const question = newId('orq');
    desk.storeQuestion(question, {
      total: batches.length,
      batches: batches.map((offers, index) => ({
        readyAt: performance.now() + pause + index * batchMs,
        offers: offers.map(({ wire }) => wire),
      })),
    });
    const data = { total_batches: batches.length, remaining_batches: batches.length, created_at: now() };
    return reply.code(201).send({ data: { id: question, live_mode: false, ...data } });
  });

  calls.get<{ Params: { id: string } }>('/air/batch_offer_requests/:id', async ({ params }) => {
    const question = desk.questions.get(params.id);
    if (!question) throw new Refused(404, 'invalid_request_error', 'not_found');
    if (question.batches.length < question.total) await meetFault('batch');
    const due = (question.batches[0]?.readyAt ?? 0) - performance.now();
    if (due > 0) await wait(Math.min(due, POLL_MS), undefined, { ref: false });
    const ready = question.batches.filter(({ readyAt }) => readyAt <= performance.now()).slice(0, 1);
    question.batches = question.batches.slice(ready.length);
    const offers = ready.flatMap((batch) => batch.offers);
    const left = { total_batches: question.total, remaining_batches: question.batches.length };
    return { data: { id: params.id, live_mode: false, ...left, offers } };
  });

  calls.get<{
    Params: { id: string };
    Querystring: { return_available_services?: string };
  }>('/air/offers/:id', async ({ params, query }) => {
    const fault = await meetFault('offer');
    const offer = requireOffer(desk, params.id, now());
    if (fault === 'priceChanged') makeDearer(desk, offer);
    if ((await meetFault('bags')) === 'bagDearer') sellBagsDearer(desk, requireOffer(desk, params.id, now()));
    const { wire, services } = requireOffer(desk, params.id, now());
    if (query.return_available_services !== 'true') return { data: { ...wire, available_services: null } };
    return { data: { ...wire, available_services: services } };
  });

  calls.post('/air/orders', async (request, reply) => {
    const fault = await meetFault('order');
    const asked = dataOf(request.body, orderSchema);
    if (fault === 'dearer') makeDearer(desk, requireOffer(desk, asked.selected_offers[0]!, now()));
    if (asked.services.length > 0 && (await meetFault('seatOrder')) === 'seatSold')
      throw new Refused(422, 'airline_error', 'ancillary_service_not_available');
    const isShort = asked.type !== 'instant' && (await meetFault('hold')) === 'shortHold';
    const order = sellOffer(desk, asked, now(), isShort ? SHORT_HOLD_MS : undefined);
    // Its news may be here before its answer.
    await sendNews(desk, { kind: 'order.created', object: order, now: now() });
    if (fault === 'lost') return lose(reply);
    if (fault === 'accepted') return reply.code(202).send({ data: null });
    return reply.code(201).send({ data: order });
  });

  calls.get('/air/orders', async () => {
    await meetFault('orders');
    const isUnlisted = (await meetFault('list')) === 'unlisted';
    const orders = desk.listOrders().map(({ id }) => requireOrder(desk, id, now()));
    return { data: isUnlisted ? [] : orders, meta: { limit: 200, before: null, after: null } };
  });

  calls.get<{ Params: { id: string } }>('/air/orders/:id', async ({ params }) => {
    await meetFault('orders');
    return { data: requireOrder(desk, params.id, now()) };
  });

  calls.post('/air/order_cancellations', async (request, reply) => {
    const fault = await meetFault('cancel');
    const { order_id } = dataOf(request.body, z.object({ order_id: z.string() }));
    const order = requireOrder(desk, order_id, now());
    const isUnpaid = order.payment_status.awaiting_payment;
    if (!isUnpaid && order.payment_status.paid_at === null)
      throw new Refused(422, 'invalid_state_error', 'order_not_cancellable');
    if (order.cancelled_at) throw new Refused(422, 'invalid_state_error', 'already_cancelled');
    const cancellation = {
      id: newId('ore'),
      order_id,
      confirmed_at: null,
      refund_currency: fault === 'unknownRefund' ? null : order.total_currency,
      refund_amount: fault === 'unknownRefund' ? null : formatMinor(isUnpaid ? 0 : refundOf(order)),
      expires_at: new Date(now().getTime() + 3_600_000).toISOString(),
      refund_to: isUnpaid ? ('awaiting_payment' as const) : targetOf(fault),
      airline_credits: fault === 'credits' ? creditsOf(order) : [],
    };
    desk.cancellations.set(cancellation.id, cancellation);
    return reply.code(201).send({ data: cancellation });
  });

  calls.post<{ Params: { id: string } }>(
    '/air/order_cancellations/:id/actions/confirm',
    async ({ params }) => {
      await meetFault('cancel');
      const cancellation = desk.cancellations.get(params.id);
      const order = cancellation && desk.orders.get(cancellation.order_id);
      if (!cancellation || !order) throw new Refused(404, 'invalid_request_error', 'not_found');
      cancellation.confirmed_at = now().toISOString();
      order.cancelled_at = cancellation.confirmed_at;
      order.payment_status = { ...order.payment_status, awaiting_payment: false, payment_required_by: null };
      for (const seat of seatKeysOf(order)) desk.soldSeats.delete(seat);
      return { data: cancellation };
    },
  );
}

export function dataOf<Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> {
  return schema.parse((body as { data?: unknown } | null)?.data);
}

function makeDearer(desk: FlightDesk, { wire, ...kept }: KeptOffer): void {
  const base = ratioHalfUp(parseMinor(wire.base_amount), 110, 100);
  const total = formatMinor(base + parseMinor(wire.tax_amount));
  desk.storeOffer({ wire: { ...wire, base_amount: formatMinor(base), total_amount: total }, ...kept });
}

function sellBagsDearer(desk: FlightDesk, { services, ...kept }: KeptOffer): void {
  const dearer = services.map(({ total_amount, ...service }) => ({
    ...service,
    total_amount: formatMinor(ratioHalfUp(parseMinor(total_amount), 110, 100)),
  }));
  desk.storeOffer({ services: dearer, ...kept });
}

/** An order as it is now: a reservation that was not paid in time is let go. */
export function requireOrder(desk: FlightDesk, orderId: string, now: Date): KeptOrder {
  const order = desk.orders.get(orderId);
  if (!order) throw new Refused(404, 'invalid_request_error', 'not_found');
  const { awaiting_payment, payment_required_by: payBy } = order.payment_status;
  if (awaiting_payment && payBy !== null && Date.parse(payBy) <= now.getTime())
    order.payment_status = { ...order.payment_status, awaiting_payment: false, payment_required_by: null };
  return order;
}

/** Refunds by the conditions at the sale; of a non-refundable offer, the taxes. Bags are not refunded. */
function refundOf({ total_amount, tax_amount, conditions, services }: KeptOrder): number {
  const bags = services.reduce((sum, service) => sum + parseMinor(service.total_amount), 0);
  const { allowed, penalty_amount } = conditions.refund_before_departure;
  if (!allowed) return parseMinor(tax_amount);
  return Math.max(0, parseMinor(total_amount) - bags - parseMinor(penalty_amount ?? '0.00'));
}

function targetOf(fault: SimulatedFault | undefined): KeptCancellation['refund_to'] {
  if (fault === 'credits') return 'airline_credits';
  return fault === 'voucher' ? 'voucher' : 'balance';
}

/** One credit for each passenger, in equal parts. */
function creditsOf(order: KeptOrder): object[] {
  const share = Math.floor(refundOf(order) / order.passengers.length);
  return order.passengers.map(({ id: passenger_id }) => ({
    id: newId('acd'),
    credit_name: 'Future travel credit',
    credit_code: randomBytes(4).toString('hex').toUpperCase(),
    credit_amount: formatMinor(share),
    credit_currency: order.total_currency,
    issued_on: order.created_at.slice(0, 10),
    passenger_id,
  }));
}

/** Executed, but its answer is lost. */
export function lose(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
