import type { TenantScope } from '../../../platform/database/scope.ts';

/** The sum really captured by the bank, if it differs from the requested one. */
export async function writeCaptured({ tx, tenantId }: TenantScope, id: string, minor: number): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ captured_minor: minor, said_minor: minor })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
