import type { RidePlace } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import type { RideDirection, TransferResults, VehicleMode } from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import type { LocalDateTime } from '@farewind/values/local-time';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { AwaitedAnswer, Payer } from '../../platform/hold-limits.ts';
import type { Log } from '../../platform/log.ts';
import type { MatchNames, Places } from '../places/public.ts';
import type { Settings } from '../settings/public.ts';
import type { PricedRide } from './priced-ride.ts';

/** One direction of a search. One end is the airport; times are local there. */
export interface RideQuery {
  readonly direction: RideDirection;
  readonly airport: string;
  readonly timeZone: string;
  /** With names in `language`. */
  readonly from: RidePlace;
  readonly to: RidePlace;
  /** Either the pick-up time, or the arrival time, from which the supplier computes the pick-up. */
  readonly pickupAt?: LocalDateTime | undefined;
  readonly arriveBy?: LocalDateTime | undefined;
  readonly passengers: PassengerCounts;
  readonly bags: number;
  readonly language: Language;
}

/** An available ride with room for people and bags. */
export interface RideOffer {
  /** The supplier's own name for the kind of ride, at most 200 characters; the same for the same query. */
  readonly ref: string;
  readonly vehicleType: {
    readonly code: string;
    readonly name: string;
    readonly model: string;
    readonly mode: VehicleMode;
    readonly picture: string;
  };
  /** 1 for a shared ride. */
  readonly vehicles: number;
  /** The paid units: vehicles, or seats of a shared one. */
  readonly units: number;
  /** Capacity of one vehicle. */
  readonly passengerCapacity: number;
  readonly baggageCapacity: number;
  readonly pickupAt: LocalDateTime;
  readonly minutes: number;
  readonly km?: number | undefined;
  readonly currency: Currency;
  /** Price of one unit, including the night surcharge. */
  readonly unitMinor: number;
  /** Price of a child seat after the first of its kind; 0 if free. */
  readonly childSeatMinor: number;
  /** Above 0 if a night surcharge was added. */
  readonly nightPercent: number;
  readonly freeWaitingMinutes: number;
  readonly freeCancelHours: number;
  /** Number of stops for others; 0 for a private vehicle. */
  readonly maxStops: number;
  readonly meetingPoint: string;
  /** The operator: the contract party, and the number that travellers call. */
  readonly operator: { readonly name: string; readonly phone: string };
  /** The ledger account of the external supplier that is owed the price; absent: the operator is. */
  readonly payee?: string | undefined;
  /** End of validity of this price; absent means twenty minutes, as for our own. */
  readonly expiresAt?: Date | undefined;
}

/** A type of which one vehicle is not enough. `ref` and `vehicles` name the offer of several, if that is possible. */
export interface UnfitVehicle {
  readonly code: string;
  readonly name: string;
  readonly reason: 'people' | 'bags' | 'soldOut';
  readonly ref?: string | undefined;
  readonly vehicles?: number | undefined;
}

export interface RideAnswer {
  readonly offers: readonly RideOffer[];
  readonly unfit: readonly UnfitVehicle[];
  /** The suppliers queried behind this one, by name, if it represents several; absent: itself. */
  readonly asked?: readonly { readonly name: string; readonly state: 'done' | 'failed' }[];
}

/** A ride to hold for an unpaid order. */
export interface RideHoldRequest extends Payer {
  /** The order's id. */
  readonly reference: string;
  readonly ride: PricedRide;
  readonly lead: { readonly name: string; readonly phone: string };
  readonly flightNumber?: string | undefined;
  readonly nameSign?: string | undefined;
  readonly note?: string | undefined;
  /** The end of a hold promised to a caller; undefined for the usual fifteen minutes. */
  readonly until?: Date | undefined;
}

/**
 * A supplier of rides: our own fleet, or an external company. Actions on a locator run in the order's transaction and
 * may be repeated; they are those that bookings require of every item supplier.
 */
export interface TransferSupplier {
  /** Stored in orders, so it must not change. */
  readonly name: string;
  /** May fail or take long; the search then answers without it. Opens its own transaction. */
  search(tenantId: number, query: RideQuery): Promise<RideAnswer>;
  /** A ride of a search as currently available; undefined if it is not. */
  find(scope: TenantScope, query: RideQuery, ref: string): Promise<RideOffer | undefined>;
  /** Holds it for fifteen minutes and returns its locator. Refuses with TRF-NONE. */
  hold(scope: TenantScope, request: RideHoldRequest): Promise<string>;
  /** Turns a hold into a sale; false when it is no longer available. True for a ride that is sold already. */
  confirm(scope: TenantScope, locator: string): Promise<boolean>;
  /** Renews a released hold for another payment attempt; false when it is no longer available. */
  holdAgain(scope: TenantScope, locator: string, payer: Payer): Promise<boolean>;
  /** Releases a hold; a sold ride stays sold. */
  release(scope: TenantScope, locator: string): Promise<void>;
  /** Puts a sold ride back on sale; throws if it was not sold. */
  takeBack(scope: TenantScope, locator: string): Promise<void>;
  /** Whether the ride is sold. */
  isSold(scope: TenantScope, locator: string): Promise<boolean>;
  /**
   * Extends a hold, because the bank has not answered yet, or, once its order is paid, another supplier of it. Such a
   * ride is taken again if its hold has expired and it is free.
   */
  extend(scope: TenantScope, locator: string, awaited: AwaitedAnswer): Promise<void>;
  /**
   * Moves a held or sold ride to another pick-up, also on another day. False if that day is full or the supplier cannot
   * move rides; undefined for a locator of another supplier.
   */
  move(
    scope: TenantScope,
    locator: string,
    to: { readonly pickupAt: LocalDateTime },
  ): Promise<boolean | undefined>;
}

export interface TransfersDeps {
  readonly database: Database;
  readonly places: Places;
  readonly settings: Pick<Settings, 'getAgency' | 'getRate'>;
  /** Fuzzy search over names of places. */
  readonly matchNames: MatchNames;
  readonly log: Log;
  /** External suppliers; our own fleet is always included. */
  readonly suppliers: readonly TransferSupplier[];
  readonly listTenantIds: () => Promise<number[]>;
  /** Wraps the computation of a search's results, with a predicate for an empty result; optional, for metrics. */
  readonly watchSearch?: WatchRideSearch | undefined;
}

type WatchRideSearch = (
  make: () => Promise<TransferResults>,
  isEmpty: (made: TransferResults) => boolean,
) => Promise<TransferResults>;
