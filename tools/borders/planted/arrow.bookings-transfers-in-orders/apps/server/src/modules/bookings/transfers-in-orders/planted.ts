import type { Planted } from '../settlement/settle-by-outcome.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
