import type { Quote } from './quote.ts';

/**
 * Whether the buyer is asked about a total other than the agreed one. Not while a payment is being sent or the page is
 * being left for the bank, although a price may end and be renewed then: declining would leave a payment under way.
 */
export function asksAboutPrice(purchase: {
  readonly quote: Pick<Quote, 'quoteId' | 'total'> | undefined;
  readonly agreedTotal: string | undefined;
  /** The quote whose price change was dismissed. */
  readonly putAside: string | undefined;
  readonly isSending: boolean;
}): boolean {
  const { quote, agreedTotal, putAside, isSending } = purchase;
  return !isSending && quote !== undefined && quote.total !== agreedTotal && quote.quoteId !== putAside;
}
