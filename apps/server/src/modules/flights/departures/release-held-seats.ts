import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { DepartureKey } from '../faces.ts';
import { releaseSeats } from '../holds/settle-hold.ts';

/** Lets go every unpaid hold that has seats on a departure, whole: nobody wants the way back from where they cannot go. */
export async function releaseHeldSeats(scope: TenantScope, { serviceId, date }: DepartureKey): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct h.id from seat_hold h
    join seat_hold_line l on l.tenant_id = h.tenant_id and l.hold_id = h.id
    where h.tenant_id = ${scope.tenantId} and h.state = 'held' and l.service_id = ${serviceId}
      and l.flight_date = ${date}::date
    order by h.id`.execute(scope.tx);
  for (const { id } of rows) await releaseSeats(scope, id);
}
