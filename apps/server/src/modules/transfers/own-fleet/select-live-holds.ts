import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/**
 * Query of vehicles held but not sold, one row per order: `reference`, and when the first of them expire (`expires_at`).
 */
export function selectLiveHolds({ tenantId, now }: TenantScope): RawBuilder<unknown> {
  return sql`select reference, min(expires_at) as expires_at from ride_hold
    where tenant_id = ${tenantId} and state = 'held' and expires_at > ${now} group by reference`;
}
