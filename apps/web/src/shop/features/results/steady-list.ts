import type { Offer } from './filter-offers.ts';

/** An offer on its card. */
export interface ListedOffer {
  readonly offer: Offer;
  /** The price that the card showed before the present one; undefined while it has not changed. */
  readonly before: string | undefined;
  /** Missing in a later answer: sold out, or its supplier has not confirmed it. The card stays in its place. */
  readonly gone: 'soldOut' | 'unconfirmed' | undefined;
}

/** The cards in an order that later answers do not change. */
export interface SteadyList {
  readonly key: string;
  readonly order: string;
  readonly cards: readonly ListedOffer[];
  /** Cards appended since the list was last sorted. */
  readonly appended: number;
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
}

/**
 * Updates a list with a new answer without moving a card: new offers come last, changed prices keep the one before, and
 * what is not sold any more stays. Another sort order, filter or search makes a new list.
 */
export function updateList(list: SteadyList | undefined, answer: ListedAnswer): SteadyList {
  const { key, order, offers } = answer;
  const known = list?.key === key ? list.cards : [];
  const knownById = new Map(known.map((card) => [card.offer.flight.id, card]));
  const isKnown = list?.key === key && list.wasWhole;
  const wasWhole = isKnown || answer.isWhole;
  const renewed = (offer: Offer) => renew(knownById.get(offer.flight.id), offer, isKnown);
  if (known.length === 0 || list?.order !== order)
    return { key, order, cards: offers.map((offer) => renewed(offer)), appended: 0, wasWhole };
  const sold = answer.unfiltered.filter(({ flight }) => flight.bookable);
  const byId = new Map([...sold, ...offers].map((offer) => [offer.flight.id, offer]));
  const cards = known.map((card) => {
    const offer = byId.get(card.offer.flight.id);
    return offer === undefined ? withdraw(card, answer) : renewed(offer);
  });
  const added = offers.filter(({ flight }) => !knownById.has(flight.id)).map((offer) => renewed(offer));
  return { key, order, cards: [...cards, ...added], appended: list.appended + added.length, wasWhole };
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
function withdraw(card: ListedOffer, { isWhole, failed }: ListedAnswer): ListedOffer {
  if (!isWhole || card.gone !== undefined) return card;
  const { fare, back } = card.offer;
  const sellers = [fare.source, back?.fare.source];
  const isUnknown = sellers.some((seller) => seller !== undefined && failed.includes(seller));
  return { ...card, gone: isUnknown ? 'unconfirmed' : 'soldOut' };
}
