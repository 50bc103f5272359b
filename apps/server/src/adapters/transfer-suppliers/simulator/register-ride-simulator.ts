import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageSchema } from '@farewind/contract/core/fields';
import { formatMinor } from '@farewind/values/money';
import { z } from 'zod';
import { cancelFeeCents, quoteRides, simulatorDriver } from './quote-rides.ts';
import { RideDesk, faults, type Act, type SimulatedFault, type KeptBooking } from './ride-desk.ts';
import { connectionTable, demoPage, demoTable, sendDemoPage } from '../../../platform/http/demo-page.ts';

export interface RideSimulatorAccount {
  readonly apiKey: string;
  readonly now: () => Date;
  /** The delay of a simulated late answer; longer than any caller waits. */
  readonly lateMs?: number;
}

export const RIDE_STAND_IN = '/demo/rides';

const LATE_MS = 10_000;
const MOST_FAULTS = 100;

/** A refusal in its own words. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/**
 * Opens a simulated supplier of rides under /demo/rides, with an API of rate keys and invented rides. Its page shows
 * its bookings and can make it fail. For demos and tests only.
 */
export async function registerRideSimulator(
  app: FastifyInstance,
  account: RideSimulatorAccount,
): Promise<RideDesk> {
  const desk = new RideDesk();
  await app.register(
    async (supplier) => {
      if (!supplier.hasContentTypeParser('application/x-www-form-urlencoded'))
        await supplier.register(fastifyFormbody);
      supplier.addHook('onRequest', async (_request, reply) => {
        reply.header('x-ride-simulator', 'No car comes').header('cache-control', 'no-store');
      });
      servePage(supplier, desk, account.apiKey);
      await supplier.register(async (calls) => serveCalls(calls, desk, account));
    },
    { prefix: RIDE_STAND_IN },
  );
  return desk;
}

function servePage(supplier: FastifyInstance, desk: RideDesk, apiKey: string): void {
  supplier.get('/', async (_request, reply) =>
    sendDemoPage(reply, rideDeskPage(desk, apiKey, RIDE_STAND_IN)),
  );
  supplier.post('/fail', async (request, reply) => {
    const { fault = 'slow', times = '1' } = (request.body ?? {}) as { fault?: string; times?: string };
    const count = Math.min(Math.max(Number.parseInt(times, 10) || 0, 0), MOST_FAULTS);
    if (Object.hasOwn(faults, fault)) desk.failing = { fault: fault as SimulatedFault, times: count };
    return reply.redirect(`${RIDE_STAND_IN}/`, 303);
  });
}

const questionSchema = z.object({
  language: languageSchema.catch('en'),
  fromType: z.enum(['IATA', 'ATLAS', 'GPS']),
  fromCode: z.string().min(1).max(64),
  toType: z.enum(['IATA', 'ATLAS', 'GPS']),
  toCode: z.string().min(1).max(64),
  timeIs: z.enum(['PICKUP', 'ARRIVAL']),
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
    .transform((text) => text.slice(0, 16)),
  adults: z.coerce.number().int().min(0),
  children: z.coerce.number().int().min(0),
  infants: z.coerce.number().int().min(0),
  bags: z.coerce.number().int().min(0).default(0),
});

const orderSchema = z.object({
  clientReference: z.string().min(1).max(64),
  holder: z.object({ name: z.string().min(1), phone: z.string().min(1) }),
  transfers: z.tuple([
    z.object({
      rateKey: z.string(),
      price: z.object({ totalAmount: z.string() }),
      transferDetails: z.array(z.object({ code: z.string() })),
    }),
  ]),
});

const amendSchema = z.object({ pickup: z.object({ at: z.string().min(16) }) });

