import type { Order } from './get-order.ts';

type Item = Order['items'][number];

/** What of an item tells whether it was sold. */
export interface OrderedItem extends Pick<Item, 'kind' | 'status'> {
  readonly tickets: readonly Pick<Item['tickets'][number], 'state'>[];
}

/**
 * The items that could not be sold, for which nothing was charged; those cancelled after the sale are not among them: of
 * these, a ticket is no longer open. An insurance has no tickets: it is sold or lost with the flights it covers, because
 * it is held under their locator.
 */
export function listUnsold<T extends OrderedItem>(items: readonly T[]): T[] {
  const areFlightsUnsold = items.filter(({ kind }) => kind === 'flight').every(isWithoutSoldTicket);
  return items.filter((item) => isWithoutSoldTicket(item) && (item.kind !== 'insurance' || areFlightsUnsold));
}

/** The other items, for which money was charged: those that remain, and those cancelled after the sale. */
export function listCharged<T extends OrderedItem>(items: readonly T[]): T[] {
  const unsold = listUnsold(items);
  return items.filter((item) => !unsold.includes(item));
}

function isWithoutSoldTicket({ status, tickets }: OrderedItem): boolean {
  return status === 'cancelled' && tickets.every(({ state }) => state === 'open');
}
