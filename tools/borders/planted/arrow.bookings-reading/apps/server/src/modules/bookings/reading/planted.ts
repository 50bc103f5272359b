import type { Planted } from '../admin/list-orders.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
