import type { Planted } from '../roles/role-rows.ts';

export function read({ userId }: Planted): number {
  return userId;
}
