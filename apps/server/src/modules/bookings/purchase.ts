import type { Language } from '@farewind/contract/core/fields';
import type { Notice } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { ExtrasChoice, FlightChoice, PricedExtra, PricedTrip } from '../flights/public.ts';
import type { LockedRate } from '../settings/public.ts';
import type { PricedRides, RideChoice } from '../transfers/public.ts';
import type { BookingParts } from './parts.ts';

/** What is bought in one order, as it was chosen: flights, rides, or both. */
export interface PurchaseChoice {
  readonly flights?: FlightChoice;
  readonly rides?: RideChoice;
  readonly extras: ExtrasChoice;
  /** The passengers of the order; of one with rides alone its lead passenger. */
  readonly counts: PassengerCounts;
  readonly currency: Currency;
}

/** The same with its exact prices now; sums in minor units of `currency`. */
export interface PricedPurchase {
  readonly trip?: PricedTrip;
  readonly rides?: PricedRides;
  readonly extras: readonly PricedExtra[];
  readonly currency: Currency;
  readonly rate: LockedRate;
  readonly totalMinor: number;
  readonly warnings: readonly Notice[];
}

/** Prices a choice from the database, all of it at one rate: the one given, or today's. */
export async function pricePurchase(
  { flights, transfers }: Pick<BookingParts, 'flights' | 'transfers'>,
  scope: TenantScope,
  choice: PurchaseChoice,
  language: Language,
  rate?: LockedRate,
): Promise<PricedPurchase> {
  const trip = choice.flights && (await flights.priceChoice(scope, { ...choice.flights, rate }, language));
  const extras = trip ? await flights.priceExtras(scope, trip, choice.counts, choice.extras, language) : [];
  const rides =
    choice.rides &&
    (await transfers.priceRides(scope, { ...choice.rides, rate: rate ?? trip?.rate }, language));
  const priced = trip ?? rides;
  if (!priced) throw new Error('A purchase without flights and rides is none');
  return {
    ...(trip ? { trip } : {}),
    ...(rides ? { rides } : {}),
    extras,
    currency: choice.currency,
    rate: priced.rate,
    totalMinor:
      (trip?.totalMinor ?? 0) +
      extras.reduce((sum, { totalMinor }) => sum + totalMinor, 0) +
      (rides?.totalMinor ?? 0),
    warnings: [...(trip?.warnings ?? []), ...(rides?.warnings ?? [])],
  };
}
