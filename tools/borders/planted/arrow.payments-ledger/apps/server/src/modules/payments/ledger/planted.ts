import type { Planted } from '../closing/close-period.ts';

export function read({ reference }: Planted): string {
  return reference;
}
