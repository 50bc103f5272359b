import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useTripT } from '../texts/trip-texts.ts';
import { useAct } from '../use-act.ts';

export interface CancelRequest {
  readonly tickets?: string;
  readonly items?: string;
  /** Travel documents are missing. */
  readonly forDocuments?: true;
}

/** Asks what comes back for a choice, and cancels what the answer says. */
export function useCancel(orderId: string, request: CancelRequest | undefined) {
  const t = useTripT();
  const { language } = useI18n();
  const queries = useQueryClient();
  const { isBusy, problem, setProblem, run } = useAct();
  const quote = useQuery({
    queryKey: ['cancelQuote', orderId, language, request],
    queryFn: ({ signal }) =>
      call(getCancelQuote, { orderId, ...request }, { signal, headers: orderKeyHeader(orderId) }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    // Each answer is kept by the server for half an hour, and confirmed by its own number.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  /** Whether the tickets are cancelled now. */
  const confirm = async (quoteId: string): Promise<boolean> => {
    let isDone = false;
    await run(
      async () => {
        await call(confirmCancel, { quoteId }, { headers: orderKeyHeader(orderId) });
        isDone = true;
        await queries.refetchQueries({ queryKey: ['order', orderId] });
      },
      (error) => {
        if (error.key !== 'ORD-STATE' && error.key !== 'GEN-NOTFOUND') return error.message;
        void quote.refetch();
        void queries.invalidateQueries({ queryKey: ['order', orderId] });
        return t('cancel.changed');
      },
    );
    return isDone;
  };
  return { quote, isBusy, problem, setProblem, confirm };
}
