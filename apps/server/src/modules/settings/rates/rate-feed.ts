import type { RateFeed } from '@farewind/contract/rules/rates';
import type { Currency } from '@farewind/values/currency';

/** What a central bank's list says of a day. */
export interface DailyRates {
  /** The day that the list itself names. */
  readonly day: string;
  /** Millionths of a currency for one euro, of those currencies of ours that the list has. */
  readonly microsPerEuro: Readonly<Partial<Record<Currency, number>>>;
}

/** Asks a list at its own address, or where an agency says it is. Rejects when it does not answer or says something else. */
export type FetchDailyRates = (feed: RateFeed, url: string | undefined) => Promise<DailyRates>;
