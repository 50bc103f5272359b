import type { Currency } from '@farewind/values/currency';
import type { PurchaseChoice } from './purchase-choice.ts';
import type { QuoteAnswer } from './quote.ts';

/** The subject of a price request, for any kind of purchase. */
export interface PriceSource {
  readonly choice: PurchaseChoice;
  /** Party and chosen extras as text: if it differs, the price is for another purchase rather than changed. */
  readonly extras: string;
  readonly ask: (
    input: { readonly currency: Currency; readonly bin6?: string },
    signal: AbortSignal,
  ) => Promise<QuoteAnswer>;
}
