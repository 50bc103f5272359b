import type { TenantScope } from '../database/scope.ts';

/** Effects that were given up: nothing retries them until an operator does. */
export async function countDeadEffects({ tx, tenantId }: TenantScope): Promise<number> {
  const { count } = await tx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return Number(count);
}
