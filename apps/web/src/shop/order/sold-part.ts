import type { Order } from '@farewind/contract/bookings/get-order';
import { listCharged, listUnsold } from '@farewind/contract/bookings/unsold-items';
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
  const unsold = listUnsold(order.items);
  // After a refund, the whole had been charged, and has its own texts.
  const isPartly = isPaid(order) && order.payment?.state === 'captured' && unsold.length > 0;
  if (!isPartly) return { sold: order.items, unsold: [], total: order.total };
  const sold = listCharged(order.items);
  const totals = sold.flatMap(({ priceLines }) => priceLines.map((line) => line.total));
  return { sold, unsold, total: totals.reduce(addAmounts, '0.00') };
}
