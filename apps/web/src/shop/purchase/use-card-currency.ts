import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { findBin6 } from '@farewind/travel-rules/card-number';
import type { PriceSource } from './price-source.ts';

export interface CardCurrency {
  readonly currency: Currency;
  /** The trip's price in it; undefined while loading. */
  readonly total: string | undefined;
  /** False if the site does not sell in it, so the card cannot pay here. */
  readonly isSold: boolean;
}

/** The other currency that the typed card must pay in, with its total; undefined if the card can pay as it is. */
export function useCardCurrency(
  { choice, extras, ask }: PriceSource,
  currency: Currency,
  cardNumber: string,
  sold: readonly Currency[],
): CardCurrency | undefined {
  const bin6 = findBin6(cardNumber);
  const payIn = useQuery({
    queryKey: ['payIn', choice, currency, bin6],
    queryFn: async ({ signal }) => {
      const quote = await ask({ currency, ...(bin6 === undefined ? {} : { bin6 }) }, signal);
      return quote.payIn ?? null;
    },
    enabled: bin6 !== undefined,
    gcTime: 0,
    retry: false,
  }).data;
  const other = useQuery({
    queryKey: ['payInTotal', choice, extras, payIn],
    queryFn: async ({ signal }) => (await ask({ currency: payIn ?? currency }, signal)).total,
    enabled: payIn !== undefined && payIn !== null && sold.includes(payIn),
    gcTime: 0,
    retry: false,
  });
  if (bin6 === undefined || payIn === undefined || payIn === null || payIn === currency) return undefined;
  return { currency: payIn, total: other.data, isSold: sold.includes(payIn) };
}
