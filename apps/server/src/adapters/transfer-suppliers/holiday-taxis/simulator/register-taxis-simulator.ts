import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMinor } from '@farewind/values/money';
import { z } from 'zod';
import { connectionTable, demoPage, demoTable, sendDemoPage } from '../../../../platform/http/demo-page.ts';
import { TaxisDesk, taxisDriver, taxisSwitches, type TaxisBooking, type TaxisSwitch } from './taxis-desk.ts';

export const HOLIDAY_TAXIS_SIMULATOR = '/demo/holiday-taxis';

export interface HolidayTaxisAccount {
  readonly apiKey: string;
  /** The agency that its bookings are invoiced to; a booking for another one is refused. */
  readonly agentRef: string;
  readonly now: () => Date;
}

const bookingSchema = z.object({
  external_ref: z.string().min(1).max(64),
  product_id: z.string(),
  price: z.object({ total: z.string() }),
  lead_passenger: z.object({ name: z.string().min(1), telephone: z.string().min(1) }),
  flight: z.object({ number: z.string() }).optional(),
});
const placePath = ':fromType/:fromCode/to/:toType/:toCode/travelling/:at';

/** Opens simulated HolidayTaxis Web Services under /demo/holiday-taxis, with a page. For demos and tests only. */
export async function registerHolidayTaxisSimulator(
  app: FastifyInstance,
  account: HolidayTaxisAccount,
): Promise<TaxisDesk> {
  const desk = new TaxisDesk(account.now);
  await app.register(
    async (taxis) => {
      if (!taxis.hasContentTypeParser('application/x-www-form-urlencoded'))
        await taxis.register(fastifyFormbody);
      taxis.addHook('onRequest', async (_request, reply) => {
        reply.header('x-ride-simulator', 'No car comes').header('cache-control', 'no-store');
      });
      servePage(taxis, desk, account);
      await taxis.register(async (calls) => serveCalls(calls, desk, account));
    },
    { prefix: HOLIDAY_TAXIS_SIMULATOR },
  );
  return desk;
}

function serveCalls(calls: FastifyInstance, desk: TaxisDesk, account: HolidayTaxisAccount): void {
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ error: { code, message: 'Refused by the simulator' } });

  calls.addHook('onRequest', async (request, reply) => {
    if (request.headers['api_key'] !== account.apiKey) return refuse(reply, 401, 'UNAUTHORISED');
    if (desk.useUp('errorNext')) return refuse(reply, 500, 'OUT_OF_ORDER');
    if (desk.useUp('busyNext')) return refuse(reply, 429, 'TOO_MANY_REQUESTS');
  });
  calls.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return refuse(reply, 400, 'INVALID_REQUEST');
    throw error;
  });

  calls.get('/agent', async () => ({ agent: { name: `Farewind (simulator), ${account.agentRef}` } }));

  calls.get<{ Params: Record<string, string>; Querystring: Record<string, string | undefined> }>(
    `/products/search/from/${placePath}/adults/:adults/children/:children/infants/:infants`,
    async ({ params, query }) => ({
      products: desk.search({
        from: { type: params['fromType']!, code: params['fromCode']! },
        to: { type: params['toType']!, code: params['toCode']! },
        travelling: params['at']!.slice(0, 16),
        isExact: query['pickup'] === 'exact',
        people: Number(params['adults']) + Number(params['children']) + Number(params['infants']),
        luggage: Number(query['luggage'] ?? 0),
      }),
    }),
  );

  calls.get<{ Params: { id: string } }>('/products/:id', async ({ params }, reply) => {
    const product = desk.products.get(params.id);
    if (!product || product.validUntil <= account.now()) return refuse(reply, 410, 'PRODUCT_EXPIRED');
    return { product: product.wire };
  });

  calls.post('/bookings', async (request, reply) => {
    const wanted = bookingSchema.parse(request.body);
    const agentRef = String(request.headers['agent_ref'] ?? '');
    if (agentRef !== account.agentRef) return refuse(reply, 402, 'AGENT_UNKNOWN');
    if (desk.useUp('fullNext')) return refuse(reply, 409, 'NO_AVAILABILITY');
    const product = desk.products.get(wanted.product_id);
    if (!product || product.validUntil <= account.now()) return refuse(reply, 410, 'PRODUCT_EXPIRED');
    if (desk.useUp('dearerNext') || wanted.price.total !== formatMinor(product.totalCents))
      return refuse(reply, 409, 'PRICE_CHANGED');
    const known = [...desk.bookings.values()].find(({ externalRef }) => externalRef === wanted.external_ref);
    const booking =
      known ??
      desk.book(product, {
        externalRef: wanted.external_ref,
        agentRef,
        lead: wanted.lead_passenger.name,
        flight: wanted.flight?.number ?? '',
      });
    if (!desk.useUp('loseNext')) return reply.code(known ? 200 : 201).send({ booking: toWire(booking) });
    reply.hijack();
    reply.raw.destroy();
    return reply;
  });

  calls.get<{ Querystring: { external_ref?: string } }>('/bookings', async ({ query }) => ({
    bookings: [...desk.bookings.values()]
      .filter(({ externalRef }) => externalRef === query.external_ref)
      .map(toWire),
  }));

  calls.put<{ Params: { ref: string } }>('/bookings/:ref', async (request, reply) => {
    const booking = desk.bookings.get(request.params.ref);
    if (!booking) return refuse(reply, 404, 'NOT_FOUND');
    if (booking.status === 'cancelled') return refuse(reply, 409, 'CANCELLED');
    const { pickup } = z.object({ pickup: z.object({ datetime: z.string().min(16) }) }).parse(request.body);
    booking.pickupAt = pickup.datetime.slice(0, 16);
    return { booking: toWire(booking) };
  });

  const cancellationOf = (booking: TaxisBooking, isCancelled: boolean) => ({
    booking: toWire(booking),
    cancellation: { fee: formatMinor(desk.feeOf(booking)), currency: 'EUR', is_cancelled: isCancelled },
  });
  calls.get<{ Params: { ref: string } }>('/bookings/:ref/cancellation', async ({ params }, reply) => {
    const booking = desk.bookings.get(params.ref);
    return booking ? cancellationOf(booking, false) : refuse(reply, 404, 'NOT_FOUND');
  });
  calls.delete<{ Params: { ref: string } }>('/bookings/:ref', async ({ params }, reply) => {
    const booking = desk.bookings.get(params.ref);
    if (!booking) return refuse(reply, 404, 'NOT_FOUND');
    desk.cancel(booking);
    return cancellationOf(booking, true);
  });
}

