import type { Planted } from '../planners/plan-after-sale.ts';

export function read({ reference }: Planted): string {
  return reference;
}
