import type { Planted } from '../reading/queries.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
