import { deadStatuses } from '@farewind/contract/bookings/dead-statuses';
import type { Order } from '@farewind/contract/bookings/get-order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { orderKeyHeader } from './order-keys.ts';
import { saveCopy } from './saved-copy.ts';

const SOON_MS = 4000;
/** Document links are valid for ten minutes, so an open page renews them in time. */
const LINKS_MS = 8 * 60_000;

/** An order as its buyer may see it; polled while seats or mail are pending. */
export function useOrder(orderId: string, language: string) {
  return useQuery({
    queryKey: ['order', orderId, language],
    queryFn: async ({ signal }) => {
      // With the order key the answer is complete, otherwise masked.
      const order = await call(getOrder, { orderId }, { signal, headers: orderKeyHeader(orderId) });
      saveCopy(order, Date.now());
      return order;
    },
    enabled: orderId !== '',
    staleTime: 0,
    // After another language is chosen, the order stays until it has come in that one, and so does what is typed on its page.
    placeholderData: (before, query) => (query?.queryKey[1] === orderId ? before : undefined),
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : isMoving(data) ? SOON_MS : LINKS_MS,
  });
}

/** Whether something on the page is about to change. */
export function isMoving(order: Order): boolean {
  if (order.status === 'pendingPayment' || order.status === 'processing') return true;
  if (order.mail?.state === 'waiting') return true;
  const mail = order.clock.find(({ step }) => step === 'confirmationMail');
  return isPaid(order) && (mail?.state === 'next' || mail?.state === 'waiting');
}

/** Whether the sale succeeded, whatever happened later. */
export function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'pendingPayment' && status !== 'processing' && !deadStatuses.includes(status);
}
