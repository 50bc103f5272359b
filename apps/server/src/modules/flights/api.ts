import type { Cabin, Language } from '@farewind/contract/core/fields';
import type { Departure, DepartureChange } from '@farewind/contract/inventory/departures';
import type { Layover, Notice, Segment } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts, PassengerType } from '@farewind/values/passengers';
import type { RawBuilder } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { AwaitedAnswer, Payer } from '../../platform/hold-limits.ts';
import type { LockedRate } from '../settings/public.ts';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import type { SupplierContact, SupplierOffer, SupplierTraveller } from './suppliers/ports.ts';

/** The traveller's choice: ids from search answers. */
export interface FlightChoice {
  readonly searchId: string;
  readonly flightId: string;
  readonly fareId: string;
  readonly returnFlightId?: string | undefined;
  readonly returnFareId?: string | undefined;
  readonly counts: PassengerCounts;
  readonly currency: Currency;
  /** The rate that a quote locked; absent: today's. */
  readonly rate?: LockedRate | undefined;
  /** The same for the price of an external supplier in its own currency, by direction. */
  readonly sourceRates?: readonly (LockedRate | undefined)[] | undefined;
}

/** The price of one passenger on one slice, in the charged currency: the rounding unit. The lines add up to `total`. */
export interface UnitPrice {
  readonly passengerType: PassengerType;
  readonly count: number;
  readonly fareMinor: number;
  readonly taxMinor: number;
  readonly fuelMinor: number;
  readonly serviceMinor: number;
  readonly totalMinor: number;
  /** What of `serviceMinor` is the fee of who orders for the buyer; absent: none. */
  readonly agentFeeMinor?: number | undefined;
}

