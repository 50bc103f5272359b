import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import type { BuyerFields } from './checkout-fields.ts';

export type PaymentMethod = Answer<typeof getPaymentMethods>['methods'][number];

export interface MethodChoice {
  /** Empty until they are known. */
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod | undefined;
  /** Whether the card is typed into our form. */
  readonly takesCard: boolean;
}

/** The ways to pay in the currency that the form pays in, the best first, and the one that was chosen. */
export function usePaymentMethods(
  { payCurrency, paymentMethod }: Pick<BuyerFields, 'payCurrency' | 'paymentMethod'>,
  searchedIn: Currency,
): MethodChoice {
  const { site } = useSession();
  const { language } = useI18n();
  const currency = payCurrency === '' ? searchedIn : payCurrency;
  const query = useQuery({
    queryKey: ['paymentMethods', currency, language],
    queryFn: ({ signal }) => call(getPaymentMethods, { currency }, { signal }),
    staleTime: 60_000,
  });
  const methods = query.data?.methods ?? [];
  // One that is gone, say with the currency, gives way to the best of those that are left.
  const method = methods.find(({ id }) => id === paymentMethod) ?? methods[0];
  const isRaw =
    method === undefined ? (site?.features.cardInput ?? 'raw') === 'raw' : method.way === 'rawCard';
  return { methods, method, takesCard: isRaw };
}
