import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { checkPrice } from '../../../shared/api/remotes.ts';
import type { CheckoutChoice } from './checkout-choice.ts';
import { findAttempt } from './pay-attempt.ts';
import { expiryOnThisClock, type Quote } from './quote.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface LiveQuote {
  readonly quote: Quote | undefined;
  /** The total that the buyer has agreed to see charged; another one needs a new yes. */
  readonly agreedTotal: string | undefined;
  readonly secondsLeft: number | undefined;
  readonly expiresAt: number | undefined;
  readonly error: Error | null;
  readonly isChecking: boolean;
  readonly agree: () => void;
  readonly recheck: () => Promise<Quote | undefined>;
}

/** The price of the choice, asked again when its time runs out. */
export function useQuote(choice: CheckoutChoice, counts: PassengerCounts, currency: Currency): LiveQuote {
  const { adults, children, infants } = counts;
  const [open] = useState(() => findAttempt(choice));
  const query = useQuery({
    queryKey: ['quote', choice, adults, children, infants, currency],
    queryFn: ({ signal }) => call(checkPrice, { ...choice, adults, children, infants, currency }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    ...(open?.quote.currency === currency ? { initialData: open.quote } : {}),
  });
  const quote = query.data;
  const [agreed, setAgreed] = useState<{ currency: Currency; total: string }>();
  // The first price that is seen, and the first one in another currency, are what the buyer came for.
  if (quote !== undefined && agreed?.currency !== quote.currency)
    setAgreed({ currency: quote.currency, total: quote.total });
  const expiresAt = quote === undefined ? undefined : expiryOnThisClock(quote.expiresAt, query.dataUpdatedAt);
  const recheck = async () => (await query.refetch()).data;
  const secondsLeft = useSecondsLeft(expiresAt, () => void recheck());
  return {
    quote,
    agreedTotal: agreed?.total,
    secondsLeft,
    expiresAt,
    error: query.error,
    isChecking: query.isFetching,
    agree: () => quote !== undefined && setAgreed({ currency: quote.currency, total: quote.total }),
    recheck,
  };
}
