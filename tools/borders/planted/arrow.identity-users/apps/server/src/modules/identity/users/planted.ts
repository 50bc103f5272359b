import type { Planted } from '../profile/profile-routes.ts';

export function read({ userId }: Planted): number {
  return userId;
}
