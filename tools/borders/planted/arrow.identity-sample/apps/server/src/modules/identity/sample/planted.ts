import type { Planted } from '../tenants/provision-tenant.ts';

export function read({ userId }: Planted): number {
  return userId;
}
