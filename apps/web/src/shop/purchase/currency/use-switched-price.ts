import { useState } from 'react';
import type { Quote } from '../quote.ts';

export interface SwitchedPrice {
  readonly before: Pick<Quote, 'total' | 'currency'>;
  readonly now: Pick<Quote, 'total' | 'currency'>;
}

/** The price of the same purchase in the previous currency; undefined until the currency is switched. */
export function useSwitchedPrice(quote: Quote | undefined): SwitchedPrice | undefined {
  const [seen, setSeen] = useState<{ readonly now: Quote; readonly before: Quote | undefined }>();
  if (quote !== undefined && quote !== seen?.now) setSeen({ now: quote, before: findBefore(seen, quote) });
  return seen?.before === undefined ? undefined : { before: seen.before, now: seen.now };
}

/** The previous currency's total, kept until this one changes. */
function findBefore(
  seen: { readonly now: Quote; readonly before: Quote | undefined } | undefined,
  next: Quote,
): Quote | undefined {
  if (seen === undefined) return undefined;
  if (seen.now.currency !== next.currency) return seen.now;
  return seen.now.total === next.total ? seen.before : undefined;
}
