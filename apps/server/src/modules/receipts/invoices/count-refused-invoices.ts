import type { TenantScope } from '../../../platform/database/scope.ts';

/** Invoices of live money moves before an instant that the integrator has refused. */
export async function countRefusedInvoices({ tx, tenantId }: TenantScope, before: Date): Promise<number> {
  const { refused } = await tx
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('refused'))
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', 'live')
    .where('state', '=', 'refused')
    .where('moved_at', '<', before)
    .executeTakeFirstOrThrow();
  return refused;
}
