import type { Planted } from '../second-factor/second-factor-rules.ts';

export function read({ userId }: Planted): number {
  return userId;
}
