import { randomBytes } from 'node:crypto';
import {
  dayNumber,
  instantOf,
  localDateTime,
  localDateTimeAt,
  zoneOffsetMinutes,
} from '@farewind/values/local-time';
import { formatMinor, ratioHalfUp } from '@farewind/values/money';
import {
  airports,
  brands,
  carrier,
  kilometresBetween,
  routeOf,
  type Airport,
  type Brand,
} from './flight-catalogue.ts';
import type { KeptOffer, WireCondition, WireOffer } from './flight-desk.ts';

export interface Question {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly cabin: string;
  readonly types: readonly string[];
  readonly maxConnections: number;
}

const EXPIRES_MS = 30 * 60_000;
const percentOf: Readonly<Record<string, number>> = { adult: 100, child: 75, infant_without_seat: 10 };
const cabinTimes: Readonly<Record<string, number>> = { economy: 1, premium_economy: 2, business: 4 };
const TAX_PERCENT = 18;
const KM_PER_MINUTE = 13;
const GROUND_MINUTES = 35;
const CONNECTION_MINUTES = 130;
const departures = [[7 * 60 + 10], [13 * 60 + 45, 20 * 60 + 30]] as const;

/** The offers for a query in two batches; none where it pretends not to fly. */
export function quoteFlights(question: Question, now: Date): KeptOffer[][] {
  const [from, to] = [airports[question.from], airports[question.to]];
  const route = routeOf(question.from, question.to);
  if (!from || !to || from === to || route === 'none') return [];
  return departures.map((hours) =>
    hours.flatMap((minute) => {
      const flown = fly(question, { from, to, minute, isConnecting: route === 'connecting' });
      if (!flown || flown.departsAt <= now.getTime()) return [];
      return brands.map((brand) =>
        offerOf(question, flown, { ...brand, bags: route === 'noBags' ? 0 : brand.bags }, now),
      );
    }),
  );
}

interface Flown {
  readonly segments: readonly Record<string, unknown>[];
  readonly departsAt: number;
  readonly km: number;
}

function fly(
  { from, to, date, maxConnections }: Question,
  way: { from: Airport; to: Airport; minute: number; isConnecting: boolean },
): Flown | undefined {
  const stop = way.isConnecting ? 'AMS' : undefined;
  if (stop !== undefined && maxConnections === 0) return undefined;
  const stations = stop === undefined ? [from, to] : [from, stop, to];
  const zone = way.from.zone;
  const local = localDateTime(dayNumber(date), way.minute);
  const departsAt = instantOf(local, zoneOffsetMinutes(zone, local));
  let at = departsAt;
  const segments = stations.slice(1).map((next, index) => {
    const before = stations[index]!;
    const minutes = GROUND_MINUTES + Math.round(kilometresBetween(before, next) / KM_PER_MINUTE);
    const lands = at + minutes * 60_000;
    const segment = segmentOf(before, next, { at, lands, number: numberOf(before, next, way.minute) });
    at = lands + CONNECTION_MINUTES * 60_000;
    return segment;
  });
  return { segments, departsAt, km: kilometresBetween(from, to) };
}

function segmentOf(
  from: string,
  to: string,
  { at, lands, number }: { readonly at: number; readonly lands: number; readonly number: string },
): Record<string, unknown> {
  const place = (code: string) => ({ iata_code: code, time_zone: airports[code]!.zone });
  const time = (instant: number, code: string) => `${localDateTimeAt(instant, airports[code]!.zone)}:00`;
  return {
    id: `seg_${randomBytes(11).toString('hex')}`,
    origin: place(from),
    destination: place(to),
    origin_terminal: '2',
    destination_terminal: null,
    departing_at: time(at, from),
    arriving_at: time(lands, to),
    marketing_carrier: carrier,
    operating_carrier: carrier,
    marketing_carrier_flight_number: number,
    aircraft: { iata_code: '320', name: 'Airbus A320' },
    stops: [],
  };
}

/** The same flight has the same number every day. */
function numberOf(from: string, to: string, minute: number): string {
  const letters = [...`${from}${to}`].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), minute);
  return String(1000 + (letters % 8999));
}

function offerOf(question: Question, flown: Flown, brand: Brand, now: Date): KeptOffer {
  const passengers = question.types.map((type) => ({ id: `pas_${randomBytes(11).toString('hex')}`, type }));
  const adult = (3_000 + flown.km * 6 + brand.addedCents) * (cabinTimes[question.cabin] ?? 1);
  const base = passengers.reduce((sum, { type }) => sum + ratioHalfUp(adult, percentOf[type] ?? 100, 100), 0);
  const tax = ratioHalfUp(base, TAX_PERCENT, 100);
  const wire: WireOffer = {
    id: `off_${randomBytes(11).toString('hex')}`,
    live_mode: false,
    expires_at: new Date(now.getTime() + EXPIRES_MS).toISOString(),
    total_amount: formatMinor(base + tax),
    total_currency: 'USD',
    tax_currency: 'USD',
    base_currency: 'USD',
    base_amount: formatMinor(base),
    tax_amount: formatMinor(tax),
    owner: carrier,
    passengers,
    passenger_identity_documents_required: false,
    payment_requirements: {
      requires_instant_payment: routeOf(question.from, question.to) !== 'holdable',
      payment_required_by: null,
      price_guarantee_expires_at: null,
    },
    conditions: {
      refund_before_departure: conditionOf(brand.refundCents, passengers.length),
      change_before_departure: conditionOf(brand.changeCents, passengers.length),
    },
    slices: [
      {
        id: `sli_${randomBytes(11).toString('hex')}`,
        fare_brand_name: brand.name,
        segments: flown.segments.map((segment) => ({
          ...segment,
          passengers: passengers.map(({ id }) => ({
            passenger_id: id,
            cabin_class: question.cabin,
            fare_basis_code: brand.basis,
            baggages: [
              { type: 'carry_on', quantity: 1 },
              { type: 'checked', quantity: brand.bags },
            ],
          })),
        })),
      },
    ],
  };
  return { wire, passengers: new Map(passengers.map(({ id, type }) => [id, type])) };
}

function conditionOf(cents: number | undefined, people: number): WireCondition {
  if (cents === undefined) return { allowed: false, penalty_amount: null, penalty_currency: null };
  return { allowed: true, penalty_amount: formatMinor(cents * people), penalty_currency: 'USD' };
}
