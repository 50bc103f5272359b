import type {
  CurrentRate,
  decideRate as decideOperation,
  getRates,
  rateRowSchema,
  saveRate as saveOperation,
} from '@farewind/contract/rules/rates';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { currencies, type Currency } from '@farewind/values/currency';
import { formatRate, parseRateMicros } from '@farewind/values/exchange-rate';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import {
  decideRate as writeDecision,
  findNewestRate,
  insertRate,
  selectRates,
  todayOf,
  type RateRow,
} from './rate-rows.ts';
import { readRateSetting } from './rate-setting.ts';
import { ageInDays, OLDEST_DAYS } from './rate-age.ts';
import { addMargin } from './rates.ts';
import { AGEING_DAYS, watchRates } from './watch-rates.ts';

/** Current selling rates of every currency, and a page of the history. */
export async function listRates(
  scope: TenantScope,
  { currency, skipCount, maxResultCount }: ParsedInput<typeof getRates>,
): Promise<Output<typeof getRates>> {
  const query = currency ? selectRates(scope).where('currency', '=', currency) : selectRates(scope);
  const { totalCount, rows } = await readPage(query, { skipCount, maxResultCount }, [
    { column: 'day', direction: 'desc' },
    { column: 'created_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ]);
  const { marginBasisPoints } = await readRateSetting(scope);
  const current: CurrentRate[] = [];
  for (const each of currencies) {
    if (each !== 'EUR') current.push(await readCurrent(scope, each, marginBasisPoints));
  }
  return { totalCount, items: rows.map(present), current };
}

async function readCurrent(
  scope: TenantScope,
  currency: Currency,
  marginBasisPoints: number,
): Promise<CurrentRate> {
  const row = await findNewestRate(scope, currency);
  if (!row) {
    const none = { value: null, sellingValue: null, source: null, day: null, at: null, ageDays: null };
    return { currency, ...none, state: 'tooOld' };
  }
  const ageDays = ageInDays(row.day, scope.now);
  const { value, source, day, at } = present(row);
  const sellingValue = formatRate(addMargin(row.micros_per_euro, marginBasisPoints));
  const told = { currency, value, sellingValue, source, day, at, ageDays };
  if (row.state === 'waiting') return { ...told, state: 'waiting', waitingId: row.id };
  const state = ageDays > OLDEST_DAYS ? 'tooOld' : ageDays >= AGEING_DAYS ? 'ageing' : 'fresh';
  return { ...told, state };
}

/** Stores a rate entered by hand for today; it takes precedence over lists until a newer day's rate arrives. */
export async function saveRate(
  scope: TenantScope,
  context: RequestContext,
  { currency, value }: ParsedInput<typeof saveOperation>,
): Promise<Output<typeof saveOperation>> {
  const before = await findNewestRate(scope, currency);
  const [today] = (await sql<{ day: string }>`select ${todayOf(scope)}::text as day`.execute(scope.tx)).rows;
  const row = await insertRate(scope, {
    day: today!.day,
    currency,
    microsPerEuro: parseRateMicros(value),
    source: 'hand',
  });
  const after = present(row);
  await recordChange(scope, context, {
    action: 'create',
    entity: 'rate',
    entityId: currency,
    after,
    ...(before ? { before: present(before) } : {}),
  });
  await watchRates(scope);
  return after;
}

/**
 * Decides a held rate that deviates too much: it is used from now on, or the previous one is kept. Refuses with
 * GEN-NOTFOUND a rate that awaits no decision.
 */
export async function decideRate(
  scope: TenantScope,
  context: RequestContext,
  { id, accept }: ParsedInput<typeof decideOperation>,
): Promise<Output<typeof decideOperation>> {
  const row = await writeDecision(scope, id, accept ? 'used' : 'refused');
  if (!row) throw refusal('GEN-NOTFOUND');
  const after = present(row);
  await recordChange(scope, context, {
    action: accept ? 'accept' : 'refuse',
    entity: 'rate',
    entityId: row.currency,
    after,
  });
  await watchRates(scope);
  return after;
}

function present(row: RateRow): z.input<typeof rateRowSchema> {
  return {
    id: row.id,
    day: row.day,
    currency: row.currency as Currency,
    value: formatRate(row.micros_per_euro),
    source: row.source,
    state: row.state as z.input<typeof rateRowSchema>['state'],
    at: row.created_at.toISOString(),
  };
}
