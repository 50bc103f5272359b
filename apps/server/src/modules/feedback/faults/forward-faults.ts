import type { TenantScope } from '../../../platform/database/scope.ts';
import type { FeedbackDeps } from '../deps.ts';

export const FAULT_SEEN = 'voices.faultSeen';

/**
 * The first report of a cause is forwarded, then one an hour while it lasts: the other store groups and counts for
 * itself.
 */
const FORWARD_EVERY_MS = 60 * 60_000;

/** Of an agency: strangers can invent causes, and our own store has them all. */
const MOST_FORWARDED = 100;

/** Whether a cause is to be forwarded now. Nothing of a training copy is. */
export async function mayForward(
  { tx, tenantId, now, isTraining }: TenantScope,
  last: Date | null,
): Promise<boolean> {
  if (isTraining) return false;
  const anHourAgo = new Date(now.getTime() - FORWARD_EVERY_MS);
  if (last !== null && last > anHourAgo) return false;
  const above = await tx
    .selectFrom('client_error')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('forwarded_at', '>', anHourAgo)
    .offset(MOST_FORWARDED - 1)
    .limit(1)
    .executeTakeFirst();
  return above === undefined;
}

/** Forwards faults to another store, if one is configured. */
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
