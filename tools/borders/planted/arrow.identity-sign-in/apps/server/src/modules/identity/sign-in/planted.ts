import type { Planted } from '../registration/register.ts';

export function read({ userId }: Planted): number {
  return userId;
}
