import type { Planted } from '../changes/passengers/request-change.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
