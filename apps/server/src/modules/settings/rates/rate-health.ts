import { currencies, type Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { feedOf, readRateSetting } from './rate-setting.ts';
import { findNewestRate } from './rate-rows.ts';
import { ageInDays, OLDEST_DAYS } from './rate-age.ts';
import { AGEING_DAYS } from './watch-rates.ts';

export interface RateHealth {
  /** The configured list; undefined if rates come from no list. */
  readonly feed: string | undefined;
  readonly fetchedAt: Date | undefined;
  /** Error of the last request for the list. */
  readonly failure: string | undefined;
  readonly currencies: readonly {
    readonly currency: Currency;
    readonly day: string;
    readonly ageDays: number;
    /** `stale`: nothing is sold in this currency any more. */
    readonly state: 'fresh' | 'ageing' | 'stale';
  }[];
}

/** Age of an agency's rates, for each currency that has had one. */
export async function readRateHealth(scope: TenantScope): Promise<RateHealth> {
  const setting = await readRateSetting(scope);
  const rates: RateHealth['currencies'][number][] = [];
  for (const currency of currencies) {
    const newest = currency === 'EUR' ? undefined : await findNewestRate(scope, currency);
    if (!newest) continue;
    const ageDays = ageInDays(newest.day, scope.now);
    const isUnsold = ageDays > OLDEST_DAYS || newest.state === 'waiting';
    const state = isUnsold ? 'stale' : ageDays >= AGEING_DAYS ? 'ageing' : 'fresh';
    rates.push({ currency, day: newest.day, ageDays, state });
  }
  const { fetchedAt, failure } = setting;
  return { feed: feedOf(setting), fetchedAt, failure, currencies: rates };
}
