import type { Cabin } from '@farewind/contract/core/fields';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import { isCurrency } from '@farewind/values/currency';
import { datePart, instantOf, localMinutes, zoneOffsetMinutes } from '@farewind/values/local-time';
import { parseMinor } from '@farewind/values/money';
import type {
  SupplierCondition,
  SupplierOffer,
  SupplierPrice,
  SupplierQuery,
  SupplierSlice,
} from '../../../modules/flights/public.ts';
import type { WireOffer, WireSegment, WireStop } from './wire.ts';

const cabins: Readonly<Record<string, Cabin>> = {
  economy: 'economy',
  premium_economy: 'comfort',
  business: 'business',
};

const cabinNames: Readonly<Record<Cabin, string>> = {
  economy: 'Economy',
  comfort: 'Premium economy',
  business: 'Business',
};

/**
 * Converts a supplier's offer to ours; undefined for offers that we do not sell: first class, mixed cabins, other
 * currencies, another number of directions than was asked for, documents that we do not collect.
 */
export function toOffer(wire: WireOffer, query: Asked): SupplierOffer | undefined {
  const { cabin } = query;
  const price = toPrice(wire);
  const isAsked = wire.slices.length === (query.returnDate === undefined ? 1 : 2);
  if (!price || !isAsked || !isPassportEnough(wire)) return undefined;
  const flown = wire.slices.flatMap(({ segments }) => segments.flatMap(({ passengers }) => passengers));
  if (flown.some(({ cabin_class }) => cabins[cabin_class] !== cabin)) return undefined;
  const [outbound, inbound] = wire.slices.map((slice) => toSlice(wire, slice, cabin));
  return {
    ...price,
    ...outbound!,
    offerRef: wire.id,
    passengerRefs: inOrder(wire.passengers),
    expiresAt: new Date(wire.expires_at).toISOString(),
    carrierName: wire.owner.name,
    cabin,
    cancel: toCondition(wire.conditions.refund_before_departure, wire.total_currency),
    needsDocuments: wire.passenger_identity_documents_required,
    ...toPayLater(wire),
    ...(inbound ? { inbound } : {}),
  };
}

type Asked = Pick<SupplierQuery, 'cabin' | 'returnDate'>;

/** Of the documents that carriers require, we have passports only. */
function isPassportEnough(wire: WireOffer): boolean {
  const { supported_passenger_identity_document_types: supported } = wire;
  return !wire.passenger_identity_documents_required || !supported || supported.includes('passport');
}

function toPayLater({ payment_requirements: demanded }: WireOffer): Pick<SupplierOffer, 'payLater'> {
  if (!demanded || demanded.requires_instant_payment || !demanded.payment_required_by) return {};
  const { payment_required_by: payBy, price_guarantee_expires_at: until } = demanded;
  return { payLater: { payBy, ...(until ? { priceUntil: until } : {}) } };
}

type WireSlice = WireOffer['slices'][number];

/** Where a direction has no conditions of its own, those of the whole offer are the worst that it may cost. */
function toSlice(wire: WireOffer, slice: WireSlice, cabin: Cabin): SupplierSlice {
  const allowances = slice.segments.flatMap(({ passengers }) =>
    passengers.filter(({ passenger_id: id }) => !isOnLap(wire, id)).map(({ baggages }) => baggages),
  );
  const change = slice.conditions?.change_before_departure ?? wire.conditions.change_before_departure;
  return {
    family: slice.fare_brand_name?.trim() || cabinNames[cabin],
    handBaggage: leastOf(allowances, 'carry_on'),
    baggage: leastOf(allowances, 'checked'),
    change: toCondition(change, wire.total_currency),
    ...toFlown(slice.segments, cabin),
    filings: slice.segments.map(toFiling),
  };
}

/** The flights of one direction; of a change, the cabin is what the buyer has bought, and not stated again. */
export function toFlown(
  wire: readonly Omit<WireSegment, 'passengers'>[],
  cabin: Cabin = 'economy',
): Pick<SupplierSlice, 'segments' | 'layovers' | 'durationMinutes'> {
  const segments = wire.map((segment) => toSegment(segment, cabin));
  const [first, last] = [segments[0]!, segments.at(-1)!];
  return {
    segments,
    layovers: segments.slice(1).map((next, index) => layoverBetween(segments[index]!, next)),
    durationMinutes: (arrivalOf(last) - departureOf(first)) / 60_000,
  };
}

/** Undefined for a currency that we do not know, or sums that do not add up. */
export function toPrice(
  wire: Pick<WireOffer, 'total_amount' | 'total_currency' | 'base_amount' | 'tax_amount'>,
): SupplierPrice | undefined {
  const currency = wire.total_currency;
  const [totalMinor, baseMinor] = [parseMinor(wire.total_amount), parseMinor(wire.base_amount)];
  const taxMinor = parseMinor(wire.tax_amount ?? '0.00');
  if (!isCurrency(currency) || totalMinor <= 0 || baseMinor + taxMinor !== totalMinor) return undefined;
  return { currency, baseMinor, taxMinor, totalMinor };
}

