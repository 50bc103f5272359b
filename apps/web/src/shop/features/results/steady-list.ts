import type { Offer } from './filter-offers.ts';

/** An offer on its card. */
export interface ListedOffer {
  readonly offer: Offer;
  /** The price that the card showed before the present one; undefined while it has not changed. */
  readonly before: string | undefined;
  /** Missing in a later answer: sold out, or not confirmed by it. The card stays in its place. */
  readonly gone: 'soldOut' | 'unconfirmed' | undefined;
}

/** The cards in an order that later answers do not change. */
export interface SteadyList {
  readonly key: string;
  readonly order: string;
  readonly cards: readonly ListedOffer[];
  /** Cards appended since the list was last sorted. */
  readonly appended: number;
  /** Cards that keep a return at its price although another one is cheaper by now, until the list is sorted anew. */
  readonly cheaper: number;
  /** Whether every supplier had answered once: only then is another price a changed one. */
  readonly wasWhole: boolean;
}

export interface ListedAnswer {
  /** What is listed: the search, the direction, the filters. */
  readonly key: string;
  /** How it is sorted; any other value sorts the list again. */
  readonly order: string;
  readonly offers: readonly Offer[];
  /** The same without any filter: what is sold, though it fits no longer. */
  readonly unfiltered: readonly Offer[];
  /** Whether every supplier has answered. */
  readonly isWhole: boolean;
  /** Suppliers that did not answer in full. */
  readonly failed: readonly string[];
  /** More flights are sold than the answer contains. */
  readonly isTruncated: boolean;
  /** The same flights and fares in this answer, at their present price; undefined if they are not sold together. */
  readonly findAgain: (offer: Offer) => Offer | undefined;
}

/**
 * Updates a list with a new answer without moving a card: new offers come last, changed prices keep the one before, a
 * card keeps its return while that costs the same, and what is not sold any more stays. Another sort order, filter or
 * search makes a new list.
 */
export function updateList(list: SteadyList | undefined, answer: ListedAnswer): SteadyList {
  const { key, order, offers } = answer;
  const known = list?.key === key ? list.cards : [];
  const knownById = new Map(known.map((card) => [card.offer.flight.id, card]));
  const isKnown = list?.key === key && list.wasWhole;
  const wasWhole = isKnown || answer.isWhole;
  const renewed = (offer: Offer) => renew(knownById.get(offer.flight.id), offer, isKnown);
  if (known.length === 0 || list?.order !== order)
    return { key, order, cards: offers.map((offer) => renewed(offer)), appended: 0, cheaper: 0, wasWhole };
  const sold = answer.unfiltered.filter(({ flight }) => flight.bookable);
  const byId = new Map([...sold, ...offers].map((offer) => [offer.flight.id, offer]));
  let cheaper = 0;
  const cards = known.map((card) => {
    const offer = byId.get(card.offer.flight.id);
    if (offer === undefined) return withdraw(card, answer);
    const held = hold(card, offer, answer);
    if (offer.price < held.price) cheaper += 1;
    return renewed(held);
  });
  const added = offers.filter(({ flight }) => !knownById.has(flight.id)).map((offer) => renewed(offer));
  const appended = list.appended + added.length;
  return { key, order, cards: [...cards, ...added], appended, cheaper, wasWhole };
}

/** What a card shows of a flight: the trip that it shows already, if its price is the same, or else the best one. */
function hold({ offer: shown, gone }: ListedOffer, best: Offer, { findAgain }: ListedAnswer): Offer {
  if (gone !== undefined || shown.back === undefined || isSameTrip(shown, best)) return best;
  const again = findAgain(shown);
  return again?.total === shown.total ? again : best;
}

function renew(card: ListedOffer | undefined, offer: Offer, isKnown: boolean): ListedOffer {
  const isSame = isKnown && card !== undefined && isSameTrip(card.offer, offer);
  const shown = isSame ? card.offer.total : offer.total;
  const before = shown !== offer.total ? shown : isSame ? card.before : undefined;
  if (card?.offer === offer && card.gone === undefined) return card;
  return { offer, before, gone: undefined };
}

/** The same fare with the same return: another price is then a changed one. */
function isSameTrip(a: Offer, b: Offer): boolean {
  const isSameBack = a.back?.flight.id === b.back?.flight.id && a.back?.fare.fareId === b.back?.fare.fareId;
  return a.fare.fareId === b.fare.fareId && isSameBack;
}

/** A flight missing in an answer; while suppliers are pending it may still come. */
function withdraw(card: ListedOffer, { isWhole, failed, isTruncated }: ListedAnswer): ListedOffer {
  if (!isWhole || card.gone !== undefined) return card;
  const { fare, back } = card.offer;
  const sellers = [fare.source, back?.fare.source];
  const isUnknown = isTruncated || sellers.some((seller) => seller !== undefined && failed.includes(seller));
  return { ...card, gone: isUnknown ? 'unconfirmed' : 'soldOut' };
}
