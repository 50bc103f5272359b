import type { Planted } from '../impersonation/impersonate.ts';

export function read({ userId }: Planted): number {
  return userId;
}
