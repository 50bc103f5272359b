import type { z } from 'zod';
import { isCurrency, type Currency } from '@farewind/values/currency';
import { instantOf, localDateTimeAt, zoneOffsetMinutes } from '@farewind/values/local-time';
import { formatMinor, parseMinor } from '@farewind/values/money';
import type {
  CancelFee,
  ExternalBooking,
  ExternalBookingRequest,
  ExternalClient,
  ExternalOffer,
  ExternalQuery,
  SupplierAccount,
} from '../../../modules/transfers/public.ts';
import { isAboutRide } from '../is-about-ride.ts';
import { readOffers } from '../read-offers.ts';
import {
  NoAnswer,
  type CallOptions,
  callSupplier,
  readAs,
  refusedCall,
  unreadableRefusal,
} from '../../supplier-calls/call-supplier.ts';
import * as wire from './wire.ts';

/** A page waits for these calls, and an order's rows are locked meanwhile. */
const SEARCH_MS = 5_000;
const ASK_MS = 2_500;
const ACT_MS = 6_000;

/** How long before its flight a traveller is at the airport, as their calculation of pick-ups assumes. */
const CHECK_IN_MINUTES = 120;
const MINUTE_MS = 60_000;

const bookRefusals: Readonly<Record<string, 'expired' | 'priceChanged' | 'gone'>> = {
  PRODUCT_EXPIRED: 'expired',
  PRICE_CHANGED: 'priceChanged',
  NO_AVAILABILITY: 'gone',
};

/**
 * HolidayTaxis Web Services 2.0: places by airport code and position, pick-ups to an airport calculated from the flight,
 * bookings on account under our own reference.
 */
export function createHolidayTaxisClient(options: CallOptions = {}): ExternalClient {
  const call = <Schema extends z.ZodType>(account: SupplierAccount, request: Request<Schema>) =>
    callHolidayTaxis(options, account, request);

  async function cancellation(
    account: SupplierAccount,
    bookingNo: string,
    method: 'GET' | 'DELETE',
  ): Promise<CancelFee> {
    const path = `/bookings/${encodeURIComponent(bookingNo)}${method === 'GET' ? '/cancellation' : ''}`;
    const schema = wire.cancellationSchema;
    const { cancellation: said } = granted(
      await call(account, { method, path, answer: schema, timeoutMs: ACT_MS }),
    );
    if (said.is_cancelled !== (method === 'DELETE')) throw new NoAnswer('another question was answered');
    return { feeMinor: parseMinor(said.fee), currency: toCurrency(said.currency) };
  }

  return {
    async search(account, query) {
      const path = pathOf(query);
      if (path === undefined) return [];
      const { products } = granted(
        await call(account, {
          method: 'GET',
          path,
          language: query.language,
          answer: wire.productsSchema,
          timeoutMs: SEARCH_MS,
        }),
      );
      return readOffers(products, wire.productSchema, (product) => toOffer(product, query));
    },

    async quote(account, rateKey, currency) {
      const path = `/products/${encodeURIComponent(rateKey)}`;
      const answer = await call(account, {
        method: 'GET',
        path,
        answer: wire.oneProductSchema,
        timeoutMs: ASK_MS,
      });
      if (!answer.ok && isAboutRide(answer.status)) return undefined;
      const { price } = granted(answer).product;
      return price.currency === currency ? parseMinor(price.total) : undefined;
    },

    async book(account, wanted) {
      const answer = await call(account, {
        method: 'POST',
        path: '/bookings',
        body: toBody(wanted),
        language: wanted.language,
        isOnAccount: true,
        answer: wire.oneBookingSchema,
        timeoutMs: ACT_MS,
      });
      const why = answer.ok ? undefined : bookRefusals[answer.code];
      if (!answer.ok && why) return { outcome: 'refused', why, said: `${answer.code} ${answer.text}`.trim() };
      const { booking } = granted(answer);
      if (booking.external_ref !== wanted.clientReference) throw new NoAnswer('another booking was answered');
      return { outcome: 'booked', booking: toBooking(booking) };
    },

    async findBookings(account, clientReference) {
      const path = `/bookings?external_ref=${encodeURIComponent(clientReference)}`;
      const { bookings } = granted(
        await call(account, { method: 'GET', path, answer: wire.bookingsSchema, timeoutMs: ASK_MS }),
      );
      return bookings.filter((booking) => booking.external_ref === clientReference).map(toBooking);
    },

    askCancelFee: (account, bookingNo) => cancellation(account, bookingNo, 'GET'),
    cancel: (account, bookingNo) => cancellation(account, bookingNo, 'DELETE'),

    async amend(account, bookingNo, { pickupAt }) {
      const answer = await call(account, {
        method: 'PUT',
        path: `/bookings/${encodeURIComponent(bookingNo)}`,
        body: { pickup: { datetime: `${pickupAt}:00` } },
        answer: wire.oneBookingSchema,
        timeoutMs: ACT_MS,
      });
      if (!answer.ok && isAboutRide(answer.status)) return undefined;
      const booking = toBooking(granted(answer).booking);
      if (booking.pickupAt !== pickupAt) throw new NoAnswer('it moved to another time than was asked');
      return booking;
    },

    async whoAmI(account) {
      const { agent } = granted(
        await call(account, { method: 'GET', path: '/agent', answer: wire.agentSchema, timeoutMs: ACT_MS }),
      );
      return agent.name;
    },
  };
}

