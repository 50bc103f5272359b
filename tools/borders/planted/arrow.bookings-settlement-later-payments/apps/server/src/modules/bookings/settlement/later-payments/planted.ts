import type { Planted } from '../settle-by-outcome.ts';

export function read({ reference }: Planted): string {
  return reference;
}
