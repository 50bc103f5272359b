import type { Planted } from '../journal/read-journal.ts';

export function read({ reference }: Planted): string {
  return reference;
}
