import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { faults, FlightDesk, type KeptOrder, type SimulatedFault } from './flight-desk.ts';
import { Refused } from './refused.ts';
import { serveCalls, type SimulatorManners } from './serve-calls.ts';
import { announceChange, carrierActs, letGo, serveChanges, type CarrierAct } from './serve-changes.ts';
import { serveSeats } from './serve-seats.ts';
import { serveWishes } from './serve-wishes.ts';
import { servePayments } from './serve-payments.ts';
import { connectionTable, demoPage, demoTable, sendDemoPage } from '../../../platform/http/demo-page.ts';

export const FLIGHT_STAND_IN = '/demo/flights';

const LATE_MS = 25_000;
const BATCH_MS = 1_500;
const MOST_FAULTS = 100;

/**
 * Opens a simulated supplier of flights under /demo/flights, with an API of offers and orders and invented flights. Its
 * page shows its orders and can make it fail. For demos and tests only.
 */
export async function registerFlightSimulator(
  app: FastifyInstance,
  account: Pick<SimulatorManners, 'apiKey' | 'now'> & Partial<SimulatorManners>,
): Promise<FlightDesk> {
  const desk = new FlightDesk();
  await app.register(
    async (supplier) => {
      if (!supplier.hasContentTypeParser('application/x-www-form-urlencoded'))
        await supplier.register(fastifyFormbody);
      supplier.addHook('onRequest', async (_request, reply) => {
        reply.header('x-flight-simulator', 'Nobody flies').header('cache-control', 'no-store');
      });
      servePage(supplier, desk, account);
      await supplier.register(async (calls) => {
        acceptEmptyBodies(calls);
        guard(calls, account.apiKey);
        const manners = { lateMs: LATE_MS, batchMs: BATCH_MS, ...account };
        serveCalls(calls, desk, manners);
        servePayments(calls, desk, manners);
        serveSeats(calls, desk, manners);
        serveWishes(calls, desk, manners);
        serveChanges(calls, desk, account.now);
      });
    },
    { prefix: FLIGHT_STAND_IN },
  );
  return desk;
}

function servePage(
  supplier: FastifyInstance,
  desk: FlightDesk,
  { apiKey, now }: Pick<SimulatorManners, 'apiKey' | 'now'>,
): void {
  supplier.get('/', async (_request, reply) =>
    sendDemoPage(reply, flightDeskPage(desk, apiKey, FLIGHT_STAND_IN)),
  );
  supplier.post('/fail', async (request, reply) => {
    const { fault = 'slow', times = '1' } = (request.body ?? {}) as { fault?: string; times?: string };
    const count = Math.min(Math.max(Number.parseInt(times, 10) || 0, 0), MOST_FAULTS);
    if (Object.hasOwn(faults, fault)) desk.failing = { fault: fault as SimulatedFault, times: count };
    return reply.redirect(`${FLIGHT_STAND_IN}/`, 303);
  });
  supplier.post('/change', async (request, reply) => {
    const { order = '', act = 'later' } = (request.body ?? {}) as { order?: string; act?: string };
    if (desk.orders.has(order) && act === 'letGo') await letGo(desk, order, now());
    else if (desk.orders.has(order) && Object.hasOwn(carrierActs, act))
      await announceChange(desk, order, act as CarrierAct, now());
    return reply.redirect(`${FLIGHT_STAND_IN}/`, 303);
  });
}

/** The official client declares JSON also where it sends no body. */
function acceptEmptyBodies(calls: FastifyInstance): void {
  calls.removeContentTypeParser('application/json');
  calls.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(new Refused(400, 'invalid_request_error', 'malformed_document'));
    }
  });
}

/** Checks the caller's key and the version of the protocol; refusals have the supplier's envelope. */
function guard(calls: FastifyInstance, apiKey: string): void {
  calls.addHook('onRequest', async (request) => {
    if (request.headers['duffel-version'] !== 'v2')
      throw new Refused(400, 'invalid_request_error', 'unsupported_version');
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      throw new Refused(401, 'authentication_error', 'access_token_not_found');
  });
  calls.setErrorHandler((error, request, reply) => {
    if (error instanceof Refused) return refuse(reply, request.id, error);
    if (error instanceof z.ZodError) {
      const { path } = error.issues[0]!;
      const refused = new Refused(422, 'validation_error', 'validation_failed');
      return refuse(reply, request.id, refused, `/${path.join('/')}`);
    }
    throw error;
  });
}

function refuse(
  reply: FastifyReply,
  requestId: string,
  { status, type, code }: Refused,
  pointer?: string,
): FastifyReply {
  const title = code.replaceAll('_', ' ');
  const error = {
    type,
    code,
    title,
    message: `Refused: ${title}`,
    documentation_url: 'https://duffel.com/docs/api/overview/response-handling',
    ...(pointer === undefined ? {} : { source: { pointer } }),
  };
  return reply.code(status).send({ errors: [error], meta: { status, request_id: requestId } });
}

/** The simulator's sales, and the switch that makes it fail. */
function flightDeskPage(desk: FlightDesk, apiKey: string, base: string): string {
  const rows = desk.listOrders().map((order) => {
    return [
      order.id,
      order.booking_reference,
      order.metadata['our_reference'] ?? '',
      order.created_at.slice(0, 19).replace('T', ' '),
      stateOf(order),
      order.passengers.map(({ given_name, family_name }) => `${given_name} ${family_name}`).join(', '),
      `${order.total_amount} ${order.total_currency}`,
    ];
  });
  const options = Object.entries(faults).map(
    ([fault, { words }]) => `<option value="${fault}">${words}</option>`,
  );
  const { fault, times } = desk.failing;
  const state = times === 0 ? 'It works.' : `For the next ${times} calls it ${faults[fault].words}.`;
  return demoPage(
    'Simulator of a supplier of flights',
    `<p>This takes the place of a company that sells flights of others. It answers as one would, and nobody flies. What it has sold is forgotten when the server stops.</p>
${connectionTable(base, [['Key', apiKey]])}
<form method="post" action="${base}/fail"><label>The supplier <select name="fault">${options.join('')}</select></label><label>for so many calls <input name="times" type="number" min="0" max="100" value="1"></label><button>Let it fail</button></form>
<p>${state}</p>
${demoTable(['Order', 'Carrier’s code', 'Our reference', 'Booked (UTC)', 'State', 'For', 'Price', 'The carrier'], rows, (index) => changeForm(desk.listOrders()[index]!, base))}`,
  );
}

function stateOf({
  cancelled_at,
  payment_status: { awaiting_payment, payment_required_by, paid_at },
}: KeptOrder): string {
  if (cancelled_at) return 'cancelled';
  if (awaiting_payment) return `reserved until ${(payment_required_by ?? '').slice(0, 16).replace('T', ' ')}`;
  return paid_at === null ? 'lapsed' : 'booked';
}

function changeForm({ id, cancelled_at, payment_status }: KeptOrder, base: string): string {
  if (cancelled_at) return '<td></td>';
  const acts = payment_status.awaiting_payment ? { letGo: 'lets the reservation go' } : carrierActs;
  const buttons = Object.entries(acts).map(
    ([act, words]) => `<button name="act" value="${act}">${words}</button>`,
  );
  return `<td><form method="post" action="${base}/change"><input type="hidden" name="order" value="${id}">${buttons.join('')}</form></td>`;
}
