import type { Language } from '@farewind/contract/core/fields';
import { rateFeeds } from '@farewind/contract/rules/rates';
import type { Currency } from '@farewind/values/currency';
import { formatRate } from '@farewind/values/exchange-rate';
import { translate } from '../../../platform/messages/translate.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

export interface ShownRate {
  readonly from: Currency;
  readonly to: Currency;
  readonly value: string;
  /** Who says so, in the reader's language. */
  readonly source: string;
  /** The day that it is of. */
  readonly at: string;
}

/** The rate at which a sum was converted, as people read it; nothing where none was. */
export function presentRate(rate: QuoteClaims['rate'], language: Language): { readonly rate?: ShownRate } {
  const { from, to, micros, at } = rate;
  if (from === to) return {};
  const feed = rateFeeds.find((each) => each === rate.source) ?? 'own';
  return {
    rate: { from, to, value: formatRate(micros), source: translate(language, `rate.source.${feed}`), at },
  };
}
