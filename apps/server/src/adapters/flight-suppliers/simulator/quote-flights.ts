import { randomBytes } from 'node:crypto';
import {
  dayNumber,
  instantOf,
  localDateTime,
  localDateTimeAt,
  zoneOffsetMinutes,
} from '@farewind/values/local-time';
import { formatMinor, ratioHalfUp } from '@farewind/values/money';
import { airports, brands, carrier, kilometresBetween, routeOf, type Brand } from './flight-catalogue.ts';
import type { KeptOffer, WireCondition, WireOffer } from './flight-desk.ts';

export interface Question {
  /** One direction, or both of a return trip. */
  readonly ways: readonly { readonly from: string; readonly to: string; readonly date: string }[];
  readonly cabin: string;
  /** Adults have no age. */
  readonly passengers: readonly { readonly type: string; readonly age: number | null }[];
  readonly maxConnections: number;
}

const EXPIRES_MS = 30 * 60_000;
const percentOf: Readonly<Record<string, number>> = { adult: 100, child: 75, infant_without_seat: 10 };
const cabinTimes: Readonly<Record<string, number>> = { economy: 1, premium_economy: 2, business: 4 };
const TAX_PERCENT = 18;
/** What both ways together cost of the sum of each alone. */
const RETURN_PERCENT = 85;
/** How long a reservation may stay unpaid. */
const HOLD_MINUTES = 24 * 60;
const KM_PER_MINUTE = 13;
const GROUND_MINUTES = 35;
const CONNECTION_MINUTES = 130;
const TECHNICAL_STOP = 'RAI';
const TECHNICAL_STOP_MINUTES = 50;
const departures = [[7 * 60 + 10], [13 * 60 + 45, 20 * 60 + 30]] as const;

/** The offers for a query in two batches; none where it pretends not to fly. A return trip is offered as a whole. */
export function quoteFlights(question: Question, now: Date): KeptOffer[][] {
  const [out, back] = question.ways;
  return departures.map((hours) =>
    flyAll(question, out!, hours, now).flatMap((leaving) => {
      const returning = back ? flyAll(question, back, departures.flat(), now) : [undefined];
      return returning.flatMap((coming) => {
        if (coming && coming.departsAt <= leaving.arrivesAt) return [];
        const flown = coming ? [leaving, coming] : [leaving];
        return brands.map((brand) => offerOf(question, flown, brand, now));
      });
    }),
  );
}

interface Flown {
  readonly segments: readonly Record<string, unknown>[];
  readonly departsAt: number;
  readonly arrivesAt: number;
  readonly km: number;
  readonly hasBags: boolean;
}

type Way = Question['ways'][number];

function flyAll(
  { maxConnections }: Question,
  { from, to, date }: Way,
  hours: readonly number[],
  now: Date,
): Flown[] {
  const route = routeOf(from, to);
  if (!airports[from] || !airports[to] || from === to || route === 'none') return [];
  const stop = route === 'connecting' || routeOf(to, from) === 'connecting' ? 'AMS' : undefined;
  if (stop !== undefined && maxConnections === 0) return [];
  return hours
    .map((minute) => fly(stop === undefined ? [from, to] : [from, stop, to], date, minute))
    .filter(({ departsAt }) => departsAt > now.getTime());
}

function fly(stations: readonly string[], date: string, minute: number): Flown {
  const [from, to] = [stations[0]!, stations.at(-1)!];
  const { zone } = airports[from]!;
  const local = localDateTime(dayNumber(date), minute);
  const departsAt = instantOf(local, zoneOffsetMinutes(zone, local));
  let at = departsAt;
  let arrivesAt = departsAt;
  const segments = stations.slice(1).map((next, index) => {
    const before = stations[index]!;
    const minutes = GROUND_MINUTES + Math.round(kilometresBetween(before, next) / KM_PER_MINUTE);
    arrivesAt = at + minutes * 60_000;
    const number = numberOf(before, next, minute);
    const stopsAt = routeOf(before, next) === 'technicalStop' ? TECHNICAL_STOP : undefined;
    if (stopsAt) arrivesAt += TECHNICAL_STOP_MINUTES * 60_000;
    const segment = segmentOf(before, next, { at, lands: arrivesAt, number, stopsAt });
    at = arrivesAt + CONNECTION_MINUTES * 60_000;
    return segment;
  });
  const hasBags = routeOf(from, to) !== 'noBags' && routeOf(to, from) !== 'noBags';
  return { segments, departsAt, arrivesAt, km: kilometresBetween(from, to), hasBags };
}

