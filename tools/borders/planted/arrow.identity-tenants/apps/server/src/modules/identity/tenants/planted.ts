import type { Planted } from '../training/enter-training.ts';

export function read({ userId }: Planted): number {
  return userId;
}
