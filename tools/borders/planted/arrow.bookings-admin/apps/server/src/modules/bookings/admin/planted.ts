import type { Planted } from '../routes.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
