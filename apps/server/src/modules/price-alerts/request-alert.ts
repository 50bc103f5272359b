import type { requestPriceAlert } from '@farewind/contract/flights/price-alerts';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { parseMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/ids.ts';
import { lockAlertsOf } from './alert-rows.ts';
import { isOver } from './alert-times.ts';
import { PRICE_ALERT_REQUESTED, type PriceAlertRequested } from './events.ts';
import type { PriceAlertDeps, Trip } from './ports.ts';
import { consumeTurn } from './request-limits.ts';
import { NO_SITE } from '../../platform/host-side.ts';

type Request = ParsedInput<typeof requestPriceAlert>;

/**
 * Stores an alert and mails its address a link that confirms it: without it nothing more is sent. The answer is the same for an
 * address: with and without alerts, and when it was mailed so often that it is not mailed now. Refuses an unknown search with
 * GEN-NOTFOUND, a departure in the past with GEN-RULE, too many requests of a network or of all with GEN-LIMIT.
 */
export async function requestAlert(
  deps: PriceAlertDeps,
  context: Pick<RequestContext, 'tenantId' | 'address' | 'language' | 'site'>,
  { searchId, email, seen }: Request,
): Promise<null> {
  const { tenantId, address } = context;
  const { database, prices, keyring, outbox } = deps;
  const trip = await prices.findTrip(tenantId, searchId);
  if (!trip) throw refusal('GEN-NOTFOUND');
  // Counted before the price is looked up, which takes longer.
  const mayMail = await database.inTenant(tenantId, async (scope) => {
    if (isOver(deps, trip, scope.now)) throw refusal('GEN-RULE', { message: 'search.dateInPast' });
    return consumeTurn(scope, keyring, { email, address });
  });
  if (!mayMail) return null;
  const toldMinor = lowest(await prices.findLowestTotal(tenantId, trip), seen);
  await database.inTenant(tenantId, async (scope) => {
    const payload: PriceAlertRequested = {
      alertId: await openAlert(scope, context, { email, trip, toldMinor }),
      requestId: newId(),
    };
    await outbox.add(scope, {
      topic: PRICE_ALERT_REQUESTED,
      dedupeKey: `priceAlert:${payload.requestId}`,
      payload: { ...payload },
    });
  });
  return null;
}

/** Of our price now and the lowest that the page showed, which may be a supplier's. */
function lowest(ownMinor: number | undefined, seen: string | undefined): number | null {
  const shown = [ownMinor, seen === undefined ? undefined : parseMinor(seen)].filter(
    (minor) => minor !== undefined && minor > 0,
  );
  return shown.length === 0 ? null : Math.min(...(shown as number[]));
}

/**
 * A new alert, or the address's own for the same trip, of which a stranger's request changes nothing once it is confirmed.
 * Until then the highest price counts that any request has shown: a low one would keep every mail back.
 */
async function openAlert(
  scope: TenantScope,
  { language, site }: Pick<RequestContext, 'language' | 'site'>,
  {
    email,
    trip,
    toldMinor,
  }: { readonly email: string; readonly trip: Trip; readonly toldMinor: number | null },
): Promise<string> {
  const { tx, tenantId, now } = scope;
  await lockAlertsOf(scope, email);
  const { rows } = await sql<{ id: string }>`
    insert into price_alert (tenant_id, id, email, language, site_id, from_code, to_code, departure_date, criteria,
      told_minor, created_at)
    values (${tenantId}, ${newId()}, ${email}, ${language}, ${site?.id ?? NO_SITE}, ${trip.from}, ${trip.to},
      ${trip.departureDate}, ${JSON.stringify(trip)}, ${toldMinor}, ${now})
    on conflict (tenant_id, lower(email), criteria) where state <> 'ended' do update set
      created_at = case when price_alert.state = 'waiting' then excluded.created_at else price_alert.created_at end,
      told_minor = case when price_alert.state <> 'waiting' then price_alert.told_minor
        when price_alert.told_minor is null then null
        else greatest(price_alert.told_minor, excluded.told_minor) end
    returning id`.execute(tx);
  return rows[0]!.id;
}
