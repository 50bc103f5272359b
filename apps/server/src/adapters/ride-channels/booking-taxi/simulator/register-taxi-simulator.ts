import { randomBytes } from 'node:crypto';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveTaxiPage, type TaxiDoor } from './taxi-page.ts';
import { TaxiDesk, type TaxiBooking, type TaxiStatus } from './taxi-desk.ts';

export const TAXI_SIMULATOR = '/demo/ride-channel';

export interface TaxiSimulatorAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly now: () => Date;
  /** Where it searches; absent: it has no page, and tests book at the desk. */
  readonly door?: TaxiDoor;
}

const TOKEN_SECONDS = 600;
/** Left out of the list, as the channel does. */
const over: readonly TaxiStatus[] = ['CANCELLED', 'COMPLETE'];

/**
 * Opens a simulated Booking.com Taxi under /demo/ride-channel: its interface for suppliers, and a page on which its
 * travellers search, book, change and cancel. For demos and tests only.
 */
export async function registerTaxiSimulator(
  app: FastifyInstance,
  account: TaxiSimulatorAccount,
): Promise<TaxiDesk> {
  const desk = new TaxiDesk(account.now);
  await app.register(
    async (channel) => {
      if (!channel.hasContentTypeParser('application/x-www-form-urlencoded'))
        await channel.register(fastifyFormbody);
      channel.addHook('onRequest', async (_request, reply) => {
        reply.header('x-ride-simulator', 'No traveller comes').header('cache-control', 'no-store');
      });
      serveCalls(channel, desk, account);
      channel.get('/ledger', async () => desk.entries);
      if (account.door) serveTaxiPage(channel, desk, { base: TAXI_SIMULATOR, door: account.door, account });
    },
    { prefix: TAXI_SIMULATOR },
  );
  return desk;
}

function serveCalls(
  channel: FastifyInstance,
  desk: TaxiDesk,
  { clientId, clientSecret }: TaxiSimulatorAccount,
): void {
  const tokens = new Set<string>();
  const pair = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  channel.post('/oauth2/token', async (request, reply) => {
    if (request.headers.authorization !== pair) return reply.code(401).send({ error: 'invalid_client' });
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
  });

  const isKnown = (request: FastifyRequest): boolean =>
    tokens.has((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
  const refuse = (reply: FastifyReply, status: number, errorMessage: string) =>
    reply.code(status).send({ errorCode: randomBytes(4).toString('hex'), errorMessage });

  channel.get<{ Querystring: { status?: string; size?: string; pickUpDateFrom?: string } }>(
    '/v1/bookings',
    async (request, reply) => {
      if (!isKnown(request)) return refuse(reply, 401, 'Unauthorized');
      if (desk.useUp('errorNext')) return refuse(reply, 500, 'Out of order');
      const { status, size = '400', pickUpDateFrom } = request.query;
      const from = pickUpDateFrom === undefined ? 0 : Date.parse(`${pickUpDateFrom}Z`);
      return [...desk.bookings.values()]
        .filter((one) => !over.includes(one.status) && (!status || status.split(',').includes(one.status)))
        .filter(({ pickupAt }) => pickupAt.getTime() >= from)
        .toSorted((one, other) => one.pickupAt.getTime() - other.pickupAt.getTime())
        .slice(0, Math.min(500, Number(size)))
        .map(toWire);
    },
  );

  channel.get<{ Params: { reference: string } }>(
    '/v1/bookings/:customer/:reference',
    async (request, reply) => {
      if (!isKnown(request)) return refuse(reply, 401, 'Unauthorized');
      const booking = desk.bookings.get(request.params.reference);
      return booking ? toWire(booking) : refuse(reply, 404, 'Booking not found');
    },
  );

  channel.post<{
    Params: { reference: string };
    Body: { supplierResponse?: string; state_hash?: string; cancellationReason?: string };
  }>('/v1/bookings/:customer/:reference/responses', async (request, reply) => {
    if (!isKnown(request)) return refuse(reply, 401, 'Unauthorized');
    if (desk.useUp('errorNext')) return refuse(reply, 500, 'Out of order');
    const booking = desk.bookings.get(request.params.reference);
    if (!booking) return refuse(reply, 404, 'Booking not found');
    const { supplierResponse, state_hash = '', cancellationReason = '' } = request.body;
    const isAccepted = supplierResponse === 'ACCEPT';
    if (!isAccepted && (supplierResponse !== 'REJECT' || cancellationReason === ''))
      return refuse(reply, 400, 'supplierResponse or cancellationReason is missing');
    if (!desk.respond(booking, state_hash, isAccepted, cancellationReason))
      return refuse(reply, 409, 'state_hash is not the latest');
    return finish(reply, desk);
  });

  channel.post<{
    Params: { reference: string };
    Body: {
      stateHash?: string;
      driver?: { firstName?: string; lastName?: string; telephoneNumber?: string };
      vehicle?: { registration?: string };
    };
  }>('/v2/bookings/:reference/assignDriver', async (request, reply) => {
    if (!isKnown(request)) return refuse(reply, 401, 'Unauthorized');
    const booking = desk.bookings.get(request.params.reference);
    if (!booking) return refuse(reply, 404, 'Booking not found');
    const { stateHash = '', driver, vehicle } = request.body;
    if (!driver?.firstName || !driver.lastName || !driver.telephoneNumber)
      return refuse(reply, 400, 'A driver has a name and a number');
    const words = `${driver.firstName} ${driver.lastName} ${driver.telephoneNumber} ${vehicle?.registration ?? ''}`;
    if (!desk.assignDriver(booking, stateHash, words.trim()))
      return refuse(reply, 409, 'stateHash is not the latest, or the booking is not accepted');
    return finish(reply, desk);
  });
}

/** Done; the switch decides whether the supplier learns it. */
function finish(reply: FastifyReply, desk: TaxiDesk): FastifyReply {
  if (!desk.useUp('loseNext')) return reply.code(204).send();
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function toWire(booking: TaxiBooking) {
  const airport = { airport_code: booking.airport, name: `${booking.airport} Airport` };
  const other = { name: booking.address };
  return {
    customerReference: booking.customerReference,
    bookingReference: booking.bookingReference,
    reference: booking.customerReference,
    legId: booking.bookingReference,
    state_hash: booking.stateHash,
    status: booking.status,
    searchResultId: booking.searchResultId,
    booked_date: booking.bookedAt.toISOString(),
    flight_number: booking.flightNumber,
    pickup_date_time: booking.pickupAt.toISOString(),
    passenger_count: booking.people,
    passenger: {
      title: '',
      first_name: booking.firstName,
      last_name: booking.lastName,
      telephone_number: booking.phone,
    },
    pickup: booking.isFromAirport ? airport : other,
    dropoff: booking.isFromAirport ? other : airport,
    vehicle_type: booking.category,
    price: { amount: booking.price, currency: booking.currency },
    comments: booking.comments,
  };
}
