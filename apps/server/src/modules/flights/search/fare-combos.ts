import type { PassengerPrices, StockFare } from '../stock/stock.ts';

/** A fare of one segment that has seats for the whole party. */
export interface FareOption {
  readonly fare: StockFare;
  readonly seatsLeft: number;
  /** Mark-up included. */
  readonly prices: PassengerPrices;
  /** For the whole party, in inventory minor units. */
  readonly partyMinor: number;
}

/**
 * One fare per segment for each family that some segment offers: the cheapest of that rank, where a segment lacks it the
 * nearest lower rank, else its cheapest fare; and the cheapest fare of every segment. No combination twice.
 */
export function combineFamilies(segments: readonly (readonly FareOption[])[]): FareOption[][] {
  if (segments.some((options) => options.length === 0)) return [];
  const ranks = new Set(segments.flat().map(({ fare }) => fare.familyRank));
  const combos = [
    segments.map(cheapestOf),
    ...[...ranks].map((rank) => segments.map((options) => ofRank(options, rank))),
  ];
  const distinct = new Map(combos.map((combo) => [combo.map(({ fare }) => fare.id).join(' '), combo]));
  return [...distinct.values()];
}

function ofRank(options: readonly FareOption[], rank: number): FareOption {
  const offered = options.map(({ fare }) => fare.familyRank).filter((offer) => offer <= rank);
  if (offered.length === 0) return cheapestOf(options);
  const nearest = Math.max(...offered);
  return cheapestOf(options.filter(({ fare }) => fare.familyRank === nearest));
}

function cheapestOf(options: readonly FareOption[]): FareOption {
  return options.reduce((best, next) =>
    next.partyMinor < best.partyMinor || (next.partyMinor === best.partyMinor && next.fare.id < best.fare.id)
      ? next
      : best,
  );
}
