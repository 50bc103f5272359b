import { listCharged, type OrderedItem } from './unsold-items.ts';

/**
 * What was cancelled of an order after its sale while the rest remains: `tickets`, with or without the insurance, or the
 * `insurance` alone. Undefined if nothing was, or if nobody travels any more.
 */
export function findCancelledPart(items: readonly OrderedItem[]): 'tickets' | 'insurance' | undefined {
  const sold = listCharged(items);
  const areGone = sold.flatMap(({ tickets }) =>
    tickets.map(({ state }) => state === 'cancelled' || state === 'refunded'),
  );
  if (!areGone.includes(false)) return undefined;
  if (areGone.includes(true)) return 'tickets';
  const isUninsured = sold.some(({ kind, status }) => kind === 'insurance' && status === 'cancelled');
  return isUninsured ? 'insurance' : undefined;
}
