import type { Cabin, Language } from '@farewind/contract/core/fields';
import type { Departure, DepartureChange } from '@farewind/contract/inventory/departures';
import type { Layover, Notice, SearchCriteria, Segment } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts, PassengerType } from '@farewind/values/passengers';
import type { RawBuilder } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { AwaitedAnswer, Payer } from '../../platform/hold-limits.ts';
import type { LockedRate } from '../settings/public.ts';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import type { WishedChanges } from './wished-change-api.ts';
import type { ChosenBag, ChosenSeat } from './chosen-services.ts';
import type { Filing, SeatService, SupplierContact, SupplierOffer, SupplierTraveller } from './ports.ts';

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
  /** Locked rates of external suppliers' own currencies, by direction. */
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
  /** The agent fee inside `serviceMinor`; absent if there is none. */
  readonly agentFeeMinor?: number | undefined;
}

/** One passenger on one slice in the inventory currency, before conversion: percentages are rounded here. */
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

/** Identifies a seat counter: one per dated leg and bucket. */
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
  /** The ledger account of another agency that owns the seats and is owed their price; absent for our own flights. */
  readonly payee?: string;
  readonly seatCounters: readonly SeatCounterKey[];
  readonly fareCounters: readonly FareCounterKey[];
  /** The flights on whose dates the fares' carriers determine ages; absent means the last one. */
  readonly ageReferences?: readonly AgeReference[];
}

/** The exact price of a choice now, with the rate used. */
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

/**
 * A trip sold by an external supplier, with the current offer for each direction; a return trip under one contract has
 * the same offer for both.
 */
export interface ExternalTrip {
  readonly supplierId: number;
  readonly offers: readonly {
    readonly offer: SupplierOffer;
    /** From the offer's currency to the charged one. */
    readonly rate: LockedRate;
    /** The flight id under which it is sold, even if we sell the same flight ourselves. */
    readonly flightId: string;
    /** How long an unpaid order can keep it, and whether its carrier reserves it for that time. */
    readonly kept: { readonly until: Date; readonly isReserved: boolean };
  }[];
}

/**
 * A request to an external supplier with the travellers and their contact: before payment, only what an unpaid order
 * holds is reserved there, if the supplier can.
 */
export interface ExternalHoldRequest {
  /** The order's id. */
  readonly reference: string;
  readonly external: ExternalTrip;
  /** Adults, then children, then infants. */
  readonly travellers: readonly SupplierTraveller[];
  readonly contact: SupplierContact;
  /** The end of the hold of an order that is paid later: until then, what its supplier can reserve is reserved. */
  readonly until?: Date | undefined;
  /** The bags bought with the flights, once for each direction on which they travel. */
  readonly bags?: readonly ChosenBag[];
  readonly seats?: readonly ChosenSeat[];
}

/**
 * The part of a booking to return: a flight, and whether its last passenger leaves it, and all flights under its
 * locator.
 */
export interface SoldFlight {
  readonly flightId: string | undefined;
  readonly isLast: boolean;
  readonly isLastOfLocator: boolean;
}

/** External flights as an item supplier for orders. */
export interface ExternalSupply {
  readonly name: string;
  /** Buys the flights of a hold, once and outside any transaction; a repeated call looks up the outcome. */
  buy(tenantId: number, locator: string): Promise<void>;
  /** Reserves what an unpaid order holds, outside any transaction; a repeated call looks up the outcome. */
  reserve(tenantId: number, locator: string): Promise<Reservation>;
  /** Whether it was bought; throws while the outcome is unknown. */
  confirm(scope: TenantScope, locator: string): Promise<boolean>;
  holdAgain(scope: TenantScope, locator: string): Promise<boolean>;
  release(scope: TenantScope, locator: string): Promise<void>;
  /** Refuses a part of a booking with GEN-UNAVAILABLE if the supplier only cancels whole ones. */
  takeBack(scope: TenantScope, locator: string, sold: SoldFlight): Promise<void>;
  /** Whether all flights under the locator are bought. */
  isSold(scope: TenantScope, locator: string): Promise<boolean>;
  extend(scope: TenantScope, locator: string): Promise<void>;
  /** The flights of each booking under a locator that is cancelled as a whole or not at all, as they were sold. */
  listWholeBookings(scope: TenantScope, locator: string): Promise<readonly (readonly string[])[]>;
  /** Tells the supplier that the buyer accepts a change that it announced. */
  acceptChange(scope: TenantScope, locator: string, changeRef: string): Promise<void>;
  /** Ticket numbers of one flight, in passenger order; empty if the supplier has not sent them. */
  listTicketNumbers(scope: TenantScope, locator: string, flightId: string): Promise<readonly string[]>;
  /** The seller of a flight, and the carrier's locator; undefined for a flight that is not under the locator. */
  findSource(scope: TenantScope, locator: string, flightId: string): Promise<FlightSource | undefined>;
  /** The references of the purchases that a carrier booked under its code, in capitals. */
  listBookedAs(scope: TenantScope, carrierPnr: string): Promise<readonly string[]>;
}

