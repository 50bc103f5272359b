import type { PriceAlert } from '@farewind/contract/flights/price-alerts';
import type { Language } from '@farewind/contract/core/fields';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { readAlertKey } from './alert-key.ts';
import { findAlert, lockAlertsOf, toAlert, type Alert } from './alert-rows.ts';
import { CONFIRM_MS, isOver } from './alert-times.ts';
import type { PriceAlertDeps } from './ports.ts';

type Deps = Pick<PriceAlertDeps, 'database' | 'keyring' | 'places'>;
type Caller = Pick<RequestContext, 'tenantId' | 'language'>;

/** The alert of a mailed link. A wrong key and an alert that is gone are refused alike with GEN-NOTFOUND. */
export function showAlert(deps: Deps, context: Caller, key: string): Promise<PriceAlert> {
  return follow(deps, context, key, async (_scope, alert) => alert);
}

/** Confirms the address, or resumes an alert; repeating it changes nothing. Refuses like `showAlert`. */
export function confirmAlert(deps: Deps, context: Caller, key: string): Promise<PriceAlert> {
  return follow(deps, context, key, async (scope, alert) => {
    if (alert.state === 'active') return alert;
    if (alert.email === '' || isOver(deps, alert.trip, scope.now)) throw refusal('GEN-NOTFOUND');
    // Asked for anew meanwhile: that alert goes on.
    const other = alert.state === 'ended' ? await findLive(scope, alert) : undefined;
    return activate(scope, other?.id ?? alert.id);
  });
}

async function activate(scope: TenantScope, id: string): Promise<Alert> {
  await scope.tx
    .updateTable('price_alert')
    .set((eb) => ({
      state: 'active',
      ended_at: null,
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(scope.now)),
      checked_at: scope.now,
    }))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  return (await findAlert(scope, id))!;
}

/** Ends an alert; repeating it changes nothing. Refuses like `showAlert`. */
export function endAlert(deps: Deps, context: Caller, key: string): Promise<PriceAlert> {
  return follow(deps, context, key, (scope, alert) => end(scope, alert));
}

/**
 * Ends the alert whose mail did not reach its address. A report about another address, as of an agency's own hidden copy, ends
 * nothing; false then.
 */
export async function endUndeliverable(
  scope: TenantScope,
  alertId: string,
  address: string,
): Promise<boolean> {
  const alert = await findAlert(scope, alertId, { lock: true });
  if (!alert || alert.email === '' || normalizeEmail(alert.email) !== normalizeEmail(address)) return false;
  await end(scope, alert);
  return true;
}

async function end({ tx, tenantId, now }: TenantScope, alert: Alert): Promise<Alert> {
  if (alert.state === 'ended') return alert;
  await tx
    .updateTable('price_alert')
    .set({ state: 'ended', ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', alert.id)
    .execute();
  return { ...alert, state: 'ended' };
}

async function follow(
  { database, keyring, places }: Deps,
  { tenantId, language }: Caller,
  key: string,
  act: (scope: TenantScope, alert: Alert) => Promise<Alert>,
): Promise<PriceAlert> {
  const id = readAlertKey(keyring, tenantId, key);
  if (id === undefined) throw refusal('GEN-NOTFOUND');
  return database.inTenant(tenantId, async (scope) => {
    const alert = await findAlert(scope, id, { lock: true });
    if (!alert || isLate(alert, scope.now)) throw refusal('GEN-NOTFOUND');
    return present(places, await act(scope, alert), language);
  });
}

/** The link of the first mail works for two days. */
function isLate({ state, createdAt }: Alert, now: Date): boolean {
  return state === 'waiting' && now.getTime() - createdAt.getTime() > CONFIRM_MS;
}

async function findLive(scope: TenantScope, { id, email }: Alert): Promise<Alert | undefined> {
  const { tx, tenantId } = scope;
  await lockAlertsOf(scope, email);
  const row = await tx
    .selectFrom('price_alert')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    // As they are stored: the parsed trip has members that an older row lacks.
    .where(
      sql<boolean>`criteria = (select criteria from price_alert where tenant_id = ${tenantId} and id = ${id})`,
    )
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row && toAlert(row);
}

function present(
  places: PriceAlertDeps['places'],
  { state, trip, toldMinor }: Alert,
  language: Language,
): PriceAlert {
  return {
    state,
    trip,
    fromCity: places.cityNameOf(trip.from, language),
    toCity: places.cityNameOf(trip.to, language),
    told: toldMinor === null ? null : formatMinor(toldMinor),
  };
}
