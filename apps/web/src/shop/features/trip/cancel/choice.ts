import type { Order } from '@farewind/contract/bookings/get-order';

type Item = Order['items'][number];

/** The smallest unit that can be cancelled: one passenger's ticket, or an item without tickets. */
export interface CancellablePart {
  readonly id: string;
  readonly kind: 'ticket' | 'item';
  readonly item: Item;
  /** Undefined for an item without tickets. */
  readonly passengerIndex: number | undefined;
}

const sold: readonly Item['status'][] = ['booked', 'ticketed', 'problematic'];

/** The parts that the buyer may cancel now, in page order. */
export function listCancellableParts(order: Pick<Order, 'items'>): CancellablePart[] {
  return order.items.flatMap((item): CancellablePart[] => {
    if (item.tickets.length === 0)
      return sold.includes(item.status)
        ? [{ id: item.itemId, kind: 'item' as const, item, passengerIndex: undefined }]
        : [];
    return item.tickets
      .filter(({ allowedActions }) => allowedActions.includes('cancel'))
      .map(({ ticketId, passengerIndex }) => ({
        id: ticketId,
        kind: 'ticket' as const,
        item,
        passengerIndex,
      }));
  });
}

/** The choice as a request. If all parts are chosen, they need not be listed, unless `each` requires it. */
export function requestOf(
  parts: readonly CancellablePart[],
  chosen: ReadonlySet<string>,
  naming: 'all' | 'each' = 'all',
): { readonly tickets?: string; readonly items?: string } {
  const wanted = parts.filter(({ id }) => chosen.has(id));
  if (naming === 'all' && wanted.length === parts.length) return {};
  const idsOf = (kind: CancellablePart['kind']) =>
    wanted.flatMap((part) => (part.kind === kind ? [part.id] : [])).join(',');
  const [tickets, items] = [idsOf('ticket'), idsOf('item')];
  return { ...(tickets === '' ? {} : { tickets }), ...(items === '' ? {} : { items }) };
}
