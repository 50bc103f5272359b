import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import {
  registerTaxiSimulator,
  TAXI_SIMULATOR,
} from '../../../adapters/ride-channels/booking-taxi/simulator/register-taxi-simulator.ts';
import type {
  TaxiBooking,
  TaxiDesk,
} from '../../../adapters/ride-channels/booking-taxi/simulator/taxi-desk.ts';
import { insertChannel } from '../../../modules/ride-channels/channel-rows.ts';
import { CHANNEL_DOOR, newDoorId } from '../../../modules/ride-channels/door.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Keyring } from '../../../platform/secrets/keyring.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { Chance } from '../chance.ts';
import type { SellingPair } from './selling-pair.ts';

const TRIAL_CHANNEL = 1;

const CLIENT = { clientId: 'our client', clientSecret: 'our secret at the channel' };
const DOOR_SECRET = 'the secret of the channel at ours';
const LARA = { latitude: 36.85, longitude: 30.81 };
const LOST_ANSWERS = 0.1;
const CHANGED_MEANWHILE = 0.05;
const LOOK_EVERY_MS = 100;
const ANSWERED_WITHIN_MS = 180_000;
const DAY_HOURS = 24;

interface TaxiResult {
  readonly searchResultId: string;
  readonly transportCategory: string;
  readonly price: { readonly salePriceMin: number; readonly currency: string };
}

/**
 * Another company that sells our rides: its travellers search at our door, and its bookings wait to be fetched. Now and then
 * its answers get lost, or a booking changes just before it is answered.
 */
export class TaxiChannel {
  readonly desk: TaxiDesk;
  /** Bookings that nobody answered in time. */
  readonly unanswered: TaxiBooking[] = [];
  readonly #server: FastifyInstance;
  readonly #origin: string;
  readonly #door = newDoorId(DEFAULT_TENANT, TRIAL_CHANNEL);
  readonly #chance: Chance;
  #waiting: Promise<void>[] = [];

  private constructor(server: FastifyInstance, desk: TaxiDesk, origin: string, chance: Chance) {
    this.#server = server;
    this.desk = desk;
    this.#origin = origin;
    this.#chance = chance;
  }

  /** `step` is told of each call that the channel gets. */
  static async open(chance: Chance, step: () => void): Promise<TaxiChannel> {
    const server = fastify({ forceCloseConnections: true });
    const desk = await registerTaxiSimulator(server, { ...CLIENT, now: () => new Date() });
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    server.server.on('request', () => {
      if (chance.happens(LOST_ANSWERS)) desk.switches.loseNext = 1;
      if (chance.happens(CHANGED_MEANWHILE)) desk.switches.staleNext = 1;
      step();
    });
    return new TaxiChannel(server, desk, origin, chance);
  }

  /** Its address, as ALLOWED_PRIVATE_HOSTS takes it. */
  get host(): string {
    return new URL(this.#origin).host;
  }

  /** Connects it to an agency's fleet, whose zone gets a position. */
  async connect(database: Database, secretKey: string): Promise<void> {
    await database.inTenant(DEFAULT_TENANT, async (scope) => {
      await scope.tx
        .updateTable('transfer_zone')
        .set({ ...LARA, radius_km: 6 })
        .where('tenant_id', '=', scope.tenantId)
        .execute();
      await insertChannel(scope, new Keyring(secretKey), {
        id: TRIAL_CHANNEL,
        kind: 'bookingTaxi',
        name: 'Booking.com Taxi',
        siteId: 1,
        apiUrl: this.#origin + TAXI_SIMULATOR,
        tokenUrl: `${this.#origin}${TAXI_SIMULATOR}/oauth2/token`,
        clientId: CLIENT.clientId,
        clientSecret: new Secret(CLIENT.clientSecret),
        doorId: this.#door,
        doorSecret: new Secret(DOOR_SECRET),
        pricePercent: 10,
        airports: ['AYT'],
        isActive: true,
      });
    });
  }

  /**
   * A traveller searches for a ride on a day, books the cheapest and waits for the answer, as buyers of the other channels do:
   * otherwise these would have taken every vehicle before, on a busy machine, the first booking was fetched. Some move or
   * withdraw it once it is accepted, which goes on by itself. False if nothing was offered.
   */
  async travel(pair: SellingPair, number: number, day: string): Promise<boolean> {
    const pickupAt = `${day}T09:40:00Z`;
    const [result] = await this.#search(pair, number, pickupAt);
    if (!result) return false;
    const booking = this.desk.book({
      searchResultId: result.searchResultId,
      category: result.transportCategory,
      price: result.price.salePriceMin,
      currency: result.price.currency,
      pickupAt: new Date(pickupAt),
      people: 1,
      isFromAirport: true,
      airport: 'AYT',
      address: 'A hotel in Lara',
    });
    const change = this.#chance.pick(['none', 'none', 'none', 'none', 'move', 'withdraw'] as const);
    if (await this.#untilAnswered(booking)) this.#waiting.push(this.#change(booking, change));
    return true;
  }

  /** Until every change of a booking is answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#waiting);
    this.#waiting = [];
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async #change(booking: TaxiBooking, change: 'none' | 'move' | 'withdraw'): Promise<void> {
    if (booking.status !== 'ACCEPTED' || change === 'none') return;
    if (change === 'withdraw') this.desk.withdraw(booking);
    else this.desk.amend(booking, DAY_HOURS);
    await this.#untilAnswered(booking);
  }

  /** A move to a day on which every vehicle is taken waits for our staff, who decide nothing here. */
  async #untilAnswered(booking: TaxiBooking): Promise<boolean> {
    const isOpen = () => booking.status === 'NEW' || booking.status === 'PENDING_CANCELLATION';
    for (const end = performance.now() + ANSWERED_WITHIN_MS; isOpen(); await delay(LOOK_EVERY_MS)) {
      if (performance.now() < end) continue;
      this.unanswered.push(booking);
      return false;
    }
    return true;
  }

  async #search(pair: SellingPair, number: number, pickupDateTime: string): Promise<TaxiResult[]> {
    const post = (path: string, headers: Record<string, string>, body?: string) =>
      pair.insist(async () => {
        const answer = await fetch(`${pair.address}${CHANNEL_DOOR}/${this.#door}${path}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': `198.19.${number >> 8}.${number & 255}`, ...headers },
          ...(body === undefined ? {} : { body }),
        });
        return { status: answer.status, text: await answer.text() };
      });
    const basic = Buffer.from(`${this.#door}:${DOOR_SECRET}`).toString('base64');
    const token = await post('/oauth/token?grant_type=client_credentials', {
      authorization: `Basic ${basic}`,
    });
    const { access_token: access } = JSON.parse(token.text) as { access_token: string };
    const search = {
      origin: { latitude: 36.9, longitude: 30.79, iata: 'AYT' },
      destination: { ...LARA, name: 'A hotel in Lara', iata: null },
      passengers: 1,
      pickupDateTime,
      pickupTimezone: 'Europe/Istanbul',
      genius: { level: 'NON_GENIUS' },
    };
    const found = await post(
      '/v2/search-results',
      { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      JSON.stringify(search),
    );
    if (found.status !== 200) throw new Error(`A search of the channel was answered ${found.text}`);
    return JSON.parse(found.text) as TaxiResult[];
  }
}
