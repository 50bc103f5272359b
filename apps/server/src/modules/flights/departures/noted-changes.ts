import type { TenantScope } from '../../../platform/database/scope.ts';
import type { NotedChange } from '../api.ts';

/** The departures moved or cancelled since an instant, oldest first. */
export async function listDepartureChanges(scope: TenantScope, since: Date): Promise<NotedChange[]> {
  const rows = await scope.tx
    .selectFrom('departure_change')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    changeId: row.id,
    serviceId: row.service_id,
    date: row.flight_date,
    reason: row.reason,
    kind: row.kind as NotedChange['kind'],
    madeBy: row.made_by,
    notedAt: row.created_at,
  }));
}
