import type { Planted } from '../closing/find-blockers.ts';

export function read({ reference }: Planted): string {
  return reference;
}
