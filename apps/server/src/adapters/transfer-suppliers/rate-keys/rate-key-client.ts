import type { z } from 'zod';
import { parseMinor, formatMinor } from '@farewind/values/money';
import type {
  CancelFee,
  ExternalBooking,
  ExternalBookingRequest,
  ExternalClient,
  ExternalQuery,
  SupplierAccount,
  ExternalOffer,
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
import { type WireService, refusalSchema } from './wire.ts';
import { isCurrency, type Currency } from '@farewind/values/currency';
import { instantOf, zoneOffsetMinutes, type LocalDateTime } from '@farewind/values/local-time';

/** A page waits for these calls, and an order's rows are locked meanwhile. */
const SEARCH_MS = 5_000;
const ASK_MS = 2_500;
const ACT_MS = 6_000;

/**
 * Refusals after which the ride is no longer available as offered. Others are our own problem: a wrong key, too many
 * calls.
 */
const bookRefusals: Readonly<Record<string, 'expired' | 'priceChanged' | 'gone'>> = {
  RATE_EXPIRED: 'expired',
  PRICE_CHANGED: 'priceChanged',
  SOLD_OUT: 'gone',
};

/**
 * Suppliers that answer a query with rate keys: typed places, bookings under the client's own reference, cancellations
 * that can be simulated, and times in the destination's zone.
 */
export function createRateKeyClient(options: CallOptions = {}): ExternalClient {
  const call = <Schema extends z.ZodType>(account: SupplierAccount, request: Request<Schema>) =>
    callRateKeys(options, account, request);

  async function cancel(
    account: SupplierAccount,
    bookingNo: string,
    isSimulation: boolean,
  ): Promise<CancelFee> {
    const { cancellation } = granted(
      await call(account, {
        method: 'DELETE',
        path: `/bookings/${encodeURIComponent(bookingNo)}?simulation=${isSimulation}`,
        answer: wire.cancellationSchema,
        timeoutMs: ACT_MS,
      }),
    );
    // A supplier that mistook a query for an order has made an unwanted booking, which must not be treated as an answer.
    if (cancellation.isSimulation !== isSimulation) throw new NoAnswer('another question was answered');
    return { feeMinor: parseMinor(cancellation.amount), currency: toCurrency(cancellation.currencyId) };
  }

  return {
    async search(account, query) {
      const { services } = granted(
        await call(account, {
          method: 'GET',
          path: pathOf(query),
          answer: wire.availabilitySchema,
          timeoutMs: SEARCH_MS,
        }),
      );
      return readOffers(services, wire.serviceSchema, (service) => toOffer(service, query));
    },

    async quote(account, rateKey, currency) {
      const answer = await call(account, {
        method: 'GET',
        path: `/quotations/${encodeURIComponent(rateKey)}`,
        answer: wire.quotationSchema,
        timeoutMs: ASK_MS,
      });
      if (!answer.ok && isAboutRide(answer.status)) return undefined;
      const { price } = granted(answer).service;
      return price.currencyId === currency ? parseMinor(price.totalAmount) : undefined;
    },

    async book(account, wanted) {
      const answer = await call(account, {
        method: 'POST',
        path: '/bookings',
        body: toBody(wanted),
        answer: wire.bookingAnswerSchema,
        timeoutMs: ACT_MS,
      });
      const why = answer.ok ? undefined : bookRefusals[answer.code];
      if (!answer.ok && why) return { outcome: 'refused', why, said: `${answer.code} ${answer.text}`.trim() };
      const { booking } = granted(answer);
      if (booking.clientReference !== wanted.clientReference)
        throw new NoAnswer('another booking was answered');
      return { outcome: 'booked', booking: toBooking(booking) };
    },

    async findBookings(account, clientReference) {
      const { bookings } = granted(
        await call(account, {
          method: 'GET',
          path: `/bookings?clientReference=${encodeURIComponent(clientReference)}`,
          answer: wire.bookingListSchema,
          timeoutMs: ASK_MS,
        }),
      );
      return bookings.filter((booking) => booking.clientReference === clientReference).map(toBooking);
    },

    askCancelFee: (account, bookingNo) => cancel(account, bookingNo, true),
    cancel: (account, bookingNo) => cancel(account, bookingNo, false),

    async amend(account, bookingNo, { pickupAt }) {
      const answer = await call(account, {
        method: 'PUT',
        path: `/bookings/${encodeURIComponent(bookingNo)}/transferDetails`,
        body: { pickup: { at: `${pickupAt}:00` } },
        answer: wire.bookingAnswerSchema,
        timeoutMs: ACT_MS,
      });
      if (!answer.ok && isAboutRide(answer.status)) return undefined;
      const booking = toBooking(granted(answer).booking);
      if (booking.pickupAt !== pickupAt) throw new NoAnswer('it moved to another time than was asked');
      return booking;
    },

    async whoAmI(account) {
      const { account: known } = granted(
        await call(account, {
          method: 'GET',
          path: '/account',
          answer: wire.accountSchema,
          timeoutMs: ACT_MS,
        }),
      );
      return known.name;
    },
  };
}

/**
 * `/availability/en/from/IATA/HKT/to/ATLAS/hkt-patong/PICKUP/2027-05-20T14:30:00/2/1/0?bags=3&currency=EUR`; `ARRIVAL`: be at
 * the airport by then, and the supplier computes the pick-up.
 */
function pathOf(query: ExternalQuery): string {
  const { from, to, pickupAt, arriveBy, passengers, bags, currency, language } = query;
  const time = pickupAt === undefined ? `ARRIVAL/${arriveBy}:00` : `PICKUP/${pickupAt}:00`;
  const place = ({ kind, code }: ExternalQuery['from']) =>
    `${kind === 'airport' ? 'IATA' : 'ATLAS'}/${encodeURIComponent(code)}`;
  const people = `${passengers.adults}/${passengers.children}/${passengers.infants}`;
  return `/availability/${language}/from/${place(from)}/to/${place(to)}/${time}/${people}?bags=${bags}&currency=${currency}`;
}

function toBody(wanted: ExternalBookingRequest): object {
  const { flight, childSeats = {} } = wanted;
  const seats = Object.entries(childSeats).filter(([, count]) => count !== undefined && count > 0);
  return {
    clientReference: wanted.clientReference,
    language: wanted.language,
    holder: wanted.lead,
    transfers: [
      {
        rateKey: wanted.rateKey,
        price: { totalAmount: formatMinor(wanted.totalMinor), currencyId: wanted.currency },
        transferDetails: flight
          ? [{ type: 'FLIGHT', direction: flight.side.toUpperCase(), code: flight.number }]
          : [],
        extras: seats.map(([kind, count]) => ({ code: 'CHILD_SEAT', kind, count })),
        address: wanted.address ?? '',
        nameSign: wanted.nameSign ?? '',
      },
    ],
    remark: wanted.note ?? '',
  };
}

function toBooking({ reference, status, pickup, supplier }: wire.WireBooking): ExternalBooking {
  return {
    bookingNo: reference,
    state: status === 'CONFIRMED' ? 'booked' : status === 'PENDING' ? 'pending' : 'cancelled',
    pickupAt: pickup.at,
    meetingPoint: pickup.description,
    supplierPhone: supplier.phone,
  };
}

/** For calls that a supplier has no reason to refuse: our key may be wrong, or its API has changed. */
function granted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw refusedCall(answer.status, 'The supplier of rides refused', `${answer.code} ${answer.text}`);
}

