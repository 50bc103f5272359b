import { arrivalOf, departureOf, type Offer } from './filter-offers.ts';
import type { SortOrder } from './results-search.ts';

/** An hour more on the way weighs as much as this share of the lowest price, a change of planes as that one. */
const HOUR_SHARE = 0.03;
const STOP_SHARE = 0.08;
const AIRPORT_CHANGE_SHARE = 0.15;

/**
 * How good an offer is, lower is better: its price with a bag, its time on the way and its changes of planes, all in
 * shares of the lowest price of the list. No place in the list can be bought.
 */
export function scoreOf(offer: Offer, lowestPrice: number): number {
  const withBag = offer.fares.find((fare) => fare.baggage.pieces > 0);
  const price = withBag === undefined ? offer.price : Number(withBag.pairTotal ?? withBag.total);
  const { durationMinutes, stops, layovers } = offer.flight;
  const changes = layovers.filter((layover) => layover.airportChange || layover.selfTransfer).length;
  return (
    price / Math.max(lowestPrice, 0.01) +
    (durationMinutes / 60) * HOUR_SHARE +
    stops * STOP_SHARE +
    changes * AIRPORT_CHANGE_SHARE
  );
}

/** The list in the asked order; what cannot be booked always comes last, ties by price and departure. */
export function sortOffers(offers: readonly Offer[], order: SortOrder): Offer[] {
  const lowest = Math.min(...offers.filter(isBookable).map((offer) => offer.price));
  const scores = new Map(
    offers.map((offer) => [offer, scoreOf(offer, Number.isFinite(lowest) ? lowest : 1)]),
  );
  const weight = (offer: Offer): number => {
    if (order === 'cheapest') return offer.price;
    if (order === 'fastest') return offer.flight.durationMinutes;
    return order === 'best' ? (scores.get(offer) ?? 0) : 0;
  };
  return offers.toSorted(
    (a, b) =>
      Number(isBookable(b)) - Number(isBookable(a)) ||
      (order === 'earliest'
        ? departureOf(a.flight).localeCompare(departureOf(b.flight))
        : weight(a) - weight(b)) ||
      a.price - b.price ||
      departureOf(a.flight).localeCompare(departureOf(b.flight)) ||
      arrivalOf(a.flight).localeCompare(arrivalOf(b.flight)) ||
      a.flight.id.localeCompare(b.flight.id),
  );
}

export function isBookable(offer: Offer): boolean {
  return offer.flight.bookable && offer.flight.unfitReason === undefined;
}
