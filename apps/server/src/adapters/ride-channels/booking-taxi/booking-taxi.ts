import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { formatMinor } from '@farewind/values/money';
import type {
  ActOutcome,
  BookingKey,
  ChannelAccount,
  ChannelBooking,
  ChannelClient,
  ChannelDriver,
  ChannelProtocol,
  ChannelResult,
  ChannelSearch,
  RejectReason,
} from '../../../modules/ride-channels/ports.ts';
import { callSupplier, readAs, refusedCall, unreadableRefusal } from '../../supplier-calls/call-supplier.ts';
import * as wire from './wire.ts';

const CALL_MS = 6_000;
/** Of one list; the channel allows no more. */
const PAGE = 500;
/** A token is renewed so long before its end. */
const SPARE_SECONDS = 30;

const OPEN = 'NEW,ACCEPTED,DRIVER_ASSIGNED,PENDING_AMENDMENT,PENDING_CANCELLATION';

export interface BookingTaxiOptions {
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** The simulator's address, if it is at this process's own address; tokens are at `/oauth2/token` below it. */
  readonly baseUrl?: () => string;
  /** For the lifetime of tokens; the machine's clock unless a demo moves it. */
  readonly now?: () => number;
}

/** Booking.com Taxi: bookings are fetched and answered, searches are read and answered. */
export function createBookingTaxi(options: BookingTaxiOptions = {}): ChannelProtocol {
  return { client: createClient(options), readSearch, formatResults };
}

