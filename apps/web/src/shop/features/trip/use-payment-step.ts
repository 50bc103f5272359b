import { getPaymentState } from '@farewind/contract/bookings/pay-order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { orderKeyHeader } from '../../order/order-keys.ts';

type State = Answer<typeof getPaymentState>;

export interface PaymentStep {
  /** Where the payer continues; undefined without the right to, or if no longer possible. */
  readonly next: State['next'];
  /** End of the payment in milliseconds of this device's clock, even if that clock is wrong. */
  readonly endsAt: number | undefined;
  readonly isLoading: boolean;
}

/** A provider that has not told where to pay is asked again by each of these calls. */
const ASK_AGAIN_MS = 15_000;

/** The page on which an unpaid order is paid, for any device with the right to act on it. */
export function usePaymentStep(orderId: string, isAwaited: boolean): PaymentStep {
  const query = useQuery({
    queryKey: ['paymentStep', orderId],
    queryFn: async ({ signal }) => {
      const state = await call(getPaymentState, { orderId }, { signal, headers: orderKeyHeader(orderId) });
      return { ...state, askedAt: Date.now() };
    },
    enabled: isAwaited,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.next === undefined ? ASK_AGAIN_MS : false,
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  });
  if (!isAwaited || query.data === undefined)
    return { next: undefined, endsAt: undefined, isLoading: isAwaited && query.isPending };
  const { next, secondsLeft, askedAt } = query.data;
  const endsAt = secondsLeft === undefined ? undefined : askedAt + secondsLeft * 1000;
  return { next, endsAt, isLoading: false };
}
