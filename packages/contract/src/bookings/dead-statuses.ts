import type { orderStatuses } from './get-order.ts';

/** The statuses of an item, or of a whole order, that was never sold or was cancelled: nothing of it lies ahead. */
export const deadStatuses: readonly (typeof orderStatuses)[number][] = [
  'paymentFailed',
  'expired',
  'cancelled',
];
