import type { Language } from '@farewind/contract/core/fields';
import { rateFeeds } from '@farewind/contract/rules/rates';
import type { Currency } from '@farewind/values/currency';
import { formatRate, originalMinor } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import { translate } from '../../../platform/messages/translate.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

export interface ShownRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly value: string;
  /** The publisher of the rate, in the reader's language. */
  readonly source: string;
  /** The day of the rate. */
  readonly at: string;
}

/** The exchange rate of a sum as shown to people; empty if nothing was converted. */
export function presentRate(rate: QuoteClaims['rate'], language: Language): { readonly rate?: ShownRate } {
  const { from, to, micros, at } = rate;
  if (from === to) return {};
  const feed = rateFeeds.find((each) => each === rate.source) ?? 'own';
  return {
    rate: { from, to, value: formatRate(micros), source: translate(language, `rate.source.${feed}`), at },
  };
}

export interface ShownOriginal {
  readonly amount: string;
  readonly currency: Currency;
  readonly isExact: boolean;
}

/** A sum before its conversion; empty if nothing was converted. */
export function presentOriginal(
  { from, to, micros }: QuoteClaims['rate'],
  convertedMinor: number,
): { readonly original?: ShownOriginal } {
  if (from === to) return {};
  const { minor, isExact } = originalMinor(convertedMinor, { from, to, micros });
  return { original: { amount: formatMinor(minor), currency: from, isExact } };
}
