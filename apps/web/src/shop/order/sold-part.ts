import type { Order } from '@farewind/contract/bookings/get-order';
import { addAmounts } from '../../shared/format/money.ts';
import { isPaid } from './use-order.ts';

type Item = Order['items'][number];

/** Where a part of a paid order could not be confirmed, the rest was sold and only the rest was charged. */
export interface SoldPart {
  readonly sold: readonly Item[];
  /** Empty unless the order came about without them. */
  readonly unsold: readonly Item[];
  /** The charged sum, or the sum to be paid. */
  readonly total: string;
}

export function soldPartOf(order: Order): SoldPart {
  // A part cancelled after the sale was charged; its tickets show that.
  const isDropped = ({ status, tickets }: Item): boolean =>
    status === 'cancelled' && tickets.every(({ state }) => state === 'open');
  // After a refund the whole was charged once, and has its own texts.
  const isPartly = isPaid(order) && order.payment?.state === 'captured' && order.items.some(isDropped);
  if (!isPartly) return { sold: order.items, unsold: [], total: order.total };
  const sold = order.items.filter((item) => !isDropped(item));
  const totals = sold.flatMap(({ priceLines }) => priceLines.map((line) => line.total));
  return { sold, unsold: order.items.filter(isDropped), total: totals.reduce(addAmounts, '0.00') };
}
