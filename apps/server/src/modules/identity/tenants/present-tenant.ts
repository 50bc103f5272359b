import type { TenantOutput } from '@farewind/contract/identity/tenants';
import type { TenantRow } from './tenant-rows.ts';

export function presentTenant(row: TenantRow): TenantOutput {
  return {
    id: row.id,
    tenancyName: row.tenancy_name,
    name: row.name,
    isActive: row.is_active,
    creationTime: row.created_at.toISOString(),
    version: row.version,
  };
}

/** An agency as the audit log of the host keeps it. */
export function auditedTenant({ tenancyName, name, isActive }: TenantOutput) {
  return { tenancyName, name, isActive };
}
