import type { Planted } from '../changes/cancelling/finish-cancel.ts';

export function read({ orderId }: Planted): string {
  return orderId;
}
