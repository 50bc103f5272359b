import { askAhead } from '../shared/api/call.ts';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { orderKeyHeader } from '../shop/order/order-keys.ts';

const ORDER = /^\/(?:ticketDetail|transferDetail)\/([\w-]+)\/?$/i;

/**
 * Asks for the order of a ticket before the page's own script is there and the page is taken over. The server cannot draw
 * it: the right to see it whole is known to this browser alone.
 */
export function askForPage({ pathname }: { readonly pathname: string }): void {
  const [, orderId] = ORDER.exec(pathname) ?? [];
  if (orderId !== undefined) askAhead(getOrder, { orderId }, orderKeyHeader(orderId));
}
