import type { TenantScope } from './database/scope.ts';

/** Tasks that whoever noticed a trouble left for the staff, and that nobody has done. */
export async function countOpenTasks({ tx, tenantId }: TenantScope): Promise<number> {
  const { count } = await tx
    .selectFrom('staff_task')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
