import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { DepartureKey } from '../api.ts';

/** The hold references of a departure's sold seats, in a fixed order. */
export async function listSeatHolders(
  scope: TenantScope,
  { serviceId, date }: DepartureKey,
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select distinct h.reference from seat_hold_line l
    join seat_hold h on h.tenant_id = l.tenant_id and h.id = l.hold_id
    where l.tenant_id = ${scope.tenantId} and l.service_id = ${serviceId} and l.flight_date = ${date}::date
      and h.state = 'sold'
    order by h.reference`.execute(scope.tx);
  return rows.map((row) => row.reference);
}
