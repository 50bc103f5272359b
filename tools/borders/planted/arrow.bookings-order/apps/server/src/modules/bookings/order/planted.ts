import type { Planted } from '../pricing/purchase.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
