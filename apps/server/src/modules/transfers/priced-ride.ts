import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { RideDirection } from '@farewind/contract/transfers/search';
import type { Currency } from '@farewind/values/currency';
import type { LockedRate } from '../settings/public.ts';

/** A ride before purchase: the buyer adds flight, name sign and note. */
export type RideToBuy = Omit<
  RideSnapshot,
  | 'flightNumber'
  | 'nameSign'
  | 'note'
  | 'driver'
  | 'supplierReference'
  | 'joinedTo'
  | 'flightSide'
  | 'joinedOrderId'
>;

/** The rounding unit is the ride: its price is converted once. */
export interface PricedRide {
  readonly direction: RideDirection;
  /** The id of the offer, as search answers give it. */
  readonly offerId: string;
  /** Our own fleet (`houseRides`), or the external supplier. */
  readonly supplier: string;
  readonly ride: RideToBuy;
  readonly contractParty: { readonly kind: 'carrier'; readonly name: string };
  /** The ledger account of the external supplier that is owed the price; absent: the contract party is. */
  readonly payee?: string;
  /** End of validity of the external supplier's price; absent for our own fleet. */
  readonly expiresAt?: Date;
  /** The paid units: vehicles, or seats of a shared one. */
  readonly units: number;
  /** In the supplier's currency, child seats included. */
  readonly supplierMinor: number;
  readonly supplierCurrency: Currency;
  /** From the supplier's currency to the charged one. */
  readonly rate: LockedRate;
  /** In the charged currency. */
  readonly totalMinor: number;
  /** The agent fee inside `totalMinor`, added by bookings; absent if there is none. */
  readonly agentFeeMinor?: number;
}
