import type { Planted } from '../users/staff-rows.ts';

export function read({ userId }: Planted): number {
  return userId;
}