/** The API that a client calls; every call carries the key. */
function serveCalls(calls: FastifyInstance, desk: RideDesk, account: RideSimulatorAccount): void {
  const { now, lateMs = LATE_MS } = account;
  calls.addHook('onRequest', async (request) => {
    if (request.headers['api-key'] !== account.apiKey) throw new Refused(401, 'UNAUTHORISED');
  });
  calls.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refused)
      return reply.code(error.status).send({ error: { code: error.code, text: 'Refused' } });
    if (error instanceof z.ZodError)
      return reply
        .code(400)
        .send({ error: { code: 'REQUEST_INVALID', text: z.prettifyError(error).slice(0, 400) } });
    throw error;
  });

  /** Applies a fault before the call is executed. A fault that only loses the answer is left to the call. */
  async function meetFault(act: Act): Promise<SimulatedFault | undefined> {
    const fault = desk.takeFault(act);
    if (fault === 'slow') await wait(lateMs, undefined, { ref: false });
    if (fault === 'broken') throw new Refused(500, 'OUT_OF_ORDER');
    if (fault === 'soldOut') throw new Refused(409, 'SOLD_OUT');
    if (fault === 'priceChanged') throw new Refused(409, 'PRICE_CHANGED');
    return fault;
  }

  calls.get('/account', async () => ({ account: { name: 'Farewind (simulator)' } }));

  calls.get(
    '/availability/:language/from/:fromType/:fromCode/to/:toType/:toCode/:timeIs/:at/:adults/:children/:infants',
    async (request) => {
      const asked = questionSchema.parse({ ...(request.params as object), ...(request.query as object) });
      await meetFault('search');
      const { language, timeIs, at, bags } = asked;
      const people = asked.adults + asked.children + asked.infants;
      const from = { type: asked.fromType, code: asked.fromCode };
      const to = { type: asked.toType, code: asked.toCode };
      const offers = quoteRides({ language, from, to, timeIs, at, people, bags }, now());
      for (const { rateKey, rate } of offers) desk.storeRate(rateKey, rate);
      return { services: offers.map(({ rate }) => rate.service) };
    },
  );

  calls.get<{ Params: { rateKey: string } }>('/quotations/:rateKey', async ({ params }) => {
    await meetFault('quote');
    return { service: requireRate(desk, params.rateKey, now()).service };
  });

  calls.post('/bookings', async (request, reply) => {
    const order = orderSchema.parse(request.body);
    const fault = await meetFault('book');
    const [known] = desk.listByClient(order.clientReference);
    const booking = known ?? book(desk, order, now());
    return fault === 'lost' ? lose(reply) : reply.code(known ? 200 : 201).send({ booking: toWire(booking) });
  });

  calls.get<{ Querystring: { clientReference?: string } }>('/bookings', async ({ query }) => {
    await meetFault('find');
    return { bookings: desk.listByClient(query.clientReference ?? '').map(toWire) };
  });

  calls.put('/bookings/:reference/transferDetails', async (request) => {
    const { pickup } = amendSchema.parse(request.body);
    await meetFault('amend');
    const booking = requireBooking(desk, request);
    if (booking.status === 'CANCELLED') throw new Refused(409, 'CANCELLED');
    const moved = { ...booking, pickupAt: pickup.at.slice(0, 16) };
    desk.bookings.set(booking.reference, moved);
    return { booking: toWire(moved) };
  });

  calls.delete<{ Querystring: { simulation?: string } }>('/bookings/:reference', async (request) => {
    await meetFault('cancel');
    const booking = requireBooking(desk, request);
    const isSimulation = request.query.simulation === 'true';
    const isOff = booking.status === 'CANCELLED';
    const feeCents = isOff ? booking.feeCents : cancelFeeCents(booking, now());
    const after = isSimulation || isOff ? booking : { ...booking, status: 'CANCELLED' as const, feeCents };
    desk.bookings.set(booking.reference, after);
    const cancellation = { amount: formatMinor(feeCents), currencyId: 'EUR', isSimulation };
    return { booking: toWire(after), cancellation };
  });
}

function book(desk: RideDesk, order: z.infer<typeof orderSchema>, now: Date): KeptBooking {
  const [{ rateKey, price, transferDetails }] = order.transfers;
  const rate = requireRate(desk, rateKey, now);
  if (price.totalAmount !== formatMinor(rate.totalCents)) throw new Refused(409, 'PRICE_CHANGED');
  const booking: KeptBooking = {
    reference: `CR${String(randomInt(1e8)).padStart(8, '0')}`,
    clientReference: order.clientReference,
    bookedAt: now,
    holder: order.holder.name,
    flight: transferDetails[0]?.code ?? '',
    rate,
    pickupAt: rate.service.pickup.at.slice(0, 16),
    status: 'CONFIRMED',
    feeCents: 0,
  };
  desk.bookings.set(booking.reference, booking);
  return booking;
}

function requireRate(desk: RideDesk, rateKey: string, now: Date) {
  const rate = desk.rates.get(rateKey);
  if (!rate || rate.expiresAt <= now) throw new Refused(410, 'RATE_EXPIRED');
  return rate;
}

function requireBooking(desk: RideDesk, { params }: FastifyRequest): KeptBooking {
  const booking = desk.bookings.get((params as { reference: string }).reference);
  if (!booking) throw new Refused(404, 'NOT_FOUND');
  return booking;
}

function toWire({ reference, clientReference, status, rate, pickupAt }: KeptBooking) {
  return {
    reference,
    clientReference,
    status,
    pickup: { at: `${pickupAt}:00`, description: rate.service.pickup.description },
    price: { totalAmount: formatMinor(rate.totalCents), currencyId: 'EUR' },
    supplier: simulatorDriver,
  };
}

/** Executed, but its answer is lost. */
function lose(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** The simulator's sales, and the switch that makes it fail. */
function rideDeskPage({ bookings, failing }: RideDesk, apiKey: string, base: string): string {
  const rows = [...bookings.values()].toReversed().map((booking) => {
    const time = booking.bookedAt.toISOString().slice(0, 19).replace('T', ' ');
    const { status, feeCents, rate } = booking;
    return [
      booking.reference,
      booking.clientReference,
      time,
      status,
      booking.pickupAt.replace('T', ' '),
      String(rate.service['transferType']),
      booking.flight,
      booking.holder,
      `${formatMinor(rate.totalCents)} EUR`,
      status === 'CANCELLED' ? `${formatMinor(feeCents)} EUR` : '',
    ];
  });
  const options = Object.entries(faults).map(
    ([fault, { words }]) => `<option value="${fault}">${words}</option>`,
  );
  const state =
    failing.times === 0
      ? 'It works.'
      : `For the next ${failing.times} calls it ${faults[failing.fault].words}.`;
  return demoPage(
    'Simulator of a supplier of rides',
    `<p>This takes the place of a company that drives people. It answers as one would, and no car comes. What it has sold is forgotten when the server stops.</p>
${connectionTable(base, [['Key', apiKey]])}
<form method="post" action="${base}/fail"><label>The supplier <select name="fault">${options.join('')}</select></label><label>for so many calls <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it fail</button></form>
<p>${state}</p>
${demoTable(['Booking', 'Our reference', 'Booked (UTC)', 'State', 'Pick-up', 'Kind', 'Flight', 'For', 'Price', 'Fee'], rows)}`,
  );
}
