import type { Planted } from '../users/change-users.ts';

export function read({ userId }: Planted): number {
  return userId;
}