const typeOrder = ['adult', 'child', 'infant_without_seat'];
const INFANT_UNTIL_YEARS = 2;
const CHILD_UNTIL_YEARS = 12;
/** Older than everybody whose age is asked for. */
const GROWN_UP_YEARS = 18;

/**
 * Adults, then children, then infants, the older first; an age, where there is one, says more than a carrier's type.
 */
function inOrder(passengers: WireOffer['passengers']): string[] {
  const yearsOf = ({ age }: WirePassenger): number => age ?? GROWN_UP_YEARS;
  return passengers.toSorted((a, b) => rankOf(a) - rankOf(b) || yearsOf(b) - yearsOf(a)).map(({ id }) => id);
}

type WirePassenger = WireOffer['passengers'][number];
const INFANT = 2;

function rankOf({ type, age }: WirePassenger): number {
  if (typeof age !== 'number') return typeOrder.indexOf(type ?? 'child');
  if (age < INFANT_UNTIL_YEARS) return INFANT;
  return age < CHILD_UNTIL_YEARS ? 1 : 0;
}

/** Infants, to whom carriers often give no baggage. */
function isOnLap({ passengers }: WireOffer, passengerId: string | null | undefined): boolean {
  return passengers.some((passenger) => passenger.id === passengerId && rankOf(passenger) === INFANT);
}

function toSegment(segment: Omit<WireSegment, 'passengers'>, cabin: Cabin): Segment {
  const { origin, destination, departing_at: departsAt, arriving_at: arrivesAt } = segment;
  const departsOffset = zoneOffsetMinutes(origin.time_zone, departsAt);
  const arrivesOffset = zoneOffsetMinutes(destination.time_zone, arrivesAt);
  return {
    carrier: segment.marketing_carrier.iata_code,
    operatingCarrier: segment.operating_carrier.iata_code,
    number: segment.marketing_carrier_flight_number,
    from: origin.iata_code,
    to: destination.iata_code,
    departsAt,
    arrivesAt,
    departsOffset,
    arrivesOffset,
    durationMinutes: (instantOf(arrivesAt, arrivesOffset) - instantOf(departsAt, departsOffset)) / 60_000,
    aircraft: segment.aircraft?.iata_code ?? '',
    cabin,
    ...(segment.stops?.length ? { technicalStops: segment.stops.map(toTechnicalStop) } : {}),
  };
}

function toTechnicalStop({ airport, arriving_at: lands, departing_at: leaves }: WireStop) {
  const minutes = lands && leaves ? localMinutes(leaves) - localMinutes(lands) : 0;
  return { airport: airport.iata_code, ...(minutes > 0 ? { minutes } : {}) };
}

function toFiling(segment: WireSegment): SupplierOffer['filings'][number] {
  const fareBasis = segment.passengers[0]?.fare_basis_code ?? '';
  return {
    bookingClass: fareBasis.slice(0, 1),
    fareBasis,
    departsTerminal: segment.origin_terminal ?? '',
    arrivesTerminal: segment.destination_terminal ?? '',
  };
}

/** The baggage that everybody with a seat has on every flight; the weight per piece is not given. */
function leastOf(
  allowances: WireSegment['passengers'][number]['baggages'][],
  type: 'carry_on' | 'checked',
): SupplierOffer['baggage'] {
  const pieces = allowances.map((baggages) =>
    baggages.filter((one) => one.type === type).reduce((sum, { quantity }) => sum + quantity, 0),
  );
  return { pieces: Math.min(...pieces), kg: 0 };
}

/** Conditions that are not given are not promised. */
function toCondition(
  condition: WireOffer['conditions']['refund_before_departure'],
  currency: string,
): SupplierCondition {
  const amount = condition?.allowed ? condition.penalty_amount : undefined;
  if (!amount || condition?.penalty_currency !== currency) return { allowed: false, penaltyMinor: 0 };
  return { allowed: true, penaltyMinor: parseMinor(amount) };
}

function layoverBetween(before: Segment, next: Segment): Layover {
  return {
    airport: before.to,
    minutes: (departureOf(next) - arrivalOf(before)) / 60_000,
    airportChange: before.to !== next.from,
    overnight: datePart(before.arrivesAt) !== datePart(next.departsAt),
    // It is one contract, so the carrier is responsible for the connection.
    selfTransfer: false,
  };
}

const departureOf = ({ departsAt, departsOffset }: Segment): number => instantOf(departsAt, departsOffset);
const arrivalOf = ({ arrivesAt, arrivesOffset }: Segment): number => instantOf(arrivesAt, arrivesOffset);
