import { localDateTimeAt } from '@farewind/values/local-time';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { TenantScope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/errors.ts';
import { findAlert, toAlert, type Alert } from './alert-rows.ts';
import { isOver } from './alert-times.ts';
import { PRICE_ALERT_DUE, type PriceAlertDue } from './events.ts';
import type { PriceAlertDeps, Trip } from './ports.ts';

/** A price is looked at again after this. */
const EVERY_MS = 3 * 3_600_000;
/** Alerts of a tenant per run: about a second of searching. */
const MOST_AT_ONCE = 300;
/** Less than this is a rate's daily move, and no news. */
const LEAST_DROP_PERCENT = 1;

/** Compares the prices of a tenant's alerts that were not looked at for three hours, and plans the mails. */
export async function checkAlerts(deps: PriceAlertDeps, tenantId: number): Promise<void> {
  if (!(await deps.isOpen(tenantId))) return;
  const due = await deps.database.inTenant(tenantId, listDue);
  const totals = new Map<string, number | undefined>();
  for (const alert of due) {
    // One trip is priced once, whoever waits for it.
    const trip = JSON.stringify(alert.trip);
    if (!totals.has(trip)) {
      totals.set(trip, await findTotal(deps, tenantId, alert.trip));
      await yieldToRequests();
    }
    await deps.database.inTenant(tenantId, (scope) => checkAlert(deps, scope, alert.id, totals.get(trip)));
  }
}

async function listDue({ tx, tenantId, now }: TenantScope): Promise<Alert[]> {
  const rows = await tx
    .selectFrom('price_alert')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .where('checked_at', '<=', new Date(now.getTime() - EVERY_MS))
    .orderBy('checked_at')
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map(toAlert);
}

/** Undefined: nothing is on sale, or its currency has no rate today. */
async function findTotal({ prices, log }: PriceAlertDeps, tenantId: number, trip: Trip) {
  try {
    return await prices.findLowestTotal(tenantId, trip);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ err: error, tenantId }, 'A price alert was not looked at');
    return undefined;
  }
}

async function checkAlert(
  deps: Pick<PriceAlertDeps, 'outbox' | 'settings' | 'places'>,
  scope: TenantScope,
  id: string,
  totalMinor: number | undefined,
): Promise<void> {
  const alert = await findAlert(scope, id, { lock: true });
  // Ended meanwhile, or over: the purge ends it.
  if (alert?.state !== 'active' || isOver(deps, alert.trip, scope.now)) return;
  const zone = await deps.settings.getTimeZone(scope);
  const day = localDateTimeAt(scope.now.getTime(), zone).slice(0, 10);
  const isNews = totalMinor !== undefined && isCheaper(totalMinor, alert.toldMinor) && alert.mailedOn !== day;
  await scope.tx
    .updateTable('price_alert')
    .set((eb) => ({
      checked_at: scope.now,
      ...(isNews ? { told_minor: totalMinor, mailed_on: day, mail_count: eb('mail_count', '+', 1) } : {}),
    }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  if (!isNews) return;
  const payload: PriceAlertDue = { alertId: id, day, totalMinor, toldMinor: alert.toldMinor };
  await deps.outbox.add(scope, {
    topic: PRICE_ALERT_DUE,
    dedupeKey: `priceAlert:${id}:${day}`,
    payload: { ...payload },
  });
}

/** Whether a total is news to somebody who was told another; where nothing was on sale, every price is. */
export function isCheaper(totalMinor: number, toldMinor: number | null): boolean {
  return toldMinor === null || totalMinor * 100 <= toldMinor * (100 - LEAST_DROP_PERCENT);
}
