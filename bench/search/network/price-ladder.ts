import type { PassengerPrice } from '@farewind/flight-search/spi/passenger-price';

const LOWEST_MINOR = 900;
const STEP = 1.02;
/** Rungs of one shared price list; a fare moves by at most this many minus the list's offset. */
const RUNGS_A_LIST = 250;
const RUNGS_BETWEEN_LISTS = 100;

/** The rungs of fares are two per cent apart: returns the rung nearest to a price in minor units. */
export function rungOf(minor: number): number {
  return Math.max(0, Math.round(Math.log(minor / LOWEST_MINOR) / Math.log(STEP)));
}

export function priceAtRung(rung: number): PassengerPrice {
  const adultMinor = Math.round(LOWEST_MINOR * STEP ** rung);
  return { adultMinor, childMinor: Math.round(adultMinor * 0.75), infantMinor: Math.round(adultMinor / 10) };
}

/** The price list for a fare that moves at most `reach` rungs up from `rung`. */
export function ladderKey(rung: number, reach: number): string {
  const list = Math.floor(rung / RUNGS_BETWEEN_LISTS);
  if (rung + reach - list * RUNGS_BETWEEN_LISTS > RUNGS_A_LIST) throw new Error('A fare leaves its ladder');
  return `ladder ${list}`;
}