/** The same passenger on the same slice in the inventory currency, before it is converted: percentages round here. */
export interface InventoryUnit {
  readonly passengerType: PassengerType;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

export interface Condition {
  readonly allowed: boolean;
  /** In the charged currency, per passenger. */
  readonly feeMinor: number;
  readonly untilHours: number;
}

/** Seats that a slice takes: one counter per dated leg and bucket. */
export interface SeatCounterKey {
  readonly serviceId: number;
  readonly flightDate: string;
  readonly legNo: number;
  readonly bucket: string;
}

export interface FareCounterKey {
  readonly fareId: number;
  readonly flightDate: string;
}

/** How one segment is filed, as its ticket prints it. */
export interface Filing {
  readonly bookingClass: string;
  readonly fareBasis: string;
  /** Empty where the timetable does not say. */
  readonly departsTerminal: string;
  readonly arrivesTerminal: string;
}

export interface PricedSlice {
  readonly direction: 'outbound' | 'return';
  readonly flightId: string;
  readonly fareId: string;
  readonly kind: 'charter' | 'scheduled';
  readonly cabin: Cabin;
  readonly family: string;
  readonly segments: readonly Segment[];
  /** One for each segment. */
  readonly filings: readonly Filing[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
  readonly handBaggage: { readonly pieces: number; readonly kg: number };
  readonly baggage: { readonly pieces: number; readonly kg: number };
  readonly changeRule: Condition;
  readonly cancelRule: Condition;
  readonly units: readonly UnitPrice[];
  readonly inventoryUnits: readonly InventoryUnit[];
  readonly contractParty: { readonly kind: 'carrier'; readonly name: string };
  readonly seatCounters: readonly SeatCounterKey[];
  readonly fareCounters: readonly FareCounterKey[];
  /** On which flight of the order each fare's carrier reckons ages; absent: on the last one. */
  readonly ageReferences?: readonly AgeReference[];
}

/** The exact price of a choice now, with the rate that made it. */
export interface PricedTrip {
  readonly slices: readonly PricedSlice[];
  /** Sold only together: both directions are one rounding unit. */
  readonly isPairFare: boolean;
  readonly totalMinor: number;
  readonly currency: Currency;
  readonly rate: LockedRate;
  readonly warnings: readonly Notice[];
  /** The seller, if it is not the agency itself. */
  readonly external?: ExternalTrip;
}

/** A trip that an external supplier sells, at the offers of now; an offer for each direction. */
export interface ExternalTrip {
  readonly supplierId: number;
  readonly offers: readonly {
    readonly offer: SupplierOffer;
    /** From the offer's currency to the charged one. */
    readonly rate: LockedRate;
    /** As it is known when it is bought, also where we sell the same flight. */
    readonly flightId: string;
  }[];
}

/**
 * A request to an external supplier with the travellers and their contact: nothing is reserved there before payment.
 */
export interface ExternalHoldRequest {
  /** Whose flights: an order's id. */
  readonly reference: string;
  readonly external: ExternalTrip;
  /** Adults, then children, then infants. */
  readonly travellers: readonly SupplierTraveller[];
  readonly contact: SupplierContact;
}

/** The part of a booking to give back: a flight, and whether it is the last passenger's. */
export interface SoldFlight {
  readonly flightId: string | undefined;
  readonly isLast: boolean;
}

/** Flights of external suppliers, as orders deal with all who supply their items. */
export interface ExternalSupply {
  readonly name: string;
  /** Buys a hold's flights, outside of any transaction, once; repeated, it queries the outcome. */
  buy(tenantId: number, locator: string): Promise<void>;
  /** Whether it was bought; throws while the outcome is unknown. */
  confirm(scope: TenantScope, locator: string): Promise<boolean>;
  holdAgain(scope: TenantScope, locator: string): Promise<boolean>;
  release(scope: TenantScope, locator: string): Promise<void>;
  /** Refuses with GEN-UNAVAILABLE a part of a booking if the supplier cancels whole ones only. */
  takeBack(scope: TenantScope, locator: string, sold: SoldFlight): Promise<void>;
  extend(scope: TenantScope, locator: string): Promise<void>;
  /** Of one flight, in the order of its passengers; empty where the supplier has not sent them. */
  listTicketNumbers(scope: TenantScope, locator: string, flightId: string): Promise<readonly string[]>;
  /** The seller of a flight, and the carrier's locator; undefined for a flight that is not under the locator. */
  findSource(scope: TenantScope, locator: string, flightId: string): Promise<FlightSource | undefined>;
}

export interface FlightSource {
  /** The supplier by name. */
  readonly supplier: string;
  /** The carrier's own code for the booking; empty before it is bought. */
  readonly carrierPnr: string;
}

/** The extras requested with the flights. Passengers are counted adults first, then children, then infants. */
export interface ExtrasChoice {
  readonly services: readonly {
    readonly serviceId: string;
    readonly passengerIndex: number;
    /** Through the whole trip, from 0. */
    readonly segment?: number | undefined;
  }[];
  /** For everybody. */
  readonly insurance: boolean;
}

/** An extra of one passenger, in the charged currency. */
export interface PricedExtra {
  readonly code: string;
  readonly kind: 'bag' | 'insurance';
  /** In the buyer's language. */
  readonly name: string;
  /** The contract party, if it is not the carrier. */
  readonly provider: string | undefined;
  readonly passengerIndex: number;
  readonly segment: number | undefined;
  readonly totalMinor: number;
  readonly refundable: boolean;
}

export interface HoldRequest extends Payer {
  /** Whose seats: an order's id. */
  readonly reference: string;
  readonly seats: number;
  readonly seatCounters: readonly SeatCounterKey[];
  readonly fareCounters: readonly FareCounterKey[];
  /** Held until then, because it was promised to a caller; absent: as long as a payment usually takes. */
  readonly until?: Date | undefined;
}

export interface SeatHold {
  readonly holdId: string;
  readonly expiresAt: Date;
}

/** Sold seats that go back on sale: the number of a hold's seats on each leg of one of its flights. */
export interface ReturnedSeats {
  readonly holdId: string;
  readonly flightId: string;
  readonly seats: number;
}

/** A service on one date: the flight's origin date. */
export interface DepartureKey {
  readonly serviceId: number;
  readonly date: string;
}

export interface DepartureChangeRequest {
  readonly change: DepartureChange;
  /** A flight that takes much longer or shorter than usual is meant. */
  readonly durationConfirmed: boolean;
  /** The buyers read it. */
  readonly reason: string;
  /** `user:12`. */
  readonly madeBy: string;
}

/** A move or a cancellation of a departure, as it was noted. */
export interface NotedChange extends DepartureKey {
  readonly changeId: string;
  readonly kind: DepartureChange['kind'];
  readonly reason: string;
  readonly madeBy: string;
  readonly notedAt: Date;
}

/** A sold flight at the times at which it flies now. */
export interface FlightNow {
  readonly segments: readonly Segment[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
  /** False where one of its flights is missed now. */
  readonly isConnected: boolean;
}

/** Seats of a hold that go from one flight to a whole departure of another service or date. */
export interface SeatMove {
  readonly holdId: string;
  readonly fromFlightId: string;
  readonly to: DepartureKey;
  readonly cabin: Cabin;
}

export interface Flights {
  /** The passengers of a stored search; undefined for one that is unknown or older than thirty days. */
  findSearchedCounts(scope: TenantScope, searchId: string): Promise<PassengerCounts | undefined>;
  /**
   * Prices a choice from the database, not from the timetable in memory. Refuses with FLT-EXPIRED (unknown search or
   * flight no longer sold so), FLT-NOSEAT (too few seats) or GEN-VALIDATION (directions that do not combine).
   */
  priceChoice(scope: TenantScope, choice: FlightChoice, language: Language): Promise<PricedTrip>;
  /** Prices the extras requested with a priced trip, at its rate. Refuses with GEN-VALIDATION or GEN-UNAVAILABLE. */
  priceExtras(
    scope: TenantScope,
    trip: PricedTrip,
    counts: PassengerCounts,
    choice: ExtrasChoice,
    language: Language,
  ): Promise<readonly PricedExtra[]>;
  /** Keeps flights of an external supplier for an order and answers their locator. Refuses at the passengers' fields. */
  holdExternal(scope: TenantScope, request: ExternalHoldRequest): Promise<string>;
  /** Undefined where this process sells only our own flights. */
  readonly externalSupply: ExternalSupply | undefined;
  /** Takes the seats out of sale for fifteen minutes: all or none, in one fixed order. Refuses with FLT-NOSEAT. */
  holdSeats(scope: TenantScope, request: HoldRequest): Promise<SeatHold>;
  /**
   * Turns a hold into sold seats. False if the hold has expired or does not exist and its seats could not be taken
   * again.
   */
  confirmSeats(scope: TenantScope, holdId: string): Promise<boolean>;
  /**
   * Renews a hold for another payment attempt: for fifteen minutes from now, at most until half an hour after its
   * start. False when the seats are gone; refuses with GEN-LIMIT a payer who holds too much.
   */
  holdAgain(scope: TenantScope, holdId: string, payer: Payer): Promise<boolean>;
  /** Puts held seats back on sale; nothing happens for a hold that is no longer held. */
  releaseSeats(scope: TenantScope, holdId: string): Promise<void>;
  /** Extends to thirty minutes after its start, because a bank step has begun. */
  extendHold(scope: TenantScope, holdId: string, awaited: AwaitedAnswer): Promise<void>;
  /** Seats that are held and not sold, as a query of `reference` and `expires_at`. */
  selectLiveHolds(scope: TenantScope): RawBuilder<unknown>;
  /** Puts sold seats back on sale, because their passengers do not fly. Throws if the hold has sold fewer. */
  returnSeats(scope: TenantScope, back: ReturnedSeats): Promise<void>;
  /** Locks a departure and answers it as the office shows it. Refuses with GEN-NOTFOUND. */
  lockDeparture(scope: TenantScope, key: DepartureKey, language: Language): Promise<Departure>;
  /**
   * Moves a locked departure to other times, back to the service's own, or cancels it; unpaid holds on a cancelled one
   * are released. Refuses with GEN-RULE a departure that is cancelled or has left, with GEN-VALIDATION impossible times.
   */
  changeDeparture(
    scope: TenantScope,
    key: DepartureKey,
    request: DepartureChangeRequest,
  ): Promise<NotedChange>;
  /** The departures moved or cancelled since an instant, oldest first. */
  listDepartureChanges(scope: TenantScope, since: Date): Promise<NotedChange[]>;
  /** The holders of sold seats of a departure, in a fixed order: the references of their holds. */
  listSeatHolders(scope: TenantScope, key: DepartureKey): Promise<string[]>;
  /** Whether a flight, by the id that it was sold under, has a segment on a departure. */
  fliesOnDeparture(flightId: string, key: DepartureKey): boolean;
  /** Which of a flight's segments, counted from 0, is on a departure; undefined when none is. */
  findSegmentOnDeparture(flightId: string, key: DepartureKey): number | undefined;
  /** Under which id a departure is sold from its first stop to its last. */
  flightIdOf(departure: DepartureKey & { readonly stops: number }): string;
  /** A flight at its present times, cancelled or not; `cabins` by segment. Undefined when the timetable has it no longer. */
  readFlight(scope: TenantScope, flightId: string, cabins: readonly Cabin[]): Promise<FlightNow | undefined>;
  /**
   * Gives the sold seats of a flight back and takes as many on another departure, from its first stop to its last; answers
   * its flight id. Refuses with FLT-NOSEAT when there are too few.
   */
  moveSeats(scope: TenantScope, move: SeatMove): Promise<string>;
}
