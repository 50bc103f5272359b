import type { ItemStatus } from './order-moves.ts';

const unpaid: readonly ItemStatus[] = ['pendingPayment', 'paymentFailed'];

/** Attempt states in which the bank may have the money, so that the buyer must not be asked for it again. */
const mayBePaid: readonly (string | undefined)[] = [
  'created',
  'completing',
  'unknown',
  'authorised',
  'captured',
];

interface PayableFacts {
  /** Statuses of the order's items. */
  readonly statuses: readonly ItemStatus[];
  /** The state of the newest attempt to pay for the sale; absent before the first. */
  readonly lastAttempt: string | undefined;
  /** The end of the order's price. */
  readonly expiresAt: string;
  readonly now: Date;
}

/**
 * When the order's price ends, if it can still be paid; undefined if it is paid or over, or the bank may have the money
 * already.
 */
export function findPayableUntil({
  statuses,
  lastAttempt,
  expiresAt,
  now,
}: PayableFacts): string | undefined {
  const isUnpaid = statuses.length > 0 && statuses.every((status) => unpaid.includes(status));
  if (!isUnpaid || mayBePaid.includes(lastAttempt) || now >= new Date(expiresAt)) return undefined;
  return expiresAt;
}
