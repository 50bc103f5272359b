import type { RateFeed, refreshRates as refreshOperation } from '@farewind/contract/rules/rates';
import type { Output } from '@farewind/contract/core/operation';
import { currencies } from '@farewind/values/currency';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { Database } from '../../../platform/database/database.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Log } from '../../../platform/log.ts';
import type { DailyRates, FetchDailyRates } from './rate-feed.ts';
import { insertRates } from './rate-rows.ts';
import { feedOf, recordFetch, readRateSetting } from './rate-setting.ts';
import { watchRates } from './watch-rates.ts';

export interface RateDeps {
  readonly database: Database;
  readonly fetchRates: FetchDailyRates;
  readonly log: Log;
}

/**
 * Daily job of one agency: fetches its list, and notifies staff of currencies with ageing rates. If the list fails, the
 * previous rates remain.
 */
export async function refreshDaily(deps: RateDeps, tenantId: number): Promise<void> {
  const { database, log } = deps;
  const setting = await database.inTenant(tenantId, readRateSetting);
  const feed = feedOf(setting);
  if (feed) {
    await fetchAndKeep(deps, tenantId, feed, setting.urls[feed]).catch((error: unknown) =>
      log.warn({ err: error, tenantId, feed }, 'A list of exchange rates did not answer'),
    );
  }
  await database.inTenant(tenantId, watchRates);
}

/** Fetches the chosen list now. Refuses with GEN-RULE if none is chosen, and with GEN-UNAVAILABLE if it fails. */
export async function refreshNow(
  deps: RateDeps,
  context: RequestContext,
): Promise<Output<typeof refreshOperation>> {
  const { tenantId } = context;
  const setting = await deps.database.inTenant(tenantId, readRateSetting);
  const feed = feedOf(setting);
  if (!feed) throw refusal('GEN-RULE', { message: 'rate.notAFeed' });
  const kept = await fetchAndKeep(deps, tenantId, feed, setting.urls[feed]).catch((error: unknown) => {
    deps.log.warn({ err: error, tenantId, feed }, 'A list of exchange rates did not answer');
    throw refusal('GEN-UNAVAILABLE', { message: 'rate.feedDown' });
  });
  await deps.database.inTenant(tenantId, async (scope) => {
    await watchRates(scope);
    const after = { source: feed, ...kept };
    await recordChange(scope, context, { action: 'refresh', entity: 'rate', entityId: kept.day, after });
  });
  return { source: feed, ...kept };
}

async function fetchAndKeep(
  { database, fetchRates }: RateDeps,
  tenantId: number,
  feed: RateFeed,
  url: string | undefined,
): Promise<{ readonly day: string; readonly added: number }> {
  let daily: DailyRates;
  try {
    daily = await fetchRates(feed, url);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await database.inTenant(tenantId, (scope) => recordFetch(scope, { failure }));
    throw error;
  }
  const { day, microsPerEuro } = daily;
  const rates = currencies.flatMap((currency) => {
    const micros = microsPerEuro[currency];
    return currency === 'EUR' || micros === undefined
      ? []
      : [{ day, currency, microsPerEuro: micros, source: feed }];
  });
  return database.inTenant(tenantId, async (scope) => {
    await recordFetch(scope, { fetchedAt: scope.now });
    return { day, added: await insertRates(scope, rates) };
  });
}