const HOUR_MS = 3_600_000;

/**
 * Converts a supplier's offer to ours; undefined for offers that we do not sell: estimated prices, cars by the hour,
 * other currencies.
 */
function toOffer(
  service: WireService,
  { currency, timeZone }: { readonly currency: Currency; readonly timeZone: string },
): ExternalOffer | undefined {
  const { price, units, vehicle, category, pickup } = service;
  const mode = modeOf(service.transferType);
  if (mode === undefined || price.isEstimated || price.currencyId !== currency) return undefined;
  const unitMinor = parseMinor(price.unitAmount);
  if (unitMinor <= 0 || unitMinor * units !== parseMinor(price.totalAmount)) return undefined;
  const code = `${service.transferType}-${vehicle.code}-${category.code}`.toLowerCase();
  return {
    ref: code,
    rateKey: service.rateKey,
    vehicleType: {
      code,
      name: vehicle.name,
      model: vehicle.model,
      mode,
      picture: pictureOf(service),
    },
    vehicles: mode === 'shared' ? 1 : units,
    units,
    passengerCapacity: service.maxPaxCapacity,
    baggageCapacity: service.maxLuggage,
    pickupAt: pickup.at,
    minutes: service.minutes,
    km: service.km,
    currency,
    unitMinor,
    childSeatMinor: 0,
    nightPercent: 0,
    freeWaitingMinutes: service.freeWaitingMinutes,
    freeCancelHours: freeHours(service, timeZone),
    maxStops: service.maxStops,
    meetingPoint: pickup.description,
    operator: service.supplier,
    expiresAt: new Date(service.rateExpires),
  };
}

