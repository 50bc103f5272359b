import type { OrderFailureReason } from '../events.ts';

/** Reasons why nothing was sent or charged: the seats stay held, and the buyer may choose another method at once. */
const untried: readonly OrderFailureReason[] = ['outOfOrder', 'sumRefused'];

export const isUntried = (reason: OrderFailureReason | undefined): boolean =>
  reason !== undefined && untried.includes(reason);
