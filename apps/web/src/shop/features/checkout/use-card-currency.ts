import type { Currency } from '@farewind/values/currency';
import type { PassengerCounts } from '@farewind/values/passengers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { checkPrice } from '../../../shared/api/remotes.ts';
import { findBin6 } from './card-number.ts';
import type { CheckoutChoice } from './checkout-choice.ts';
import { extrasMembers, type ChosenExtras } from './chosen-extras.ts';

export interface CardCurrency {
  readonly currency: Currency;
  /** What the trip costs in it; undefined while that is being asked. */
  readonly total: string | undefined;
}

/** The other currency that the typed card must pay in, with its total; undefined when the card will do. */
export function useCardCurrency(
  choice: CheckoutChoice,
  counts: PassengerCounts,
  extras: ChosenExtras,
  currency: Currency,
  cardNumber: string,
): CardCurrency | undefined {
  const bin6 = findBin6(cardNumber);
  const { adults, children, infants } = counts;
  const ask = (input: { currency: Currency; bin6?: string }, signal: AbortSignal) =>
    call(
      checkPrice,
      { ...choice, adults, children, infants, ...extrasMembers(extras), ...input },
      { signal },
    );
  const payIn = useQuery({
    queryKey: ['payIn', choice, adults, children, infants, currency, bin6],
    queryFn: async ({ signal }) => {
      const quote = await ask({ currency, ...(bin6 === undefined ? {} : { bin6 }) }, signal);
      return quote.payIn ?? null;
    },
    enabled: bin6 !== undefined,
    gcTime: 0,
    retry: false,
  }).data;
  const other = useQuery({
    queryKey: ['payInTotal', choice, adults, children, infants, extras, payIn],
    queryFn: async ({ signal }) => (await ask({ currency: payIn ?? currency }, signal)).total,
    enabled: payIn !== undefined && payIn !== null,
    gcTime: 0,
    retry: false,
  });
  if (bin6 === undefined || payIn === undefined || payIn === null || payIn === currency) return undefined;
  return { currency: payIn, total: other.data };
}