function createClient({ fetch, baseUrl, now = Date.now }: BookingTaxiOptions): ChannelClient {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();
  const callOptions = fetch === undefined ? {} : { fetch };

  async function tokenOf(account: ChannelAccount): Promise<string> {
    const { tokenUrl, clientId, clientSecret } = account;
    const pair = `${clientId}:${clientSecret.reveal()}`;
    const key = createHash('sha256').update(`${tokenUrl} ${pair}`).digest('hex');
    const known = tokens.get(key);
    if (known && known.until > now()) return known.token;
    const { ok, status, read } = await callSupplier(
      callOptions,
      baseUrl ? `${baseUrl()}/oauth2/token` : tokenUrl,
      {
        method: 'POST',
        path: '?grant_type=client_credentials',
        headers: {
          authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        timeoutMs: CALL_MS,
      },
    );
    if (!ok) throw refusedCall(status, 'The channel gave no token', `HTTP ${status}`);
    const { access_token: token, expires_in } = readAs(wire.tokenSchema, await read());
    tokens.set(key, { token, until: now() + (expires_in - SPARE_SECONDS) * 1000 });
    return token;
  }

  const call = async (
    account: ChannelAccount,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ readonly ok: boolean; readonly status: number; readonly read: () => Promise<unknown> }> =>
    callSupplier(callOptions, baseUrl ? baseUrl() : account.apiUrl, {
      method,
      path,
      body,
      headers: { authorization: await tokenOf(account) },
      timeoutMs: CALL_MS,
    });

  async function get<Schema extends z.ZodType>(
    account: ChannelAccount,
    path: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    const { ok, status, read } = await call(account, 'GET', path);
    if (status === 404) return undefined;
    if (!ok) throw refusedCall(status, 'The channel refused', await reasonOf(status, read));
    return readAs(schema, await read());
  }

  /** Its answer to an act is empty. */
  async function act(account: ChannelAccount, path: string, body: object): Promise<ActOutcome> {
    const { ok, status, read } = await call(account, 'POST', path, body);
    if (ok) return 'done';
    if (status === 409 || status === 412) return 'stale';
    throw refusedCall(status, 'The channel refused', await reasonOf(status, read));
  }

  const respond = (
    account: ChannelAccount,
    booking: BookingKey & { readonly stateHash: string },
    answer: object,
  ): Promise<ActOutcome> =>
    act(account, `${pathOf(booking)}/responses`, { ...answer, state_hash: booking.stateHash });

  return {
    async listBookings(account) {
      const found = new Map<string, ChannelBooking>();
      let unread = 0;
      for (let from = ''; ;) {
        const page =
          (await get(
            account,
            `/v1/bookings?status=${OPEN}&size=${PAGE}${from === '' ? '' : `&pickUpDateFrom=${encodeURIComponent(from)}`}`,
            wire.bookingListSchema,
          )) ?? [];
        const before = found.size;
        const readable = page.flatMap((said) => wire.bookingSchema.safeParse(said).data ?? []);
        unread += page.length - readable.length;
        for (const booking of readable) found.set(booking.bookingReference, toBooking(booking));
        if (page.length < PAGE || found.size === before) return { bookings: [...found.values()], unread };
        const latest = Math.max(...readable.map(({ pickup_date_time: at }) => at.getTime()));
        from = new Date(latest).toISOString().slice(0, 19);
      }
    },

    async findBooking(account, key) {
      const booking = await get(account, pathOf(key), wire.bookingSchema);
      return booking && toBooking(booking);
    },

    accept: (account, booking) => respond(account, booking, { supplierResponse: 'ACCEPT' }),

    reject: (account, booking, reason) =>
      respond(account, booking, { supplierResponse: 'REJECT', cancellationReason: rejections[reason] }),

    assignDriver: (account, booking, driver) =>
      act(account, `/v2/bookings/${encodeURIComponent(booking.reference)}/assignDriver`, {
        ...toDriver(driver),
        stateHash: booking.stateHash,
      }),

    async test(account) {
      const bookings = await get(account, `/v1/bookings?size=1`, wire.bookingListSchema);
      if (!bookings) throw unreadableRefusal(404);
    },
  };
}

const rejections: Readonly<Record<RejectReason, string>> = {
  noVehicle: 'NO_AVAILABILITY',
  cancelledByUs: 'OTHER',
};

function pathOf({ customerReference, reference }: BookingKey): string {
  return `/v1/bookings/${encodeURIComponent(customerReference)}/${encodeURIComponent(reference)}`;
}

/** A name is required together with a number, and is of two parts. */
function toDriver({ name, phone, plate }: ChannelDriver): object {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const driver = {
    firstName: firstName === '' ? 'Driver' : firstName,
    lastName: rest.length === 0 ? '-' : rest.join(' '),
    telephoneNumber: phone,
  };
  return { driver, ...(plate === '' ? {} : { vehicle: { registration: plate } }) };
}

function toBooking(booking: wire.WireBooking): ChannelBooking {
  const { passenger, pickup, dropoff } = booking;
  // The other end is the one without an airport's code.
  const airportOf = (place: typeof pickup): string => place?.airport_code || place?.iata || '';
  const other = airportOf(pickup) === '' ? pickup : dropoff;
  const words = [other?.establishment_name, other?.name, other?.address].filter((word) => Boolean(word));
  return {
    reference: booking.bookingReference,
    customerReference: booking.customerReference,
    status: wire.statuses[booking.status],
    stateHash: booking.state_hash,
    searchResultId: booking.searchResultId,
    pickupAt: booking.pickup_date_time,
    people: booking.passenger_count,
    traveller: {
      name: passenger?.first_name ?? '',
      surname: passenger?.last_name ?? '',
      phone: passenger?.telephone_number ?? '',
    },
    airports: [airportOf(pickup), airportOf(dropoff)].filter(Boolean).map((code) => code.toUpperCase()),
    flightNumber: booking.flight_number,
    note: booking.comments,
    address: [...new Set(words)].join(', ').slice(0, 200),
  };
}

async function reasonOf(status: number, read: () => Promise<unknown>): Promise<string> {
  // The status is told even without a reason.
  const said = wire.refusalSchema.safeParse(await read().catch(() => undefined));
  return `HTTP ${status} ${said.success ? said.data.errorMessage : ''}`.trim();
}

/** Rides have an airport at exactly one end. */
function readSearch(body: unknown): ChannelSearch | undefined {
  const { origin, destination, passengers: people, pickupDateTime: pickupAt } = wire.searchSchema.parse(body);
  if ((origin.iata === undefined) === (destination.iata === undefined)) return undefined;
  const isFrom = origin.iata !== undefined;
  const { latitude, longitude } = isFrom ? destination : origin;
  return {
    airport: (isFrom ? origin.iata : destination.iata)!,
    airportIs: isFrom ? 'start' : 'end',
    position: { latitude, longitude },
    pickupAt,
    people,
  };
}

/** One rate for each of its categories: the lowest. */
function formatResults(results: readonly ChannelResult[]): object {
  const cheapest = new Map<string, ChannelResult>();
  for (const result of results.toSorted((one, other) => one.priceMinor - other.priceMinor)) {
    const category = categoryOf(result);
    if (!cheapest.has(category)) cheapest.set(category, result);
  }
  return [...cheapest].map(([transportCategory, result]) => {
    const price = Number(formatMinor(result.priceMinor));
    return {
      searchResultId: result.id,
      transportCategory,
      price: { salePriceMin: price, salePriceMax: price, currency: result.currency },
      minPassengers: 1,
      maxPassengers: result.passengerCapacity,
      features: [{ name: 'noOfBags', value: String(result.baggageCapacity) }],
      servicesAvailable: result.isFromAirport ? ['meetAndGreet'] : [],
    };
  });
}

function categoryOf({ picture, passengerCapacity }: ChannelResult): string {
  if (picture === 'vip') return passengerCapacity <= 4 ? 'EXECUTIVE' : 'EXECUTIVE_PEOPLE_CARRIER';
  if (passengerCapacity <= 4) return 'STANDARD';
  if (passengerCapacity <= 6) return 'PEOPLE_CARRIER';
  return passengerCapacity <= 8 ? 'LARGE_PEOPLE_CARRIER' : 'MINIBUS';
}
