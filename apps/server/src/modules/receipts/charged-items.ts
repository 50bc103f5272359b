import type { ReceiptItem, SettledRefund } from './ports.ts';

/**
 * The items that a charge of the sale was for: those that were sold. A bank that takes the whole sum at once has also
 * taken that of items which were unavailable afterwards.
 */
export function chargedItems(items: readonly ReceiptItem[], amountMinor: number): readonly ReceiptItem[] {
  const had = items.filter(({ isLost }) => !isLost);
  const wholeMinor = items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return had.length === 0 || wholeMinor === amountMinor ? items : had;
}

/** The items that a refund of money for which nothing was sold is for; none if it is another refund. */
export function unsoldItems(
  items: readonly ReceiptItem[],
  nature: SettledRefund['nature'],
): ReadonlySet<string> {
  return new Set(nature === 'charge' ? items.filter(({ isLost }) => isLost).map(({ itemId }) => itemId) : []);
}
