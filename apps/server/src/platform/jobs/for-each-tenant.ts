import type { Log } from '../log.ts';

/**
 * Walks the tenants one by one, for a job; a tenant for which it fails does not keep the others waiting. Fails at the end when
 * any has, so that the run counts as failed and is tried again.
 */
export function forEachTenant(
  listTenantIds: () => Promise<number[]>,
  log: Log,
  jobsOf: string,
): (act: (tenantId: number) => Promise<unknown>) => Promise<void> {
  return async (act) => {
    const failed: number[] = [];
    for (const tenantId of await listTenantIds()) {
      await act(tenantId).catch((error: unknown) => {
        failed.push(tenantId);
        log.error({ err: error, tenantId }, `A job of the ${jobsOf} failed for a tenant`);
      });
    }
    // The log has the faults; this is kept with the job, so it names nothing else.
    if (failed.length > 0)
      throw new Error(`A job of the ${jobsOf} failed for the tenants ${failed.join(', ')}`);
  };
}
