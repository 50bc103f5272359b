import type { Order } from '@farewind/contract/bookings/get-order';

/** Whether nobody travels with a ticket any more. */
export const isCancelled = (state: Order['items'][number]['tickets'][number]['state']): boolean =>
  state === 'cancelled' || state === 'refunded';
