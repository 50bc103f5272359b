import type { VatKind } from '@farewind/contract/settings/receipt-settings';
import { ratioHalfUp } from '@farewind/values/money';

export type { VatKind } from '@farewind/contract/settings/receipt-settings';

/** A prepayment is taxed at the calculated rate (20/120), a settlement of the full price at the plain one (20 %). */
export type VatBasis = 'prepayment' | 'settlement';

export interface VatRate {
  /** `null` if the service bears no VAT, which a receipt distinguishes from 0 %. */
  readonly percent: number | null;
  /** The rate is written as `percent / (100 + percent)`. */
  readonly calculated: boolean;
}

interface DatedRate {
  /** First day of the rate, `YYYY-MM-DD` in Moscow. */
  readonly from: string;
  readonly percent: number;
}

/** Russian Tax Code, article 164, newest first. A new rate is a new row: receipts of earlier days keep theirs. */
const RATES: Readonly<Record<Exclude<VatKind, 'none' | 'zero'>, readonly DatedRate[]>> = {
  general: [
    { from: '2026-01-01', percent: 22 },
    { from: '2019-01-01', percent: 20 },
  ],
  reduced: [{ from: '2019-01-01', percent: 10 }],
  // Paragraph 8: payers of the simplified tax system, by their income of the year.
  simplified5: [{ from: '2025-01-01', percent: 5 }],
  simplified7: [{ from: '2025-01-01', percent: 7 }],
};

/**
 * The rate of a receipt's line. `day` is `YYYY-MM-DD` in Moscow; a refund passes the day of the receipt that it
 * reverses. Throws RangeError for a day before the first known rate.
 */
export function vatRateOn(day: string, kind: VatKind, basis: VatBasis): VatRate {
  if (kind === 'none') return { percent: null, calculated: false };
  if (kind === 'zero') return { percent: 0, calculated: false };
  const rate = RATES[kind].find(({ from }) => from <= day);
  if (!rate) throw new RangeError(`No VAT rate is known for ${day}`);
  return { percent: rate.percent, calculated: basis === 'prepayment' };
}

/** The VAT contained in a sum, in minor units, half up. Plain and calculated rates contain the same. */
export function vatContained(amountMinor: number, { percent }: VatRate): number {
  return percent === null ? 0 : ratioHalfUp(amountMinor, percent, 100 + percent);
}
