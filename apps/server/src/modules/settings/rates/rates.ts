import type { Currency } from '@farewind/values/currency';
import { ratioHalfUp } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { LockedRate } from '../public.ts';
import { findNewestRate } from './rate-rows.ts';

const ONE = 1_000_000;
const OLDEST_DAYS = 4;
const MS_A_DAY = 86_400_000;

interface EuroRate {
  readonly id: string;
  readonly day: string;
  readonly micros: number;
  readonly source: string;
}

/**
 * Today's rate, crossed through the euro. Refuses with GEN-UNAVAILABLE when a needed rate is missing or older than
 * four days: a stale rate would sell below cost without anybody noticing.
 */
export async function getRate(scope: TenantScope, from: Currency, to: Currency): Promise<LockedRate> {
  const [source, target] = [await getEuroRate(scope, from), await getEuroRate(scope, to)];
  return {
    id: `${source.id}:${target.id}`,
    from,
    to,
    micros: from === to ? ONE : crossThroughEuro(source.micros, target.micros),
    source: from === to ? 'none' : target.source === 'none' ? source.source : target.source,
    at: new Date(`${target.day}T00:00:00Z`),
  };
}

/** Millionths of `to` for one `from`, half up, from the millionths of each for one euro. */
export function crossThroughEuro(fromMicros: number, toMicros: number): number {
  return ratioHalfUp(ONE, toMicros, fromMicros);
}

async function getEuroRate(scope: TenantScope, currency: Currency): Promise<EuroRate> {
  const today = scope.now.toISOString().slice(0, 10);
  if (currency === 'EUR') return { id: 'EUR', day: today, micros: ONE, source: 'none' };
  const row = await findNewestRate(scope, currency);
  const ageDays = row ? (Date.parse(today) - Date.parse(row.day)) / MS_A_DAY : Number.POSITIVE_INFINITY;
  if (!row || ageDays > OLDEST_DAYS) {
    throw refusal('GEN-UNAVAILABLE', { message: 'rate.tooOld', values: { currency } });
  }
  return { id: row.id, day: row.day, micros: row.micros_per_euro, source: row.source };
}