/**
 * What became of reserving an unpaid order's flights at their supplier. `none`: there is nothing to reserve, or it was
 * paid or released. `until`: the latest end of the order's hold.
 */
export type Reservation =
  | { readonly outcome: 'reserved'; readonly until: Date }
  | { readonly outcome: 'none' | 'refused' | 'unknown' };

export interface FlightSource {
  /** The supplier by name. */
  readonly supplier: string;
  /** The ledger account of what it is owed. */
  readonly account: string;
  /** The carrier's own code for the booking; empty before it is bought. */
  readonly carrierPnr: string;
  /** The instant until which the carrier keeps an unpaid reservation; absent for anything else. */
  readonly keptUntil?: string;
}

/** The extras requested with the flights. Passengers are counted adults first, then children, then infants. */
export interface ExtrasChoice {
  readonly services: readonly {
    readonly serviceId: string;
    readonly passengerIndex: number;
    /** Index in the whole trip, from 0. */
    readonly segment?: number | undefined;
  }[];
  /** Insurance for everybody. */
  readonly insurance: boolean;
}

/** An extra of one passenger, in the charged currency. */
export interface PricedExtra {
  readonly code: string;
  readonly kind: 'bag' | 'seat' | 'insurance';
  /** In the buyer's language. */
  readonly name: string;
  /** The contract party, if it is not the carrier. */
  readonly provider: string | undefined;
  readonly passengerIndex: number;
  readonly segment: number | undefined;
  readonly totalMinor: number;
  readonly refundable: boolean;
  /** Of a seat: the supplier's own services for it, one for each passenger of the type. */
  readonly ofSupplier?: readonly SeatService[];
}

export interface HoldRequest extends Payer {
  /** The order's id. */
  readonly reference: string;
  readonly seats: number;
  readonly seatCounters: readonly SeatCounterKey[];
  readonly fareCounters: readonly FareCounterKey[];
  /** Set for a hold promised to a caller; otherwise a hold lasts as long as payments usually take. */
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
  /** Confirms a flight time that differs much from the usual one. */
  readonly durationConfirmed: boolean;
  /** Shown to the buyers. */
  readonly reason: string;
  /** `user:12`. */
  readonly madeBy: string;
}

/** A recorded move or cancellation of a departure. */
export interface NotedChange extends DepartureKey {
  readonly changeId: string;
  readonly kind: DepartureChange['kind'];
  readonly reason: string;
  readonly madeBy: string;
  readonly notedAt: Date;
}

/** A sold flight with its current times. */
export interface FlightNow {
  readonly segments: readonly Segment[];
  readonly layovers: readonly Layover[];
  readonly durationMinutes: number;
  /** False if the current times miss a connection. */
  readonly isConnected: boolean;
}

/** Seats of a hold that move from one flight to a whole departure of another service or date. */
export interface SeatMove {
  readonly holdId: string;
  readonly fromFlightId: string;
  readonly to: DepartureKey;
  readonly cabin: Cabin;
}

/** Trips of stored searches and their prices in our own inventory; no external supplier is queried. */
export interface TripPrices {
  /** Undefined for a search that is unknown or older than thirty days. */
  findTrip(tenantId: number, searchId: string): Promise<Omit<SearchCriteria, 'birthDates'> | undefined>;
  /**
   * The lowest total of the party in hundredths of the trip's currency; undefined if it cannot be bought. Refuses with
   * GEN-UNAVAILABLE while the currency has no rate.
   */
  findLowestTotal(tenantId: number, trip: Omit<SearchCriteria, 'birthDates'>): Promise<number | undefined>;
}