/**
 * `/products/search/from/IATA/BCN/to/GEO/41.38,2.17/travelling/2027-05-20T14:30:00/adults/2/children/1/infants/0`. To an
 * airport, `travelling` is the departure of the flight, and the pick-up is calculated from it; a known pick-up is named.
 * Undefined without a position: they do not know our zones.
 */
function pathOf(query: ExternalQuery): string | undefined {
  const { from, position, airport, pickupAt, arriveBy = '', passengers, timeZone } = query;
  if (!position) return undefined;
  const here = `IATA/${encodeURIComponent(airport)}`;
  const there = `GEO/${position.latitude},${position.longitude}`;
  const isFromAirport = from.kind === 'airport';
  const [start, end] = isFromAirport ? [here, there] : [there, here];
  const travelling = pickupAt ?? flightOf(arriveBy, timeZone);
  const people = `adults/${passengers.adults}/children/${passengers.children}/infants/${passengers.infants}`;
  const known = !isFromAirport && pickupAt !== undefined ? '&pickup=exact' : '';
  return `/products/search/from/${start}/to/${end}/travelling/${travelling}:00/${people}?currency=${query.currency}&luggage=${query.bags}${known}`;
}

function flightOf(arriveBy: string, timeZone: string): string {
  const instant = instantOf(arriveBy, zoneOffsetMinutes(timeZone, arriveBy));
  return localDateTimeAt(instant + CHECK_IN_MINUTES * MINUTE_MS, timeZone);
}

/** Undefined for what we do not sell: another currency, or a pick-up that reaches the airport too late. */
function toOffer(product: wire.WireProduct, query: ExternalQuery): ExternalOffer | undefined {
  const { vehicle, units, price, pickup, journey, supplier } = product;
  const totalMinor = parseMinor(price.total);
  if (price.currency !== query.currency || totalMinor <= 0 || totalMinor % units !== 0) return undefined;
  if (query.arriveBy !== undefined && isLate(pickup.datetime, journey.minutes, query)) return undefined;
  const code = `${product.product_type}-${vehicle.code}`.toLowerCase();
  return {
    ref: code,
    rateKey: product.product_id,
    vehicleType: {
      code,
      name: vehicle.description,
      model: vehicle.model.slice(0, 64),
      mode: product.product_type,
      picture: pictureOf(product),
    },
    vehicles: product.product_type === 'shared' ? 1 : units,
    units,
    passengerCapacity: vehicle.max_passengers,
    baggageCapacity: vehicle.max_luggage,
    pickupAt: pickup.datetime,
    minutes: journey.minutes,
    km: journey.kilometres ?? undefined,
    currency: query.currency,
    unitMinor: totalMinor / units,
    childSeatMinor: 0,
    nightPercent: 0,
    freeWaitingMinutes: product.waiting_minutes,
    freeCancelHours: product.free_cancellation_hours,
    maxStops: product.max_stops,
    meetingPoint: pickup.instructions,
    operator: { name: supplier.name, phone: supplier.telephone },
    expiresAt: new Date(product.valid_until),
  };
}

