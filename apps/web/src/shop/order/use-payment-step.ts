import { getPaymentState } from '@farewind/contract/bookings/pay-order';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { isRefused } from '../../shared/api/is-refused.ts';
import { isBusy } from '../../shared/api/while-busy.ts';
import { useUnlessPressed } from '../../shared/ui/use-unless-pressed.ts';
import { orderKeyHeader } from './order-keys.ts';

type State = Answer<typeof getPaymentState>;

export interface PaymentStep {
  /** Where the payer continues; undefined without the right to, or if no longer possible. */
  readonly next: State['next'];
  /** End of the payment in milliseconds of this device's clock, even if that clock is wrong. */
  readonly endsAt: number | undefined;
  /** Until the server has answered: what it has not told is not known to be over. */
  readonly isLoading: boolean;
}

/** A provider that has not told where to pay is asked again by each of these calls. */
const ASK_PROVIDER_MS = 15_000;
/** Until there is an answer at all. */
const ASK_SERVER_MS = 3000;

/** After how long the next step is asked for again; false once it is known, or for who may not know it. */
export function askAgainAfter(asked: {
  readonly data: Pick<State, 'next'> | undefined;
  readonly error: Error | null;
}): number | false {
  const { data, error } = asked;
  if (isRefused(error)) return false;
  if (data !== undefined) return data.next === undefined ? ASK_PROVIDER_MS : false;
  return isBusy(error) ? (error.retryAfterSeconds ?? 0) * 1000 : ASK_SERVER_MS;
}

/** The page on which an unpaid order is paid, for any device with the right to act on it. */
export function usePaymentStep(orderId: string, isAwaited: boolean): PaymentStep {
  const query = useQuery({
    queryKey: ['paymentStep', orderId],
    queryFn: async ({ signal }) => {
      const state = await call(getPaymentState, { orderId }, { signal, headers: orderKeyHeader(orderId) });
      return { ...state, askedAt: Date.now() };
    },
    enabled: isAwaited,
    refetchInterval: ({ state }) => askAgainAfter(state),
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  });
  const data = useUnlessPressed(query.data);
  if (!isAwaited || data === undefined)
    return { next: undefined, endsAt: undefined, isLoading: isAwaited && !isRefused(query.error) };
  const { next, secondsLeft, askedAt } = data;
  const endsAt = secondsLeft === undefined ? undefined : askedAt + secondsLeft * 1000;
  return { next, endsAt, isLoading: false };
}
