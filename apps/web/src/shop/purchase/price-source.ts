import type { Currency } from '@farewind/values/currency';
import type { PurchaseChoice } from './purchase-choice.ts';
import type { Quote } from './quote.ts';

/** What a price is asked for, whatever is bought. */
export interface PriceSource {
  readonly choice: PurchaseChoice;
  /** For whom, and what is chosen besides, as a text: with another one the price is another one, not a changed one. */
  readonly extras: string;
  readonly ask: (
    input: { readonly currency: Currency; readonly bin6?: string },
    signal: AbortSignal,
  ) => Promise<Quote>;
}