function isLate(pickupAt: string, minutes: number, { arriveBy = '', timeZone }: ExternalQuery): boolean {
  const instant = (local: string): number => instantOf(local, zoneOffsetMinutes(timeZone, local));
  return instant(pickupAt) + minutes * MINUTE_MS > instant(arriveBy);
}

function pictureOf({ product_type, vehicle: { max_passengers: people } }: wire.WireProduct): string {
  if (product_type === 'shared') return 'shuttle';
  if (people <= 3) return 'sedan';
  if (people <= 4) return 'wagon';
  return people <= 8 ? 'van' : 'bus';
}

function toBody(wanted: ExternalBookingRequest): object {
  const { flight, childSeats = {} } = wanted;
  return {
    external_ref: wanted.clientReference,
    product_id: wanted.rateKey,
    price: { total: formatMinor(wanted.totalMinor), currency: wanted.currency },
    lead_passenger: { name: wanted.lead.name, telephone: wanted.lead.phone },
    ...(flight ? { flight: { number: flight.number, type: flight.side } } : {}),
    accommodation: wanted.address ?? '',
    name_board: wanted.nameSign ?? '',
    comments: wanted.note ?? '',
    child_seats: Object.values(childSeats).reduce<number>((sum, count) => sum + (count ?? 0), 0),
  };
}

function toBooking({ booking_ref, status, pickup, supplier }: wire.WireBooking): ExternalBooking {
  return {
    bookingNo: booking_ref,
    state: status === 'confirmed' ? 'booked' : status,
    pickupAt: pickup.datetime,
    meetingPoint: pickup.instructions,
    supplierPhone: supplier.telephone,
  };
}

function toCurrency(text: string): Currency {
  if (!isCurrency(text)) throw new RangeError(`Not a currency that we know: ${text}`);
  return text;
}

/** For calls that a supplier has no reason to refuse: our key may be wrong, or its API has changed. */
function granted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw refusedCall(answer.status, 'HolidayTaxis refused', `${answer.code} ${answer.text}`);
}

interface Request<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the supplier's address, already encoded. */
  readonly path: string;
  readonly body?: object;
  readonly language?: string;
  /** Names the agency that is invoiced. */
  readonly isOnAccount?: boolean;
  readonly answer: Schema;
  readonly timeoutMs: number;
}

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly text: string };

/** Makes one call, once. Rejects with NoAnswer if its outcome is unknown. */
async function callHolidayTaxis<Schema extends z.ZodType>(
  options: CallOptions,
  account: SupplierAccount,
  { method, path, body, language, isOnAccount = false, answer, timeoutMs }: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { ok, status, read } = await callSupplier(options, account.apiUrl, {
    method,
    path,
    body,
    timeoutMs,
    headers: {
      API_KEY: account.apiKey.reveal(),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(isOnAccount && account.agentRef ? { AGENT_REF: account.agentRef } : {}),
    },
  });
  const said = await read();
  if (ok) return { ok: true, value: readAs(answer, said) };
  const refused = wire.refusalSchema.safeParse(said);
  if (!refused.success) throw unreadableRefusal(status);
  const { code, message } = refused.data.error;
  return { ok: false, status, code, text: message };
}
