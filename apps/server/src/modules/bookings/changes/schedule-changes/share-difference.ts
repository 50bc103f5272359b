import { splitByLargestRemainder } from '@farewind/values/money';
import type { ItemRow, TicketRow } from '../../order/order-rows.ts';
import { isExchanged } from '../../order/supplier-key.ts';
import { isLive } from '../proposals/item-problems.ts';

interface Share {
  readonly minor: number;
  /** It is the agency's own, not the supplier's. */
  readonly isOwn: boolean;
}

export interface SharedDifference {
  readonly tickets: readonly (Share & { readonly ticket: TicketRow })[];
  readonly items: readonly (Share & { readonly item: ItemRow })[];
}

/**
 * A price increase spread over the fares of an order's valid tickets, in proportion to their prices and exact to the cent.
 * Our own fee is unchanged; except for seats of another agency, which is owed its contract's price and no more: there the
 * increase is ours. Undefined if the order has no valid ticket.
 */
export function shareDifference(
  items: readonly ItemRow[],
  tickets: readonly TicketRow[],
  differenceMinor: number,
): SharedDifference | undefined {
  const dearer = dearerItems(items.filter((item) => isLive(item)));
  const good = tickets.filter(
    ({ itemId, state }) => isGood(state) && dearer.some((item) => item.itemId === itemId),
  );
  if (good.length === 0) return undefined;
  const shares = splitByLargestRemainder(
    differenceMinor,
    good.map(({ totalMinor }) => totalMinor),
  );
  const isOwn = (wanted: string): boolean =>
    dearer.some(({ itemId, snapshot }) => itemId === wanted && isExchanged(snapshot));
  const minorOf = (wanted: string): number =>
    shares.reduce((sum, share, index) => sum + (good[index]!.itemId === wanted ? share : 0), 0);
  return {
    tickets: good.map((ticket, index) => ({ ticket, minor: shares[index]!, isOwn: isOwn(ticket.itemId) })),
    items: dearer
      .map((item) => ({ item, minor: minorOf(item.itemId), isOwn: isOwn(item.itemId) }))
      .filter(({ minor }) => minor !== 0),
  };
}

/** The items whose price increases: the flights, or all items of an order with rides only. */
function dearerItems(items: readonly ItemRow[]): readonly ItemRow[] {
  const flights = items.filter(({ kind }) => kind === 'flight');
  return flights.length > 0 ? flights : items;
}

function isGood(state: TicketRow['state']): boolean {
  return state === 'open' || state === 'issued';
}