function toWire({ ref, externalRef, status, pickupAt, product }: TaxisBooking) {
  return {
    booking_ref: ref,
    external_ref: externalRef,
    status,
    pickup: { ...product.wire.pickup, datetime: `${pickupAt}:00` },
    supplier: taxisDriver,
  };
}

function servePage(taxis: FastifyInstance, desk: TaxisDesk, account: HolidayTaxisAccount): void {
  taxis.get('/', async (_request, reply) =>
    sendDemoPage(reply, drawPage(desk, account, HOLIDAY_TAXIS_SIMULATOR)),
  );
  taxis.get('/ledger', async () => desk.entries);
  taxis.post<{ Body: Record<string, string | undefined> }>('/switches', async (request, reply) => {
    for (const name of Object.keys(taxisSwitches) as TaxisSwitch[]) {
      const value = Number.parseInt(request.body[name] ?? '0', 10);
      desk.switches[name] = Math.min(Math.max(Number.isNaN(value) ? 0 : value, 0), 99);
    }
    return reply.redirect(`${HOLIDAY_TAXIS_SIMULATOR}/`, 303);
  });
}

function drawPage(desk: TaxisDesk, account: HolidayTaxisAccount, base: string): string {
  const day = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
  const bookings = [...desk.bookings.values()].toReversed().map((one) => {
    const { ref, externalRef, agentRef, status, pickupAt, flight, lead, product, feeCents } = one;
    const price = `${formatMinor(product.totalCents)} EUR`;
    const fee = status === 'cancelled' ? `${formatMinor(feeCents)} EUR` : '';
    return [
      ref,
      externalRef,
      agentRef,
      day(one.bookedAt),
      status,
      pickupAt.replace('T', ' '),
      flight,
      lead,
      price,
      fee,
    ];
  });
  const books = desk.entries.map(({ at, booking, agentRef, kind, amount }) => {
    return [day(at), booking, agentRef, kind === 'invoice' ? 'Invoiced' : 'Credited', `${amount} EUR`];
  });
  const switches = (Object.entries(taxisSwitches) as [TaxisSwitch, string][])
    .map(
      ([name, words]) =>
        `<label>It ${words}: so many times <input name="${name}" type="number" min="0" max="99" value="${desk.switches[name]}"></label>`,
    )
    .join('');
  return demoPage(
    'Simulator of HolidayTaxis',
    `<p>This takes the place of HolidayTaxis. It answers as they would, no car comes and nothing is invoiced. What it has sold is forgotten when the server stops.</p>
${connectionTable(base, [
  ['Key', account.apiKey],
  ['Agency reference', account.agentRef],
])}
<h2>Bookings</h2>
${demoTable(['Booking', 'Our reference', 'Agency', 'Booked (UTC)', 'State', 'Pick-up', 'Flight', 'For', 'Price', 'Fee'], bookings)}
<h2>Books</h2>
${demoTable(['At (UTC)', 'Booking', 'Agency', 'What', 'Sum'], books)}
<h2>Let it fail</h2>
<form method="post" action="${base}/switches">${switches}<button>Set</button></form>`,
  );
}
