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

/** When a journey begins and ends, in local time of its airports. */
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

/** An item exactly as sold: later timetable changes do not affect it. */
export interface ItemSnapshot {
  readonly direction?: 'outbound' | 'return';
  /** The flight, as searches name it; absent for anything but a flight. */
  readonly flightId?: string;
  readonly charter: boolean;
  readonly family: string;
  readonly cabin?: Cabin;
  readonly segments: readonly Segment[];
  /** One per segment; absent for anything but a flight. */
  readonly filings?: readonly Filing[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
  readonly handBaggage: Baggage;
  readonly baggage: Baggage;
  readonly changeRule: Condition;
  readonly cancelRule: Condition;
  /** The refund of our service fee on voluntary cancellation: with the fare, or whole until departure; absent: none. */
  readonly serviceFeeRefund?: 'byRule' | 'whole';
  /** The name of the external supplier that sold the flight and is owed its price; absent if it is the carrier. */
  readonly seller?: string;
  /** The ledger account of the external supplier that is owed the price; older items have none. */
  readonly payee?: string;
  /** The times that the buyer agreed to, if later ones were only acknowledged. */
  readonly agreed?: Ends;
  /** The ride; absent for anything but a ride. */
  readonly ride?: RideSnapshot;
}

/** A discount for the passengers of one type, with one share each. */
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
  /** Price of one passenger, per type. A type without a unit has no ticket on the item. */
  readonly units: readonly UnitPrice[];
  /** Coupon discounts by passenger type, with one share per passenger. */
  readonly discounts?: readonly PassengerDiscount[];
  /** Extras bought with the item, by passenger. */
  readonly extras?: readonly PricedExtra[];
}

export interface DraftPassenger {
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  /** Empty if not asked for, such as the document of a passenger with rides only. */
  readonly gender: 'male' | 'female' | '';
  readonly document: PassengerDocument | undefined;
  readonly parentPosition: number | undefined;
}

/** A flight passenger, for whom travel rules require more data. */
export interface FlyingPassenger extends DraftPassenger {
  readonly gender: 'male' | 'female';
  readonly document: PassengerDocument;
}

/** The buyer's contact as typed; later changes of the customer's record do not affect it. */
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

/** Everything that one press of the pay button writes. */
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
  /** Set on orders for a caller: the end of the hold, and the staff member who made it (`user:12`). */
  readonly heldUntil?: Date | undefined;
  readonly bookedBy?: string | undefined;
  /** The channel that sold it and collects its price; its customers have no address that could identify them. */
  readonly soldThrough?: { readonly account: string; readonly customer: string } | undefined;
}

/** Identifies a passenger, to detect the same person travelling twice. */
export function travellerOf({ name, surname, document }: DraftPassenger) {
  return { name, surname, birthDate: document?.birthDate ?? '' };
}

/** Who has a ticket on an item: everybody whose type has a price; on a ride the first adult, for all. */
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

/** Total of an item, with its extras and less its coupon discount. */
export function totalOfItem({
  units,
  extras = [],
  discounts = [],
}: Pick<DraftItem, 'units' | 'extras' | 'discounts'>): number {
  const off = discounts.flatMap(({ shares }) => shares).reduce((sum, share) => sum + share, 0);
  return extras.reduce((sum, { totalMinor }) => sum + totalMinor, totalOfUnits(units)) - off;
}

export function totalOfItems(items: readonly Parameters<typeof totalOfItem>[0][]): number {
  return items.reduce((sum, item) => sum + totalOfItem(item), 0);
}

/** The agreed terms of a flight besides its fare. */
export type FlightTerms = Pick<ItemSnapshot, 'serviceFeeRefund' | 'seller' | 'payee'>;

/**
 * Items of a trip: each flight with the extras of its segments, and the insurance, whose contract party is the insurer.
 */
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
  // The flights' own locator, because the insurance is cancelled with them.
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

/** The flight of one direction as an item, whose seats are held under `supplierLocator`. */
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
      ...(slice.payee !== undefined && { payee: slice.payee }),
    },
    supplier,
    supplierLocator,
    units: slice.units,
  };
}