function segmentOf(
  from: string,
  to: string,
  {
    at,
    lands,
    number,
    stopsAt,
  }: {
    readonly at: number;
    readonly lands: number;
    readonly number: string;
    readonly stopsAt: string | undefined;
  },
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
    stops: stopsAt === undefined ? [] : [stopOf(stopsAt, (at + lands) / 2)],
  };
  function stopOf(code: string, middle: number) {
    const ground = TECHNICAL_STOP_MINUTES * 60_000;
    const landing = Math.round(middle / 60_000) * 60_000 - ground / 2;
    return {
      id: `sto_${randomBytes(11).toString('hex')}`,
      duration: `PT${TECHNICAL_STOP_MINUTES}M`,
      arriving_at: time(landing, code),
      departing_at: time(landing + ground, code),
      airport: place(code),
    };
  }
}

/** The same flight has the same number every day. */
function numberOf(from: string, to: string, minute: number): string {
  const letters = [...`${from}${to}`].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), minute);
  return String(1000 + (letters % 8999));
}

function offerOf(question: Question, flown: readonly Flown[], brand: Brand, now: Date): KeptOffer {
  const { cabin, ways } = question;
  const passengers = question.passengers.map(({ type, age }) => {
    return { id: `pas_${randomBytes(11).toString('hex')}`, type: age === null ? type : null, age };
  });
  const fares = flown.map(({ km }) => (3_000 + km * 6 + brand.addedCents) * (cabinTimes[cabin] ?? 1));
  // Both ways together cost less than each of them alone.
  const percent = flown.length > 1 ? RETURN_PERCENT : 100;
  const adult = ratioHalfUp(
    fares.reduce((sum, fare) => sum + fare, 0),
    percent,
    100,
  );
  const base = question.passengers.reduce(
    (sum, { type }) => sum + ratioHalfUp(adult, percentOf[type] ?? 100, 100),
    0,
  );
  const tax = ratioHalfUp(base, TAX_PERCENT, 100);
  const people = passengers.length;
  const isHoldable = routeOf(ways[0]!.from, ways[0]!.to) === 'holdable';
  const until = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
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
    supported_passenger_identity_document_types: ['passport'],
    payment_requirements: {
      requires_instant_payment: !isHoldable,
      payment_required_by: isHoldable ? until(HOLD_MINUTES) : null,
      price_guarantee_expires_at: isHoldable ? until(HOLD_MINUTES / 2) : null,
    },
    conditions: {
      refund_before_departure: conditionOf(brand.refundCents, people * flown.length),
      change_before_departure: conditionOf(brand.changeCents, people * flown.length),
    },
    slices: flown.map(({ segments, hasBags }) => ({
      id: `sli_${randomBytes(11).toString('hex')}`,
      fare_brand_name: brand.name,
      conditions: { change_before_departure: conditionOf(brand.changeCents, people) },
      segments: segments.map((segment) => ({
        ...segment,
        passengers: passengers.map(({ id }, index) => ({
          passenger_id: id,
          cabin_class: cabin,
          fare_basis_code: brand.basis,
          // Nothing is carried free for somebody on a lap.
          baggages:
            question.passengers[index]!.type === 'infant_without_seat'
              ? []
              : [
                  { type: 'carry_on', quantity: 1 },
                  { type: 'checked', quantity: hasBags ? brand.bags : 0 },
                ],
        })),
      })),
    })),
  };
  const types = question.passengers.map(({ type }, index) => [passengers[index]!.id, type] as const);
  return {
    wire,
    services: servicesOf(ways, flown, types),
    passengers: new Map(types),
    lastDate: ways.at(-1)!.date,
  };
}

const BAG_KG = 23;
/** An odd sum, so that halves of it are not even. */
const BAG_CENTS = 3_551;
const BAG_BOTH_WAYS_CENTS = 5_999;
const MOST_BAGS = 2;

/** A bag for everybody with a seat, on each direction that has bags; on one route for both directions together. */
function servicesOf(
  ways: Question['ways'],
  flown: readonly Flown[],
  passengers: readonly (readonly [string, string])[],
): KeptOffer['services'] {
  const isTogether = flown.length > 1 && routeOf(ways[0]!.from, ways[0]!.to) === 'bagsBothWays';
  const sold = isTogether
    ? [{ segments: flown.flatMap(({ segments }) => segments), hasBags: true, cents: BAG_BOTH_WAYS_CENTS }]
    : flown.map((way) => ({ ...way, cents: BAG_CENTS }));
  return sold.flatMap(({ segments, hasBags, cents }) =>
    passengers
      .filter(([, type]) => hasBags && type !== 'infant_without_seat')
      .map(([id]) => ({
        id: `ase_${randomBytes(11).toString('hex')}`,
        type: 'baggage' as const,
        maximum_quantity: MOST_BAGS,
        passenger_ids: [id],
        segment_ids: segments.map((segment) => String(segment['id'])),
        total_amount: formatMinor(cents),
        total_currency: 'USD',
        metadata: { type: 'checked' as const, maximum_weight_kg: BAG_KG },
      })),
  );
}

function conditionOf(cents: number | undefined, people: number): WireCondition {
  if (cents === undefined) return { allowed: false, penalty_amount: null, penalty_currency: null };
  return { allowed: true, penalty_amount: formatMinor(cents * people), penalty_currency: 'USD' };
}
