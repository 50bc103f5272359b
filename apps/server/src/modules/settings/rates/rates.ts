import type { Currency } from '@farewind/values/currency';
import type { ExchangeRate } from '@farewind/values/exchange-rate';
import { ratioHalfUp } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal, refusal } from '../../../platform/errors.ts';
import { ageInDays, OLDEST_DAYS } from './rate-age.ts';
import { findNewestRate } from './rate-rows.ts';
import { readRateSetting } from './rate-setting.ts';

const ONE = 1_000_000;
const WHOLE = 10_000;

/** A rate as locked by a quote and stored in an order. */
export interface LockedRate extends ExchangeRate {
  readonly id: string;
  /** `ecb`, `cbr`, `tcmb`, `hand`, …: its source. */
  readonly source: string;
  /** The day of the rate. */
  readonly at: Date;
  /** The agency's margin included in the rate, in hundredths of a percent. */
  readonly marginBasisPoints: number;
}

interface EuroRate {
  readonly id: string;
  /** Absent for the euro, which has no list. */
  readonly day?: string;
  readonly micros: number;
  readonly source: string;
}

/**
 * Today's rate, crossed through the euro, including the agency's margin. Refuses with GEN-UNAVAILABLE when a needed rate
 * is missing, older than four days or awaits a decision: a stale or wrong one would sell below cost unnoticed.
 */
export async function getRate(scope: TenantScope, from: Currency, to: Currency): Promise<LockedRate> {
  const [source, target] = [await getEuroRate(scope, from), await getEuroRate(scope, to)];
  const marginBasisPoints = from === to ? 0 : (await readRateSetting(scope)).marginBasisPoints;
  return {
    id: `${source.id}:${target.id}`,
    from,
    to,
    micros: from === to ? ONE : addMargin(crossThroughEuro(source.micros, target.micros), marginBasisPoints),
    source: from === to ? 'none' : target.source === 'none' ? source.source : target.source,
    at: dateOf(source.day, target.day) ?? dateOf(scope.now.toISOString().slice(0, 10))!,
    marginBasisPoints,
  };
}

/** The date of a rate: the older of its lists determines its age. */
function dateOf(...days: readonly (string | undefined)[]): Date | undefined {
  const [oldest] = days.filter((day) => day !== undefined).toSorted();
  return oldest === undefined ? undefined : new Date(`${oldest}T00:00:00Z`);
}

/** Millionths of `to` for one `from`, half up, from the millionths of each for one euro. */
export function crossThroughEuro(fromMicros: number, toMicros: number): number {
  return ratioHalfUp(ONE, toMicros, fromMicros);
}

/** Factor of a price including the margin, half up to a millionth. */
export function addMargin(micros: number, marginBasisPoints: number): number {
  return ratioHalfUp(micros, WHOLE + marginBasisPoints, WHOLE);
}

/** Whether something can be priced in a currency today. */
export async function hasRate(scope: TenantScope, currency: Currency): Promise<boolean> {
  try {
    await getEuroRate(scope, currency);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function getEuroRate(scope: TenantScope, currency: Currency): Promise<EuroRate> {
  if (currency === 'EUR') return { id: 'EUR', micros: ONE, source: 'none' };
  const row = await findNewestRate(scope, currency);
  if (!row || ageInDays(row.day, scope.now) > OLDEST_DAYS) {
    throw refusal('GEN-UNAVAILABLE', { message: 'rate.tooOld', values: { currency } });
  }
  if (row.state === 'waiting')
    throw refusal('GEN-UNAVAILABLE', { message: 'rate.unconfirmed', values: { currency } });
  return { id: row.id, day: row.day, micros: row.micros_per_euro, source: row.source };
}
