import type { Planted } from '../closing/read-periods.ts';

export function read({ reference }: Planted): string {
  return reference;
}
