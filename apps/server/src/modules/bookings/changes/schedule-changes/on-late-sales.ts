import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { NotedChange } from '../../../flights/public.ts';
import { askAboutChange } from './ask-about-change.ts';

const HOUR_MS = 3_600_000;
/** No sale that began before a change ends later than this after it: seats are held for callers for a week at most. */
const FOLLOWED_HOURS = 7 * 24 + 1;
/** A transaction that had begun when the change was noted may commit after it. */
const MARGIN_MS = 10 * 60_000;

/**
 * Asks the buyers whose payment was under way when a departure was moved or cancelled: their order was no sale yet, and is
 * one now. Safe to repeat.
 */
export async function onLateSales(deps: BookingDeps, scope: TenantScope): Promise<void> {
  const since = new Date(scope.now.getTime() - FOLLOWED_HOURS * HOUR_MS);
  const changes = await deps.flights.listDepartureChanges(scope, since);
  // Of a departure that was changed twice only the last change is asked about.
  const last = new Map(changes.map((change) => [`${change.serviceId} ${change.date}`, change]));
  for (const change of last.values()) {
    const sold = await listSoldSince(deps, scope, change);
    if (sold.length > 0) await askAboutChange(deps, scope, change, sold);
  }
}

async function listSoldSince(
  { flights }: BookingDeps,
  scope: TenantScope,
  change: NotedChange,
): Promise<string[]> {
  const holders = await flights.listSeatHolders(scope, change);
  if (holders.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('order_history')
    .select('order_id')
    .distinct()
    .where('tenant_id', '=', scope.tenantId)
    .where('reason', '=', 'captured')
    .where('at', '>=', new Date(change.notedAt.getTime() - MARGIN_MS))
    .where('order_id', 'in', holders)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}
