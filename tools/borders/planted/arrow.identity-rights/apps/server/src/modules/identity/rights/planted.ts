import type { Planted } from '../sessions/sessions.ts';

export function read({ userId }: Planted): number {
  return userId;
}
