import type { Order } from '@farewind/contract/bookings/get-order';

/** Whether an order has only rides, and thus its own page and texts. */
export function isRidesOnly({ items }: Pick<Order, 'items'>): boolean {
  return items.length > 0 && items.every(({ kind }) => kind === 'transfer');
}

/** The order that a path shows; undefined for other pages. */
export function findOrderOfPath(pathname: string): string | undefined {
  return /^\/(?:ticketDetail|transferDetail)\/([\w-]+)\/?$/i.exec(pathname)?.[1];
}

/** The page that shows an order. */
export function pageOf(order: Pick<Order, 'items'>): '/ticketDetail/$orderId' | '/transferDetail/$orderId' {
  return isRidesOnly(order) ? '/transferDetail/$orderId' : '/ticketDetail/$orderId';
}
