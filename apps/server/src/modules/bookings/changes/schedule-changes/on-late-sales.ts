import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { NotedChange } from '../../../flights/public.ts';
import { askAboutChange } from './ask-about-change.ts';

const HOUR_MS = 3_600_000;
/**
 * Longest time between a departure change and the end of a sale begun before it: seats are held for callers for up to a
 * week.
 */
const FOLLOWED_HOURS = 7 * 24 + 1;
/** A transaction that began before the change was recorded may commit after it. */
const MARGIN_MS = 10 * 60_000;

/**
 * Sends proposals to buyers whose payment was in progress when a departure changed: they had not bought then, and have
 * now. Safe to repeat.
 */
export async function onLateSales(deps: BookingDeps, scope: TenantScope): Promise<void> {
  const since = new Date(scope.now.getTime() - FOLLOWED_HOURS * HOUR_MS);
  const changes = await deps.flights.listDepartureChanges(scope, since);
  // For a departure that changed twice, only the last change counts.
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
