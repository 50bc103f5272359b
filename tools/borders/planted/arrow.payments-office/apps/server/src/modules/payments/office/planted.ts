import type { Planted } from '../ledger/list-postings.ts';

export function read({ reference }: Planted): string {
  return reference;
}
