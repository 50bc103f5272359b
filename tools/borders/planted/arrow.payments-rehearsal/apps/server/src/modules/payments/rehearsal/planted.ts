import type { Planted } from '../refunds/request-refund.ts';

export function read({ reference }: Planted): string {
  return reference;
}
