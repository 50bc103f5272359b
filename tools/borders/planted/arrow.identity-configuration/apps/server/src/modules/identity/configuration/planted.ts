import type { Planted } from '../tenants/tenant-rows.ts';

export function read({ userId }: Planted): number {
  return userId;
}
