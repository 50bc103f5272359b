import type { Order } from '@farewind/contract/bookings/get-order';
import { addAmounts } from '../../shared/format/money.ts';
import { isPaid } from './use-order.ts';

type Item = Order['items'][number];

/** If a part of a paid order could not be confirmed, only the rest was sold and charged. */
export interface SoldPart {
  readonly sold: readonly Item[];
  /** Empty unless some items were unavailable. */
  readonly unsold: readonly Item[];
  /** The sum charged or to be paid. */
  readonly total: string;
}

export function soldPartOf(order: Order): SoldPart {
  // A part cancelled after the sale was charged, as its tickets show. An insurance has none: it was sold with its flights.
  const isOpen = ({ status, tickets }: Item): boolean =>
    status === 'cancelled' && tickets.every(({ state }) => state === 'open');
  const areFlightsDropped = order.items.filter(({ kind }) => kind === 'flight').every(isOpen);
  const isDropped = (item: Item): boolean => isOpen(item) && (item.kind !== 'insurance' || areFlightsDropped);
  // After a refund, the whole had been charged, and has its own texts.
  const isPartly = isPaid(order) && order.payment?.state === 'captured' && order.items.some(isDropped);
  if (!isPartly) return { sold: order.items, unsold: [], total: order.total };
  const sold = order.items.filter((item) => !isDropped(item));
  const totals = sold.flatMap(({ priceLines }) => priceLines.map((line) => line.total));
  return { sold, unsold: order.items.filter(isDropped), total: totals.reduce(addAmounts, '0.00') };
}
