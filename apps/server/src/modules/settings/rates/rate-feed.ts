import type { RateFeed } from '@farewind/contract/rules/rates';
import type { Currency } from '@farewind/values/currency';

/** A central bank's list of a day. */
export interface DailyRates {
  /** The day stated in the list. */
  readonly day: string;
  /** Millionths of a currency for one euro, for our currencies in the list. */
  readonly microsPerEuro: Readonly<Partial<Record<Currency, number>>>;
}

/** Fetches a list from its default address, or the agency's. Rejects if there is no answer or an invalid one. */
export type FetchDailyRates = (feed: RateFeed, url: string | undefined) => Promise<DailyRates>;
