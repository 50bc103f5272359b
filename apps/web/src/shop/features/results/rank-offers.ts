import type { Offer } from './filter-offers.ts';
import { firstOffer, isBookable } from './sort-offers.ts';
import type { ListedOffer } from './steady-list.ts';

export type Rank = 'best' | 'cheapest' | 'fastest' | 'chosenBack';

/** The badges of the cards, one each: the offers that the sort row leads to, whatever order the list is in. */
export function rankOffers(
  cards: readonly ListedOffer[],
  best: Offer | undefined,
  chosenBack: string | undefined,
): ReadonlyMap<Offer, Rank> {
  const offers = cards.flatMap(({ offer, gone }) => (gone === undefined ? [offer] : []));
  const ranks = new Map<Offer, Rank>();
  const give = (offer: Offer | undefined, rank: Rank) => {
    if (offer !== undefined && isBookable(offer) && !ranks.has(offer)) ranks.set(offer, rank);
  };
  give(
    offers.find(({ flight }) => flight.id === chosenBack),
    'chosenBack',
  );
  give(best, 'best');
  give(firstOffer(offers, 'cheapest'), 'cheapest');
  give(firstOffer(offers, 'fastest'), 'fastest');
  return ranks;
}
