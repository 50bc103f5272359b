import type { TenantScope } from '../../../platform/database/scope.ts';

/** What the bank has really taken, where it is not what was asked. */
export async function writeCaptured({ tx, tenantId }: TenantScope, id: string, minor: number): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ captured_minor: minor, said_minor: minor })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** A second charge of the same thing: it takes no place, buys nothing, and goes back. */
export async function markSurplus({ tx, tenantId }: TenantScope, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ is_surplus: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
