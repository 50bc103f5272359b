import type { ChildSeats } from '@farewind/contract/bookings/ride';
import { type ExchangeRate, convertMinor } from '@farewind/values/exchange-rate';
import { percentHalfUp } from '@farewind/values/money';
import type { RideOffer } from './ports.ts';

/** Price of a vehicle or seat with its night surcharge, half up in minor units of the supplier. */
export function unitWithNight(priceMinor: number, nightPercent: number): number {
  return priceMinor + percentHalfUp(priceMinor, nightPercent);
}

export type RideCost = Pick<RideOffer, 'unitMinor' | 'units' | 'childSeatMinor'>;

/** Price of a whole ride in the supplier's minor units: every unit, and each child seat after the first of its kind. */
export function rideMinor({ unitMinor, units, childSeatMinor }: RideCost, seats: ChildSeats = {}): number {
  const counts = [seats.infant ?? 0, seats.child ?? 0, seats.booster ?? 0];
  const paidSeats = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  return unitMinor * units + childSeatMinor * paidSeats;
}

/** The ride is the rounding unit: its sum is converted once. */
export function chargedMinor(cost: RideCost, rate: ExchangeRate, seats?: ChildSeats): number {
  return convertMinor(rideMinor(cost, seats), rate);
}
