import { createHash } from 'node:crypto';

const LENGTH = 8;

/** `5-3FA09C12`: the same for everybody of an order; the order cannot be found by it, except by whoever has it. */
export function referenceOfOrder(partnerId: number, orderId: string): string {
  const digest = createHash('sha256').update(orderId).digest('hex').toUpperCase();
  return `${partnerId}-${digest.slice(0, LENGTH)}`;
}

/** `5-3FA09C12/2`: of the second passenger. */
export function referenceOfPassenger(partnerId: number, orderId: string, position: number): string {
  return `${referenceOfOrder(partnerId, orderId)}/${position + 1}`;
}
