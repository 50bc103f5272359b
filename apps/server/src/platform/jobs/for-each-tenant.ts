import type { Log } from '../log.ts';

/**
 * Runs a job for the tenants one by one; a tenant for which it fails does not delay the others. Throws at the end if
 * any failed, so that the run counts as failed and is retried.
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
    // The log has the errors; this message is stored with the job, so it names nothing else.
    if (failed.length > 0)
      throw new Error(`A job of the ${jobsOf} failed for the tenants ${failed.join(', ')}`);
  };
}
