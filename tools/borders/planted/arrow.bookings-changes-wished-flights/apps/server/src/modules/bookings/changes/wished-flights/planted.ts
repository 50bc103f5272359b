import type { Planted } from '../cancelling/accept-cancel.ts';

export function read({ reference }: Planted): string {
  return reference;
}
