import fastify from 'fastify';
import { createBookingTaxi } from '../adapters/ride-channels/booking-taxi/booking-taxi.ts';
import { registerTaxiSimulator } from '../adapters/ride-channels/booking-taxi/simulator/register-taxi-simulator.ts';
import type { TaxiBooking, TaxiDesk } from '../adapters/ride-channels/booking-taxi/simulator/taxi-desk.ts';
import {
  openBookingTestHarness,
  type BookingTestHarness,
} from '../modules/bookings/testing/booking-test-harness.ts';
import { insertTestRides } from '../modules/bookings/testing/test-rides.ts';
import type { ChannelDeps } from '../modules/ride-channels/channel-deps.ts';
import { serveChannelDoor } from '../modules/ride-channels/door.ts';
import { followBookings } from '../modules/ride-channels/follow-bookings.ts';
import {
  CLIENT,
  DOOR,
  DOOR_SECRET,
  insertTestChannel,
} from '../modules/ride-channels/testing/insert-test-channel.ts';
import { DEFAULT_TENANT as TENANT } from './seed-tenants.ts';

interface Result {
  readonly searchResultId: string;
  readonly transportCategory: string;
  readonly price: { readonly salePriceMin: number; readonly currency: string };
}

/** A shop with rides in Lara, and a simulated channel that sells them. */
export interface ChannelDesk {
  readonly desk: BookingTestHarness;
  readonly taxi: TaxiDesk;
  /** One look at the bookings of the channel. */
  readonly poll: () => Promise<void>;
  /** As the channel calls us. */
  readonly post: (path: string, headers: Record<string, string>, body?: string) => Promise<Response>;
  readonly getToken: (secret?: string) => Promise<Response>;
  readonly search: (changes?: object) => Promise<Result[]>;
  /** A traveller books the cheapest result for a day, by default to be driven on that day. */
  readonly book: (day: string, drivenOn?: string) => Promise<TaxiBooking>;
  readonly close: () => Promise<void>;
}

export async function openChannelDesk(): Promise<ChannelDesk> {
  const desk = await openBookingTestHarness();
  await insertTestRides(desk.parts.database);
  await desk.db.database.owner.query(
    'update transfer_zone set latitude = 36.85, longitude = 30.81, radius_km = 6 where tenant_id = $1',
    [TENANT],
  );
  const now = () => desk.db.clock.override() ?? new Date();
  const server = fastify({ forceCloseConnections: true });
  const taxi = await registerTaxiSimulator(server, { ...CLIENT, now });
  const deps: ChannelDeps = {
    ...desk.parts,
    orders: desk.bookings.channelOrders,
    protocols: { bookingTaxi: createBookingTaxi({ now: () => now().getTime() }) },
    manners: {} as never,
    listTenantIds: async () => [TENANT],
  };
  await serveChannelDoor(server, deps);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  await desk.parts.database.inTenant(TENANT, (scope) => insertTestChannel(scope, deps.keyring, origin));

  const post = (path: string, headers: Record<string, string>, body?: string) =>
    fetch(`${origin}/channels/rides/${DOOR}${path}`, { method: 'POST', headers, ...(body ? { body } : {}) });

  async function getToken(secret = DOOR_SECRET): Promise<Response> {
    const pair = Buffer.from(`${DOOR}:${secret}`).toString('base64');
    return post('/oauth/token?grant_type=client_credentials', { authorization: `Basic ${pair}` });
  }

  async function search(changes: object = {}): Promise<Result[]> {
    const { access_token: token } = (await (await getToken()).json()) as { access_token: string };
    const body = {
      origin: { latitude: 36.9, longitude: 30.79, iata: 'AYT' },
      destination: { latitude: 36.852, longitude: 30.806, name: 'A hotel in Lara', iata: null },
      passengers: 2,
      pickupDateTime: '2027-06-12T09:40:00Z',
      pickupTimezone: 'Europe/Istanbul',
      genius: { level: 'NON_GENIUS' },
      ...changes,
    };
    const answer = await post(
      '/v2/search-results',
      { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      JSON.stringify(body),
    );
    return (await answer.json()) as Result[];
  }

  async function book(day: string, drivenOn = day): Promise<TaxiBooking> {
    const pickupDateTime = `${day}T09:40:00Z`;
    const [result] = await search({ pickupDateTime });
    if (!result) throw new Error(`Nothing is offered on ${day}`);
    return taxi.book({
      searchResultId: result.searchResultId,
      category: result.transportCategory,
      price: result.price.salePriceMin,
      currency: result.price.currency,
      pickupAt: new Date(`${drivenOn}T09:40:00Z`),
      people: 2,
      isFromAirport: true,
      airport: 'AYT',
      address: 'A hotel in Lara',
      flightNumber: 'ZF 829',
    });
  }

  const close = async (): Promise<void> => {
    await server.close();
    await desk.close();
  };
  return { desk, taxi, poll: () => followBookings(deps, TENANT), post, getToken, search, book, close };
}
