import type { Planted } from '../planning/plan-message.ts';

export function read({ reference }: Planted): string {
  return reference;
}
