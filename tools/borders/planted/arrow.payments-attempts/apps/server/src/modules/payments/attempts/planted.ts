import type { Planted } from '../refunds/refund-rows.ts';

export function read({ reference }: Planted): string {
  return reference;
}
