import type { Log } from '../log.ts';

/** Walks the tenants one by one, for a job; a tenant for which it fails does not keep the others waiting. */
export function walkTenants(
  listTenantIds: () => Promise<number[]>,
  log: Log,
  jobsOf: string,
): (act: (tenantId: number) => Promise<unknown>) => Promise<void> {
  return async (act) => {
    for (const tenantId of await listTenantIds()) {
      await act(tenantId).catch((error: unknown) =>
        log.error({ err: error, tenantId }, `A job of the ${jobsOf} failed for a tenant`),
      );
    }
  };
}
