import type { FlightRecord } from '@farewind/flight-search/spi/flight-record';
import type { PassengerPrice } from '@farewind/flight-search/spi/passenger-price';
import { PRICE_REACH } from './schedule.ts';
import { priceAtRung, rungOf } from './price-ladder.ts';
import { scatter } from './random.ts';

/** Seats and price of one fare of one departure. */
export interface DatedFare {
  readonly seats: number;
  readonly price: PassengerPrice;
}

const WEEKDAY_RUNGS = [1, -3, -4, -2, 2, 4, 3];
const LOWEST_SHIFT = 8;
const rungPrices: PassengerPrice[] = [];
const rungOfPrice = new Map<number, number>();

/** The fare of a slot on a date: nearer dates are fuller and more expensive; the same on every call. */
export function datedFare(flight: FlightRecord, slot: number, day: number, daysAhead: number): DatedFare {
  const bits = scatter(scatter(flight.ref + 1) ^ (day * 104_729 + slot));
  const nearness = daysAhead < 21 ? 21 - daysAhead : 0;
  const closed = slot === 0 ? 60 + nearness * 3 : slot === 1 ? 30 + nearness * 2 : 16;
  const seats = (bits & 255) < closed ? 0 : 1 + ((bits >>> 8) % 9);
  // The departures of one flight move together; business moves a little on its own.
  const common = scatter(scatter(flight.ref + 1) + day) & 31;
  const own = slot === 3 ? (bits >>> 16) & 7 : 0;
  const shift = Math.max(0, LOWEST_SHIFT + common + own + nearness + WEEKDAY_RUNGS[day % 7]!);
  if (shift > PRICE_REACH) throw new Error('A price leaves its ladder');
  const rung = baseRung(flight.fares[slot]!.price.adultMinor) + shift;
  return { seats, price: (rungPrices[rung] ??= priceAtRung(rung)) };
}

function baseRung(adultMinor: number): number {
  const known = rungOfPrice.get(adultMinor);
  if (known !== undefined) return known;
  const rung = rungOf(adultMinor);
  rungOfPrice.set(adultMinor, rung);
  return rung;
}
