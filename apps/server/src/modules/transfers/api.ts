import type { Notice } from '@farewind/contract/flights/search';
import type { ChildSeats, RidePlace } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import type { TransferPlaceKey } from '@farewind/contract/transfers/places';
import type { TransferCriteria } from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import type { LocalDateTime } from '@farewind/values/local-time';
import type { RawBuilder } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { LockedRate } from '../settings/public.ts';
import type { RideHoldRequest, TransferSupplier } from './ports.ts';
import type { PricedRide } from './priced-ride.ts';

/** A stored search. */
export type SavedTransferSearch = TransferCriteria & { readonly id: string };

/** The traveller's choice: ids from search answers. */
export interface RideChoice {
  readonly searchId: string;
  readonly transferId: string;
  readonly returnTransferId?: string | undefined;
  /** For each direction. */
  readonly childSeats?: ChildSeats | undefined;
  readonly currency: Currency;
  /** The rate that a quote locked; absent: today's. */
  readonly rate?: LockedRate | undefined;
}

/** The exact price of a choice now, with the rate used. */
export interface PricedRides {
  readonly search: SavedTransferSearch;
  readonly rides: readonly PricedRide[];
  readonly currency: Currency;
  readonly rate: LockedRate;
  readonly totalMinor: number;
  readonly warnings: readonly Notice[];
}

export type HoldRidesRequest = Omit<RideHoldRequest, 'ride' | 'flightNumber'> & {
  readonly rides: readonly (PricedRide & { readonly flightNumber?: string | undefined })[];
};

/** The part of a ride supplier that bookings need, known there as `ItemSupplier`. */
export type RideSupplier = Pick<
  TransferSupplier,
  'name' | 'confirm' | 'holdAgain' | 'release' | 'takeBack' | 'isSold' | 'extend'
>;

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A ride between an airport and one of our zones. */
export interface ZoneRide {
  readonly airport: string;
  readonly zoneId: number;
  /** Whether it begins or ends at the airport. */
  readonly airportIs: 'start' | 'end';
  /** In local time of the airport. */
  readonly pickupAt: LocalDateTime;
  readonly people: number;
  readonly language: Language;
}

export interface Transfers {
  /**
   * Prices a choice from the rows of this transaction. Refuses with TRF-EXPIRED (search unknown or expired, or ride no
   * longer sold), TRF-NONE (too few vehicles, or the pick-up is past) or GEN-VALIDATION at `transferId` or
   * `returnTransferId`.
   */
  priceRides(scope: TenantScope, choice: RideChoice, language: Language): Promise<PricedRides>;
  /**
   * Holds priced rides for fifteen minutes, or until a promised time: all or none, in a fixed order. Returns a locator for each, in the order of
   * `rides`. Refuses with TRF-NONE, and a payer who holds too much with GEN-LIMIT.
   */
  holdRides(scope: TenantScope, request: HoldRidesRequest): Promise<string[]>;
  /** Query of our own vehicles held but not sold: `reference` and `expires_at`. */
  selectLiveHolds(scope: TenantScope): RawBuilder<unknown>;
  readonly rideSuppliers: readonly RideSupplier[];
  /** An end of a ride with its names; undefined if it is unknown or no longer sold. */
  findPlace(scope: TenantScope, place: TransferPlaceKey, language: Language): Promise<RidePlace | undefined>;
  /** Destinations of rides from and to an airport, by name; empty if no rides are sold there. */
  listZonesOfAirport(scope: TenantScope, airport: string, language: Language): Promise<RidePlace[]>;
  /**
   * Moves a held or sold ride: takes a vehicle on the new day and releases the old one; on the same day only the time
   * changes. False if that day is full.
   */
  moveRide(scope: TenantScope, locator: string, to: { readonly pickupAt: LocalDateTime }): Promise<boolean>;
  /** The name in orders of the supplier of all external rides. */
  readonly externalRides: string;
  /** The zone around a position that has a price from an airport; undefined if there is none. */
  findZoneAt(scope: TenantScope, airport: string, position: Position): Promise<number | undefined>;
  /** The rides of our own fleet to or from a zone at our own price, in inventory currency. */
  offerToZone(scope: TenantScope, ride: ZoneRide): Promise<PricedRide[]>;
}
