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
import type { PricedRide } from './api.ts';

/** One direction of a search. One end is the airport; times are local there. */
export interface RideQuery {
  readonly direction: RideDirection;
  readonly airport: string;
  readonly timeZone: string;
  /** Names in `language`. */
  readonly from: RidePlace;
  readonly to: RidePlace;
  /** Either when the ride begins, or when it is to be at its end: then the supplier works the pick-up out. */
  readonly pickupAt?: LocalDateTime | undefined;
  readonly arriveBy?: LocalDateTime | undefined;
  readonly passengers: PassengerCounts;
  readonly bags: number;
  readonly language: Language;
}

/** A ride that can be had: people and bags fit. */
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
  /** 1 where the ride is shared. */
  readonly vehicles: number;
  /** The paid units: vehicles, or seats of a shared one. */
  readonly units: number;
  /** Of one vehicle. */
  readonly passengerCapacity: number;
  readonly baggageCapacity: number;
  readonly pickupAt: LocalDateTime;
  readonly minutes: number;
  readonly km?: number | undefined;
  readonly currency: Currency;
  /** Of one unit, the night surcharge included. */
  readonly unitMinor: number;
  /** Of one child seat after the first of its kind; 0: free. */
  readonly childSeatMinor: number;
  /** Above 0 where the night surcharge was added. */
  readonly nightPercent: number;
  readonly freeWaitingMinutes: number;
  readonly freeCancelHours: number;
  /** Where others get on or off; 0 for a private vehicle. */
  readonly maxStops: number;
  readonly meetingPoint: string;
  /** The operator: the contract party, and the number that travellers call. */
  readonly operator: { readonly name: string; readonly phone: string };
  /** Until when it can be had at this price; absent: twenty minutes, as ours. */
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

/** A ride to take out of sale for an order that is not paid yet. */
export interface RideHoldRequest extends Payer {
  /** Whose ride: an order's id. */
  readonly reference: string;
  readonly ride: PricedRide;
  readonly lead: { readonly name: string; readonly phone: string };
  readonly flightNumber?: string | undefined;
  readonly nameSign?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * A supplier of rides: our own fleet, or an external company. Actions on a locator run in the order's transaction and may
 * be repeated; they are those that bookings require of every supplier of items.
 */
export interface TransferSupplier {
  /** Stands in orders: does not change. */
  readonly name: string;
  /** May fail or take long: then the answer goes without it. Opens its own transaction. */
  search(tenantId: number, query: RideQuery): Promise<RideAnswer>;
  /** The ride of a search as it can be had now; undefined when it cannot. */
  find(scope: TenantScope, query: RideQuery, ref: string): Promise<RideOffer | undefined>;
  /** Takes it out of sale for fifteen minutes and answers its locator. Refuses with TRF-NONE. */
  hold(scope: TenantScope, request: RideHoldRequest): Promise<string>;
  /** Turns a hold into a sale; false when it is no longer available. True again for what is sold already. */
  confirm(scope: TenantScope, locator: string): Promise<boolean>;
  /** Renews a released hold for another payment attempt; false when it is no longer available. */
  holdAgain(scope: TenantScope, locator: string, payer: Payer): Promise<boolean>;
  /** Releases a hold; a sold ride stays sold. */
  release(scope: TenantScope, locator: string): Promise<void>;
  /** Puts a sold ride back on sale; throws if it was not sold. */
  takeBack(scope: TenantScope, locator: string): Promise<void>;
  /** Extends a hold, because the bank has not answered yet. */
  extend(scope: TenantScope, locator: string, awaited: AwaitedAnswer): Promise<void>;
  /**
   * Moves a held or sold ride to another pick-up, on another day too. False when that day is full, or the supplier does
   * not do it; undefined for a locator that is not its own.
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
  /** The forgiving search over names that places have. */
  readonly matchNames: MatchNames;
  readonly log: Log;
  /** External ones; our own fleet is always there. */
  readonly suppliers: readonly TransferSupplier[];
  readonly listTenantIds: () => Promise<number[]>;
  /** Wraps the computation of a search's results, with a predicate for an empty result; optional, for metrics. */
  readonly watchSearch?: WatchRideSearch | undefined;
}

type WatchRideSearch = (
  make: () => Promise<TransferResults>,
  isEmpty: (made: TransferResults) => boolean,
) => Promise<TransferResults>;
