import type { Planted } from '../desk/take-at-desk.ts';

export function read({ reference }: Planted): string {
  return reference;
}
