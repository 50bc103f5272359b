import { sql } from 'kysely';
import { addDays } from '@farewind/values/local-time';
import type { TenantScope } from '../../platform/database/scope.ts';
import { toAlert } from './alert-rows.ts';
import { CONFIRM_MS, COUNTED_MS, isOver, RESUME_MS } from './alert-times.ts';
import type { PriceAlertDeps } from './ports.ts';
import { LONGEST_WINDOW_MS } from './request-limits.ts';

/**
 * Ends the alerts whose day of departure is over, deletes those that nobody confirmed, erases the addresses of ended ones and
 * at last the ended ones themselves.
 */
export async function purgeAlerts(deps: Pick<PriceAlertDeps, 'places'>, scope: TenantScope): Promise<void> {
  const { tx, tenantId, now } = scope;
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await endPassed(deps, scope);
  await tx
    .deleteFrom('price_alert')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waiting')
    .where('created_at', '<', before(CONFIRM_MS))
    .execute();
  await tx
    .updateTable('price_alert')
    .set({ email: '' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ended')
    .where('email', '<>', '')
    .where('ended_at', '<', before(RESUME_MS))
    .execute();
  await tx
    .deleteFrom('price_alert')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ended')
    .where('ended_at', '<', before(COUNTED_MS))
    .execute();
  await tx
    .deleteFrom('price_alert_request')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before(LONGEST_WINDOW_MS))
    .execute();
}

/** Nothing can be resumed after the departure, so the address goes at once. */
async function endPassed(
  deps: Pick<PriceAlertDeps, 'places'>,
  { tx, tenantId, now }: TenantScope,
): Promise<void> {
  // A day may end somewhere while it has not begun elsewhere; each is judged by its own clock.
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  const rows = await tx
    .selectFrom('price_alert')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '<>', 'ended')
    .where('departure_date', '<=', tomorrow)
    .execute();
  const ids = rows
    .map(toAlert)
    .filter(({ trip }) => isOver(deps, trip, now))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('price_alert')
    .set({ state: 'ended', ended_at: now, email: '' })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
