import type { Planted } from '../ledger/payouts.ts';

export function read({ reference }: Planted): string {
  return reference;
}
