import type { FlightsModule } from './modules/flights/public.ts';
import type { Schedule } from './platform/jobs/jobs.ts';

/** Puts the seats of every agency's expired holds back on sale; a closed one may hold seats that another one owns. */
export function expireHoldsJob(
  flights: Pick<FlightsModule, 'expireHolds'>,
  listAllTenantIds: () => Promise<number[]>,
): Schedule {
  return {
    name: 'expire-holds',
    cron: '* * * * *',
    async run() {
      for (const tenantId of await listAllTenantIds()) await flights.expireHolds(tenantId);
    },
  };
}
