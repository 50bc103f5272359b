import type { Planted } from '../purchase/check-price.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
