import type { TenantScope } from '../../../platform/database/scope.ts';
import type { FeedbackDeps } from '../deps.ts';

export const FAULT_SEEN = 'voices.faultSeen';

/**
 * The first report of a cause is forwarded, then one an hour while it lasts: the other store groups and counts for
 * itself.
 */
export const FORWARD_EVERY_MS = 60 * 60_000;

/** Forwards faults to another store, if one is configured; the outbox retries while it does not answer. */
export function followFaults({
  database,
  outbox,
  forwardFault,
}: Pick<FeedbackDeps, 'database' | 'outbox' | 'forwardFault'>): void {
  outbox.on(FAULT_SEEN, async (tenantId, payload) => {
    if (forwardFault === undefined) return;
    const row = await database.inTenant(tenantId, (scope) => findFault(scope, String(payload['errorId'])));
    if (!row) return;
    await forwardFault({
      errorId: row.id,
      kind: row.kind,
      message: row.message,
      stack: row.stack,
      page: row.pages[0] ?? '/',
      browser: row.browser,
      count: row.count,
      seenAt: row.last_seen_at,
      tenantId,
    });
  });
}

function findFault({ tx, tenantId }: TenantScope, errorId: string) {
  return tx
    .selectFrom('client_error')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', errorId)
    .executeTakeFirst();
}