export interface Flights {
  /** The passengers of a stored search; undefined for one that is unknown or older than thirty days. */
  findSearchedCounts(scope: TenantScope, searchId: string): Promise<PassengerCounts | undefined>;
  /**
   * Prices a choice from the database, not from the timetable in memory. Refuses with FLT-EXPIRED (unknown search, or a
   * flight no longer sold as chosen), FLT-NOSEAT (too few seats) or GEN-VALIDATION (directions that do not combine).
   */
  priceChoice(scope: TenantScope, choice: FlightChoice, language: Language): Promise<PricedTrip>;
  /**
   * Prices the extras requested with a priced trip, at its rate. Refuses with GEN-VALIDATION or GEN-UNAVAILABLE, and with
   * FLT-SEAT for seats that are taken (`data.seats`).
   */
  priceExtras(
    scope: TenantScope,
    trip: PricedTrip,
    counts: PassengerCounts,
    choice: ExtrasChoice,
    language: Language,
  ): Promise<readonly PricedExtra[]>;
  /**
   * Stores flights of an external supplier for an order and returns their locator. Refuses at the passengers' fields.
   */
  holdExternal(scope: TenantScope, request: ExternalHoldRequest): Promise<string>;
  /** Undefined if this process has no external suppliers. */
  readonly externalSupply: ExternalSupply | undefined;
  readonly wishedChanges: WishedChanges | undefined;
  /** Holds the seats for fifteen minutes, all or none, in a fixed order. Refuses with FLT-NOSEAT. */
  holdSeats(scope: TenantScope, request: HoldRequest): Promise<SeatHold>;
  /**
   * Turns a hold into sold seats. False if the hold has expired or does not exist and its seats could not be taken
   * again.
   */
  confirmSeats(scope: TenantScope, holdId: string): Promise<boolean>;
  /**
   * Renews a hold for another payment attempt: for fifteen minutes from now, at most until half an hour after its
   * start. False when the seats are gone. Refuses a payer who holds too much with GEN-LIMIT.
   */
  holdAgain(scope: TenantScope, holdId: string, payer: Payer): Promise<boolean>;
  /** Puts held seats back on sale; does nothing unless they are still held. */
  releaseSeats(scope: TenantScope, holdId: string): Promise<void>;
  /** Whether the seats of a hold are sold, all or some of them. */
  isSold(scope: TenantScope, holdId: string): Promise<boolean>;
  /**
   * Extends to thirty minutes after its start, because a bank step has begun; the seats of a paid order, longer, because
   * another supplier of it is awaited.
   */
  extendHold(scope: TenantScope, holdId: string, awaited: AwaitedAnswer): Promise<void>;
  /** Query of the seats held but not sold: `reference` and `expires_at`. */
  selectLiveHolds(scope: TenantScope): RawBuilder<unknown>;
  /** Puts sold seats of cancelled passengers back on sale. Throws if the hold has sold fewer. */
  returnSeats(scope: TenantScope, back: ReturnedSeats): Promise<void>;
  /** Locks a departure and returns it as the office shows it. Refuses with GEN-NOTFOUND. */
  lockDeparture(scope: TenantScope, key: DepartureKey, language: Language): Promise<Departure>;
  /**
   * Moves a locked departure to other times, back to the service's own, or cancels it; unpaid holds on a cancelled one
   * are released. Refuses a departure that is cancelled or has left (GEN-RULE), and impossible times (GEN-VALIDATION).
   */
  changeDeparture(
    scope: TenantScope,
    key: DepartureKey,
    request: DepartureChangeRequest,
  ): Promise<NotedChange>;
  /** Refuses with GEN-RULE a flight that mirrors another agency's, which only its owner moves or cancels. */
  requireOwnService(scope: TenantScope, serviceId: number): Promise<void>;
  /** Whether a flight mirrors another agency's. */
  isMirrored(scope: TenantScope, serviceId: number): Promise<boolean>;
  /** The departures moved or cancelled since an instant, oldest first. */
  listDepartureChanges(scope: TenantScope, since: Date): Promise<NotedChange[]>;
  /** The hold references of a departure's sold seats, in a fixed order. */
  listSeatHolders(scope: TenantScope, key: DepartureKey): Promise<string[]>;
  /** Whether a flight, by the id that it was sold under, has a segment on a departure. */
  fliesOnDeparture(flightId: string, key: DepartureKey): boolean;
  /** The index of the flight's segment on a departure; undefined if there is none. */
  findSegmentOnDeparture(flightId: string, key: DepartureKey): number | undefined;
  /** The flight id under which a departure is sold from its first stop to its last. */
  flightIdOf(departure: DepartureKey & { readonly stops: number }): string;
  /**
   * A flight with its current times, cancelled or not; `cabins` by segment. Undefined if the timetable no longer has
   * it.
   */
  readFlight(scope: TenantScope, flightId: string, cabins: readonly Cabin[]): Promise<FlightNow | undefined>;
  /**
   * Returns the sold seats of a flight and takes as many on another departure, from its first stop to its last; returns
   * its flight id. Refuses with FLT-NOSEAT if there are too few.
   */
  moveSeats(scope: TenantScope, move: SeatMove): Promise<string>;
}
