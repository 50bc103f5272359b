import type { Planted } from '../sign-in/authenticate.ts';

export function read({ userId }: Planted): number {
  return userId;
}
