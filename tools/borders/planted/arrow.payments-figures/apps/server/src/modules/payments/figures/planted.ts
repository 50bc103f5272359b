import type { Planted } from '../ledger/day-sums.ts';

export function read({ reference }: Planted): string {
  return reference;
}
