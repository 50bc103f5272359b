import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { claimExpiredHolds } from './expired-holds.ts';
import { changeCounters, CounterChanges } from './seat-counters.ts';

/** Puts the seats of expired holds back on sale, a batch at a time. Returns how many counters changed. */
export async function expireHolds(scope: TenantScope): Promise<number> {
  const changes = new CounterChanges();
  for (const line of await claimExpiredHolds(scope)) changes.add(line, { held: -1, sold: 0 });
  const count = changes.inKeyOrder().length;
  if (count > 0 && !(await changeCounters(scope, changes)))
    throw new Error('A hold has more seats than its counter');
  return count;
}

/**
 * Readers of changes look back minutes, and snapshots of timetables a day, so everything older than two days has been
 * read by all of them. The newest changes are kept, because they identify the state of the inventory in a snapshot or
 * an answer.
 */
export async function purgeOldChanges(scope: TenantScope): Promise<void> {
  await sql`delete from inventory_change where tenant_id = ${scope.tenantId}
    and created_at < app_now() - interval '2 days'
    and created_at < (select max(created_at) - interval '10 minutes' from inventory_change
      where tenant_id = ${scope.tenantId})`.execute(scope.tx);
}
