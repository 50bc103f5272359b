import type { PassengerDocument } from '@farewind/values/passenger-document';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Cabin, Language } from '@farewind/contract/core/fields';
import type { Layover, Segment } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { PassengerType } from '@farewind/values/passengers';
import type {
  Condition,
  Filing,
  PricedExtra,
  PricedSlice,
  PricedTrip,
  UnitPrice,
} from '../../flights/public.ts';
import type { AcceptedTexts } from '../ports.ts';
import type { QuoteClaims } from './quote-claims.ts';

/** When a journey begins and ends, on the clocks of its airports. */
export interface Ends {
  readonly departsAt: string;
  readonly departsOffset: number;
  readonly arrivesAt: string;
  readonly arrivesOffset: number;
}

export type ItemKind = 'flight' | 'transfer' | 'insurance';

interface Baggage {
  readonly pieces: number;
  readonly kg: number;
}

/** What was sold, as it was sold: later changes of a timetable do not reach it. */
export interface ItemSnapshot {
  readonly direction?: 'outbound' | 'return';
  /** Whose seats it has, as searches name flights; absent on what is no flight. */
  readonly flightId?: string;
  readonly charter: boolean;
  readonly family: string;
  readonly cabin?: Cabin;
  readonly segments: readonly Segment[];
  /** One for each segment; absent on what is no flight. */
  readonly filings?: readonly Filing[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
  readonly handBaggage: Baggage;
  readonly baggage: Baggage;
  readonly changeRule: Condition;
  readonly cancelRule: Condition;
  /** Whether our service fee comes back by choice: with the fare, or whole until departure; absent: it does not. */
  readonly serviceFeeRefund?: 'byRule' | 'whole';
  /** The external supplier, by name, that sold the flight and is owed its price; absent where that is the carrier. */
  readonly seller?: string;
  /** The times that the buyer agreed to, where later ones have only been read of. */
  readonly agreed?: Ends;
  /** What a ride is; absent on what is none. */
  readonly ride?: RideSnapshot;
}

/** What is taken off the passengers of one type, one share for each of them. */
export interface PassengerDiscount {
  readonly passengerType: PassengerType;
  readonly shares: readonly number[];
}

/** One contract inside an order, before it is written. */
export interface DraftItem {
  readonly kind: ItemKind;
  readonly contractParty: { readonly kind: string; readonly name: string };
  readonly snapshot: ItemSnapshot;
  readonly supplier: string;
  readonly supplierLocator: string;
  /** Per passenger type; the price of one passenger. A type without a unit has no ticket on the item. */
  readonly units: readonly UnitPrice[];
  /** What a coupon takes off its passengers, by type: one share for each of them. */
  readonly discounts?: readonly PassengerDiscount[];
  /** What is bought with it, by passenger. */
  readonly extras?: readonly PricedExtra[];
}

export interface DraftPassenger {
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  /** Empty where it was not requested, such as the document of a passenger with rides only. */
  readonly gender: 'male' | 'female' | '';
  readonly document: PassengerDocument | undefined;
  readonly parentPosition: number | undefined;
}

/** A flight passenger, of whom travel rules need more data. */
export interface FlyingPassenger extends DraftPassenger {
  readonly gender: 'male' | 'female';
  readonly document: PassengerDocument;
}

/** Who buys: kept with the order as it was typed, whatever becomes of the customer's record. */
export interface Contact {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly countryCode: string;
  readonly mobilePhone: string;
  /** E.164, for text messages. */
  readonly phone: string;
  readonly newsOptIn: boolean;
  readonly consents: readonly { readonly purpose: string; readonly textVersion: string }[];
}

export interface Invoice {
  readonly title: string;
  readonly taxOffice?: string | undefined;
  readonly taxNumber: string;
  readonly address: string;
  readonly city: string;
}

/** Everything that one submission of the pay button writes. */
export interface OrderDraft {
  readonly orderId: string;
  readonly keyHash: Buffer;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly siteId: number;
  readonly language: Language;
  readonly currency: Currency;
  readonly contact: Contact;
  readonly invoice: Invoice | undefined;
  readonly claims: QuoteClaims;
  readonly items: readonly DraftItem[];
  readonly passengers: readonly DraftPassenger[];
  readonly acceptedTexts: AcceptedTexts;
  readonly address: string;
  /** Of an order for a caller: until when it is held, and who of the staff made it (`user:12`). */
  readonly heldUntil?: Date | undefined;
  readonly bookedBy?: string | undefined;
}

/** Who a passenger is, for telling whether the same person travels twice. */
export function travellerOf({ name, surname, document }: DraftPassenger) {
  return { name, surname, birthDate: document?.birthDate ?? '' };
}

/** Who has a ticket on an item: everybody whose type has a price; of a ride the first adult, for all. */
export function listTicketHolders(
  { kind, units, discounts = [] }: Pick<DraftItem, 'kind' | 'units' | 'discounts'>,
  passengers: readonly Pick<DraftPassenger, 'type'>[],
): { readonly position: number; readonly unit: UnitPrice; readonly discountMinor: number }[] {
  const holders = passengers.flatMap(({ type }, position) => {
    const unit = units.find(({ passengerType }) => passengerType === type);
    const before = passengers.slice(0, position).filter((other) => other.type === type).length;
    const shares = discounts.find(({ passengerType }) => passengerType === type)?.shares;
    return unit ? [{ position, unit, discountMinor: shares?.[before] ?? 0 }] : [];
  });
  return kind === 'transfer' ? holders.slice(0, 1) : holders;
}

export function totalOfUnits(units: readonly UnitPrice[]): number {
  return units.reduce((sum, unit) => sum + unit.totalMinor * unit.count, 0);
}

/** What an item comes to, with its extras and less what a coupon takes off. */
export function totalOfItem({
  units,
  extras = [],
  discounts = [],
}: Pick<DraftItem, 'units' | 'extras' | 'discounts'>): number {
  const off = discounts.flatMap(({ shares }) => shares).reduce((sum, share) => sum + share, 0);
  return extras.reduce((sum, { totalMinor }) => sum + totalMinor, totalOfUnits(units)) - off;
}

/** What is agreed about a flight beyond its fare. */
export type FlightTerms = Pick<ItemSnapshot, 'serviceFeeRefund' | 'seller'>;

/** The flights of a trip, each with the extras of its segments, and the insurance, whose party is the insurer. */
export function draftItems(
  trip: PricedTrip,
  extras: readonly PricedExtra[],
  supplier: string,
  supplierLocator: string,
  terms: FlightTerms = {},
): DraftItem[] {
  let firstSegment = 0;
  const flights = trip.slices.map((slice, index) => {
    const first = firstSegment;
    firstSegment += slice.segments.length;
    const own = extras.filter(
      ({ segment = -1 }) => segment >= first && segment < first + slice.segments.length,
    );
    const item = draftFlightItem(slice, supplier, supplierLocator);
    const flightId = trip.external?.offers[index]?.flightId ?? slice.flightId;
    return { ...item, snapshot: { ...item.snapshot, ...terms, flightId }, extras: own };
  });
  const insurances = Map.groupBy(
    extras.filter(({ kind }) => kind === 'insurance'),
    ({ code }) => code,
  );
  // Under the flights' own locator, because an insurance is useless without its flights.
  return [
    ...flights,
    ...[...insurances.values()].map((own) => draftInsurance(own, supplier, supplierLocator)),
  ];
}

function draftInsurance(
  extras: readonly PricedExtra[],
  supplier: string,
  supplierLocator: string,
): DraftItem {
  const { name, provider = '', refundable } = extras[0]!;
  const none = { pieces: 0, kg: 0 };
  return {
    kind: 'insurance',
    contractParty: { kind: 'insurer', name: provider },
    snapshot: {
      charter: false,
      family: name,
      segments: [],
      layovers: [],
      durationMinutes: 0,
      handBaggage: none,
      baggage: none,
      changeRule: { allowed: false, feeMinor: 0, untilHours: 0 },
      cancelRule: { allowed: refundable, feeMinor: 0, untilHours: 0 },
    },
    supplier,
    supplierLocator,
    units: [],
    extras,
  };
}

/** The flight of one direction as an item; its seats are held under `supplierLocator`. */
export function draftFlightItem(slice: PricedSlice, supplier: string, supplierLocator: string): DraftItem {
  const { direction, flightId, family, cabin, segments, filings, layovers, durationMinutes } = slice;
  const { handBaggage, baggage, changeRule, cancelRule } = slice;
  return {
    kind: 'flight',
    contractParty: slice.contractParty,
    snapshot: {
      direction,
      flightId,
      charter: slice.kind === 'charter',
      family,
      cabin,
      segments,
      filings,
      layovers,
      durationMinutes,
      handBaggage,
      baggage,
      changeRule,
      cancelRule,
    },
    supplier,
    supplierLocator,
    units: slice.units,
  };
}
