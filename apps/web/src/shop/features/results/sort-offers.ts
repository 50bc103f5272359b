import { bestScore } from './best-score.ts';
import { arrivalOf, departureOf, minutesOf, type Offer } from './filter-offers.ts';
import type { SortOrder } from './results-search.ts';

type Compare = (one: Offer, other: Offer) => number;

/** The list in the chosen order; offers that cannot be booked come last, ties are sorted by price and departure. */
export function sortOffers(offers: readonly Offer[], order: SortOrder): Offer[] {
  return offers.toSorted(comparing(offers, order));
}

/** The first offer in the chosen order, without sorting the others. */
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
  if (order === 'fastest') return minutesOf;
  if (order === 'earliest') return () => 0;
  const lowest = lowestPrice(offers);
  const scores = new Map(offers.map((offer) => [offer, bestScore(offer, lowest).total]));
  return (offer) => scores.get(offer) ?? 0;
}

/** Only of bookable offers; 1 if there are none. */
export function lowestPrice(offers: readonly Offer[]): number {
  const lowest = offers.reduce(
    (low, offer) => (isBookable(offer) ? Math.min(low, offer.price) : low),
    Infinity,
  );
  return Number.isFinite(lowest) ? lowest : 1;
}

/** Times and ids are compared as plain text: the collation of a language would be a hundred times as slow. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

export function isBookable(offer: Offer): boolean {
  return offer.flight.bookable && offer.flight.unfitReason === undefined;
}
