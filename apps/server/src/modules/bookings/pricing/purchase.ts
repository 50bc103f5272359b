import type { Language } from '@farewind/contract/core/fields';
import type { Notice } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ExtrasChoice, FlightChoice, PricedExtra, PricedTrip } from '../../flights/public.ts';
import type { LockedRate } from '../../settings/public.ts';
import type { PricedRides, RideChoice } from '../../transfers/public.ts';
import { applyCoupon, type AppliedCoupon } from './coupons/apply-coupon.ts';
import type { BookingDeps } from '../order/deps.ts';

/** The choice bought in one order: flights, rides, or both. */
export interface PurchaseChoice {
  readonly flights?: FlightChoice;
  readonly rides?: RideChoice;
  readonly extras: ExtrasChoice;
  /** The passengers of the order; with rides alone, its lead passenger. */
  readonly counts: PassengerCounts;
  /** A coupon's code, in capitals. */
  readonly coupon?: string;
  readonly currency: Currency;
  /** The agent fee per passenger with a seat, of rides alone for the whole order, in minor units of `currency`. */
  readonly agentFeeMinor?: number;
}

/** A choice with its current exact prices; sums in minor units of `currency`. */
export interface PricedPurchase {
  readonly trip?: PricedTrip;
  readonly rides?: PricedRides;
  readonly extras: readonly PricedExtra[];
  readonly currency: Currency;
  readonly rate: LockedRate;
  readonly coupon?: AppliedCoupon;
  /** The sum to pay, after the coupon. */
  readonly totalMinor: number;
  readonly warnings: readonly Notice[];
}

/** The rates that a quote has locked: of the prices, and of the coupon's own sums. */
export interface LockedRates {
  readonly rate: LockedRate;
  readonly couponRate?: ExchangeRate;
  /** Rates of external suppliers' flights, by direction. */
  readonly sourceRates?: readonly (LockedRate | undefined)[];
}

/** Prices a choice from the database, at one rate throughout: the given one, or today's. */
export async function pricePurchase(
  { flights, transfers, settings }: Pick<BookingDeps, 'flights' | 'transfers' | 'settings'>,
  scope: TenantScope,
  choice: PurchaseChoice,
  language: Language,
  locked?: LockedRates,
): Promise<PricedPurchase> {
  const rate = locked?.rate;
  const trip = await priceTrip(flights, scope, choice, language, locked);
  const extras = trip ? await flights.priceExtras(scope, trip, choice.counts, choice.extras, language) : [];
  const pricedRides =
    choice.rides &&
    (await transfers.priceRides(scope, { ...choice.rides, rate: rate ?? trip?.rate }, language));
  const rides = pricedRides && (trip ? pricedRides : addRideFee(pricedRides, choice.agentFeeMinor));
  const priced = trip ?? rides;
  if (!priced) throw new Error('A purchase without flights and rides is none');
  const extrasMinor = extras.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const goods = { ...(trip ? { trip } : {}), ...(rides ? { rides } : {}) };
  const frame = { ...goods, extrasMinor, currency: choice.currency, rate: priced.rate };
  const coupon =
    choice.coupon === undefined
      ? undefined
      : await applyCoupon(settings, scope, choice.coupon, frame, locked?.couponRate);
  return {
    ...goods,
    ...(coupon ? { coupon } : {}),
    extras,
    currency: choice.currency,
    rate: priced.rate,
    totalMinor:
      (trip?.totalMinor ?? 0) + extrasMinor + (rides?.totalMinor ?? 0) - (coupon?.discountMinor ?? 0),
    warnings: [...(trip?.warnings ?? []), ...(rides?.warnings ?? [])],
  };
}

async function priceTrip(
  flights: BookingDeps['flights'],
  scope: TenantScope,
  { flights: chosen, agentFeeMinor = 0 }: PurchaseChoice,
  language: Language,
  locked: LockedRates | undefined,
): Promise<PricedTrip | undefined> {
  if (!chosen) return undefined;
  const choice = { ...chosen, rate: locked?.rate, sourceRates: locked?.sourceRates };
  return addAgentFee(await flights.priceChoice(scope, choice, language), agentFeeMinor);
}

/** Adds the agent fee of an order of rides to the first of them. */
function addRideFee(priced: PricedRides, agentFeeMinor = 0): PricedRides {
  const [first, ...others] = priced.rides;
  if (agentFeeMinor === 0 || !first) return priced;
  return {
    ...priced,
    rides: [{ ...first, totalMinor: first.totalMinor + agentFeeMinor, agentFeeMinor }, ...others],
    totalMinor: priced.totalMinor + agentFeeMinor,
  };
}

/** Adds the agent fee to the service line of the first flight, once per passenger with a seat. */
function addAgentFee(trip: PricedTrip, feeMinor: number): PricedTrip {
  const [first, ...others] = trip.slices;
  if (feeMinor === 0 || !first) return trip;
  const units = first.units.map((unit) =>
    unit.passengerType === 'infant'
      ? unit
      : {
          ...unit,
          serviceMinor: unit.serviceMinor + feeMinor,
          totalMinor: unit.totalMinor + feeMinor,
          agentFeeMinor: feeMinor,
        },
  );
  const seats = units.reduce((sum, { agentFeeMinor, count }) => (agentFeeMinor ? sum + count : sum), 0);
  return {
    ...trip,
    slices: [{ ...first, units }, ...others],
    totalMinor: trip.totalMinor + feeMinor * seats,
  };
}
