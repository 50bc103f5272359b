import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findAttempt } from './pay-attempt.ts';
import type { PriceSource } from './price-source.ts';
import { receiveQuote, type Quote } from './quote.ts';
import { useSecondsLeft } from '../kit/use-seconds-left.ts';

export interface LiveQuote {
  /** The quote that can be paid; undefined while other extras are being priced. */
  readonly quote: Quote | undefined;
  /** The displayed price: the last one until the next is loaded. */
  readonly shown: Quote | undefined;
  /** The total that the buyer agreed to; any other needs a new confirmation. */
  readonly agreedTotal: string | undefined;
  readonly secondsLeft: number | undefined;
  readonly expiresAt: string | undefined;
  readonly error: Error | null;
  readonly isChecking: boolean;
  readonly agree: () => void;
  /** The new price; undefined if there is none, and then `error` says why. */
  readonly recheck: () => Promise<Quote | undefined>;
}

/** The price of the choice, renewed when it expires. */
export function useQuote({ choice, extras, ask }: PriceSource, currency: Currency): LiveQuote {
  const asked = JSON.stringify([currency, extras]);
  const [open] = useState(() => ({ attempt: findAttempt(choice), extras }));
  const known = open.extras === extras ? open.attempt?.quote : undefined;
  const query = useQuery({
    queryKey: ['quote', choice, extras, currency],
    queryFn: async ({ signal }) => receiveQuote(await ask({ currency }, signal)),
    staleTime: Infinity,
    gcTime: 0,
    ...(known?.currency === currency ? { initialData: known } : {}),
    placeholderData: (before: Quote | undefined) => (before?.currency === currency ? before : undefined),
  });
  const quote = query.isPlaceholderData ? undefined : query.data;
  const [agreed, setAgreed] = useState<{ asked: string; total: string }>();
  // The first price, also in another currency or with other extras, counts as the buyer's own choice.
  if (quote !== undefined && agreed?.asked !== asked) setAgreed({ asked, total: quote.total });
  const recheck = async () => {
    const { data, isError } = await query.refetch();
    // A failed renewal still has the price before it.
    return isError ? undefined : data;
  };
  const secondsLeft = useSecondsLeft(quote?.endsAt, () => void recheck());
  return {
    quote,
    shown: query.data,
    agreedTotal: agreed?.total,
    secondsLeft,
    expiresAt: quote?.expiresAt,
    error: query.error,
    isChecking: query.isFetching,
    agree: () => quote !== undefined && setAgreed({ asked, total: quote.total }),
    recheck,
  };
}
