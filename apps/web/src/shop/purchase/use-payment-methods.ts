import { getPaymentMethods } from '@farewind/contract/bookings/pay-order';
import type { Currency } from '@farewind/values/currency';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { chooseMethod, type GoneMethod, type PaymentMethod } from './choose-method.ts';

export type { GoneMethod, PaymentMethod } from './choose-method.ts';

export interface MethodChoice {
  /** Empty until loaded, or if no method accepts the sum. */
  readonly methods: readonly PaymentMethod[];
  readonly method: PaymentMethod | undefined;
  /** The earlier choice, if it is not offered for this sum. */
  readonly gone: GoneMethod | undefined;
  /** Several methods are offered, and the buyer has chosen none yet. */
  readonly needsChoice: boolean;
  /** No method accepts the sum. */
  readonly isNone: boolean;
  readonly currency: Currency;
  /** Whether the card is typed into our form. */
  readonly takesCard: boolean;
  /** The same while nothing is chosen: typing into the card's fields chooses the card. */
  readonly showsCard: boolean;
}

export interface SumToPay {
  readonly currency: Currency;
  /** Undefined while the price is loading, which the methods wait for. */
  readonly amount: string | undefined;
  /** Due after the sale: methods that are paid days later are left out. */
  readonly isLater?: boolean | undefined;
}

/**
 * Payment methods for a sum, best first, and the selected one: the buyer's choice (`''` before there is one) while it
 * is offered, the card if one is typed, perhaps before the methods came, or the only one. For another sum in the same
 * currency, the former methods are shown until the new ones are loaded.
 */
export function usePaymentMethods(
  { currency, amount, isLater }: SumToPay,
  paymentMethod: string,
  isCardTyped: boolean,
): MethodChoice {
  const { site } = useSession();
  const { data, isPlaceholderData } = useOffered({ currency, amount, isLater });
  /** The wanted method while it was offered; an only one is only wanted in its currency. */
  const [seen, setSeen] = useState<{ readonly id: string; readonly name: string; currency: Currency }>();
  const unchosen = seen?.currency === currency ? seen.id : undefined;
  const cardWay = data?.methods.find(({ way }) => way === 'rawCard')?.id;
  const typed = isCardTyped ? cardWay : undefined;
  const wanted = paymentMethod === '' ? (unchosen ?? typed) : paymentMethod;
  const { method, gone } = chooseMethod(data ?? nothing, wanted, seen);
  const isWanted = method !== undefined && (wanted === undefined || method.id === wanted);
  if (isWanted && (seen?.id !== method.id || seen.name !== method.name || seen.currency !== currency))
    setSeen({ id: method.id, name: method.name, currency });
  const isNone = data?.methods.length === 0 && !isPlaceholderData;
  const takesUnknown = !isNone && (site?.features.cardInput ?? 'raw') === 'raw';
  return {
    gone: isPlaceholderData || data === undefined ? undefined : gone,
    isNone,
    currency,
    ...describeChoice(data?.methods ?? [], method, takesUnknown),
  };
}

/** `takesUnknown`: whether the card is typed here while no method is known. */
function describeChoice(
  methods: readonly PaymentMethod[],
  method: PaymentMethod | undefined,
  takesUnknown: boolean,
): Pick<MethodChoice, 'methods' | 'method' | 'needsChoice' | 'takesCard' | 'showsCard'> {
  const needsChoice = method === undefined && methods.length > 1;
  const takesCard = method === undefined ? takesUnknown && !needsChoice : method.way === 'rawCard';
  const showsCard = takesCard || (needsChoice && methods.some(({ way }) => way === 'rawCard'));
  return { methods, method, needsChoice, takesCard, showsCard };
}

function useOffered({ currency, amount, isLater }: SumToPay) {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['paymentMethods', currency, language, amount, isLater],
    queryFn: ({ signal }) => call(getPaymentMethods, { currency, amount, isLater }, { signal }),
    enabled: amount !== undefined,
    staleTime: 60_000,
    placeholderData: (before, query) =>
      query?.queryKey[1] === currency && query.queryKey[2] === language ? before : undefined,
  });
}

const nothing = { methods: [], outsideLimits: [] };
