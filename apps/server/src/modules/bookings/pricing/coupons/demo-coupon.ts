import type { TenantScope } from '../../../../platform/database/scope.ts';

/** A demo coupon: ten percent off flights and rides. Staff's changes to it are preserved. */
export async function seedDemoCoupon({ tx, tenantId }: TenantScope): Promise<void> {
  await tx
    .insertInto('coupon')
    .values({
      tenant_id: tenantId,
      code: 'FAREWIND10',
      kind: 'percent',
      basis_points: 1000,
      currency: 'EUR',
      product: 'both',
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .execute();
}
