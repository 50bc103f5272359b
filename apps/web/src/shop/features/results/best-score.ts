import { flightsOf, minutesOf, type Offer } from './filter-offers.ts';
import { withBag } from './pair-offers.ts';

/**
 * The weights of the order "best", in shares of the lowest price of the list. The page's explanation uses these
 * figures, so the two cannot diverge.
 */
export const bestWeights = {
  /** Each hour on the way. */
  hour: 0.03,
  /** Each change of planes. */
  stop: 0.08,
  /** Each change between two airports, or between two carriers without an agreement. */
  hardChange: 0.15,
} as const;

/** The parts of a score and their sum; lower is better. */
export interface BestScore {
  readonly price: number;
  readonly time: number;
  readonly stops: number;
  readonly hardChanges: number;
  readonly total: number;
}

/**
 * Rates an offer among those whose cheapest bookable one costs `lowestPrice`:
 *
 *     price with a bag ÷ lowest price + 3 % an hour + 8 % a change of planes + 15 % a hard change
 *
 * A round trip counts with both ways. An offer without any fare with a bag counts with its cheapest. Carriers, markups and who pays us are no part of it:
 * no place in the list can be bought.
 */
export function bestScore(offer: Offer, lowestPrice: number): BestScore {
  const paid = (withBag(offer) ?? offer).price;
  const durationMinutes = minutesOf(offer);
  const flights = flightsOf(offer);
  const stops = flights.reduce((sum, flight) => sum + flight.stops, 0);
  const layovers = flights.flatMap((flight) => flight.layovers);
  const hard = layovers.filter((layover) => layover.airportChange || layover.selfTransfer).length;
  const parts = {
    price: paid / Math.max(lowestPrice, 0.01),
    time: (durationMinutes / 60) * bestWeights.hour,
    stops: stops * bestWeights.stop,
    hardChanges: hard * bestWeights.hardChange,
  };
  return { ...parts, total: parts.price + parts.time + parts.stops + parts.hardChanges };
}