function toCurrency(text: string): Currency {
  if (!isCurrency(text)) throw new RangeError(`Not a currency that we know: ${text}`);
  return text;
}

function modeOf(type: WireService['transferType']): 'private' | 'shared' | undefined {
  if (type === 'PRIVATE') return 'private';
  return type === 'SHARED' ? 'shared' : undefined;
}

function pictureOf({ transferType, category, maxPaxCapacity }: WireService): string {
  if (transferType === 'SHARED') return 'shuttle';
  if (category.code === 'FC') return 'vip';
  if (maxPaxCapacity <= 3) return 'sedan';
  if (maxPaxCapacity <= 4) return 'wagon';
  return maxPaxCapacity <= 8 ? 'van' : 'bus';
}

/**
 * Whole hours before the pick-up until which cancelling is free. The supplier's bands begin at local times of the
 * destination, so the hours are counted between instants: a clock change in between is an hour more or less.
 */
function freeHours({ cancellationPolicies, pickup }: WireService, timeZone: string): number {
  const instant = (local: LocalDateTime) => instantOf(local, zoneOffsetMinutes(timeZone, local));
  const costly = cancellationPolicies.filter(({ amount }) => parseMinor(amount) > 0);
  if (costly.length === 0) return 0;
  const first = Math.min(...costly.map(({ from }) => instant(from)));
  return Math.max(0, Math.ceil((instant(pickup.at) - first) / HOUR_MS));
}

interface Request<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the supplier's address, already encoded. */
  readonly path: string;
  readonly body?: object;
  readonly answer: Schema;
  readonly timeoutMs: number;
}

/** A parsed answer, or a refusal in the supplier's own words. */
type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly text: string };

/** Makes one call, once. Rejects with NoAnswer if its outcome is unknown. */
async function callRateKeys<Schema extends z.ZodType>(
  options: CallOptions,
  account: { readonly apiUrl: string; readonly apiKey: { reveal(): string } },
  { method, path, body, answer, timeoutMs }: Request<Schema>,
): Promise<Answer<z.output<Schema>>> {
  const { ok, status, read } = await callSupplier(options, account.apiUrl, {
    method,
    path,
    body,
    timeoutMs,
    headers: { 'api-key': account.apiKey.reveal() },
  });
  const said = await read();
  if (ok) return { ok: true, value: readAs(answer, said) };
  const refused = refusalSchema.safeParse(said);
  if (!refused.success) throw unreadableRefusal(status);
  return { ok: false, status, ...refused.data.error };
}
