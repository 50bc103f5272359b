import type { FlightsModule } from './modules/flights/public.ts';
import type { Schedule } from './platform/jobs/jobs.ts';

/** Puts the seats of every agency's expired holds back on sale. */
export function expireHoldsJob(
  flights: Pick<FlightsModule, 'expireHolds'>,
  listTenantIds: () => Promise<number[]>,
): Schedule {
  return {
    name: 'expire-holds',
    cron: '* * * * *',
    async run() {
      for (const tenantId of await listTenantIds()) await flights.expireHolds(tenantId);
    },
  };
}
