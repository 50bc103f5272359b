import type { Planted } from '../wording/check-template.ts';

export function read({ reference }: Planted): string {
  return reference;
}
