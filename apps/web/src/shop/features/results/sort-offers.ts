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

type Compare = (one: Offer, other: Offer) => number;

/** The list in the asked order; what cannot be booked always comes last, ties by price and departure. */
export function sortOffers(offers: readonly Offer[], order: SortOrder): Offer[] {
  return offers.toSorted(comparing(offers, order));
}

/** What stands first in the asked order, without putting all the others in theirs. */
export function firstOffer(offers: readonly Offer[], order: SortOrder): Offer | undefined {
  const compare = comparing(offers, order);
  return offers.reduce<Offer | undefined>(
    (first, offer) => (first === undefined || compare(offer, first) < 0 ? offer : first),
    undefined,
  );
}

function comparing(offers: readonly Offer[], order: SortOrder): Compare {
  const weight = weighing(offers, order);
  return (a, b) =>
    Number(isBookable(b)) - Number(isBookable(a)) ||
    (order === 'earliest'
      ? compareTexts(departureOf(a.flight), departureOf(b.flight))
      : weight(a) - weight(b)) ||
    a.price - b.price ||
    compareTexts(departureOf(a.flight), departureOf(b.flight)) ||
    compareTexts(arrivalOf(a.flight), arrivalOf(b.flight)) ||
    compareTexts(a.flight.id, b.flight.id);
}

function weighing(offers: readonly Offer[], order: SortOrder): (offer: Offer) => number {
  if (order === 'cheapest') return ({ price }) => price;
  if (order === 'fastest') return ({ flight }) => flight.durationMinutes;
  if (order === 'earliest') return () => 0;
  const lowest = offers.reduce(
    (low, offer) => (isBookable(offer) ? Math.min(low, offer.price) : low),
    Infinity,
  );
  const scores = new Map(
    offers.map((offer) => [offer, scoreOf(offer, Number.isFinite(lowest) ? lowest : 1)]),
  );
  return (offer) => scores.get(offer) ?? 0;
}

/** Times and ids are plain text: no language's rules, which are a hundred times as slow, apply to them. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

export function isBookable(offer: Offer): boolean {
  return offer.flight.bookable && offer.flight.unfitReason === undefined;
}
