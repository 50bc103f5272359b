import type { TenantScope } from '../../../../platform/database/scope.ts';

/** A coupon to try in the demo: ten percent off flights and rides. What staff made of it stays. */
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
