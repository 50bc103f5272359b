import { withBag } from './pair-offers.ts';
import type { ListedOffer } from './steady-list.ts';

/** A listed offer as its card shows it: with the bag, if one was added there. */
export function askedOffer(listed: ListedOffer, wantsBag: boolean): ListedOffer {
  const bagged = wantsBag ? withBag(listed.offer) : undefined;
  // The price before is that without a bag.
  return bagged === undefined ? listed : { ...listed, offer: bagged, before: undefined };
}
