import { getPaymentState } from '@farewind/contract/bookings/pay-order';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { readTab, removeTab, writeTab } from '../../../../shared/session/tab-store.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useTripT } from '../texts/trip-texts.ts';
import { textOfEnd } from './text-of-end.ts';

const PREFIX = 'farewind.leftPayment.';
const ASK_EVERY_MS = 3000;
/** The payer is back, and only the bank knows the outcome. */
const undecided: readonly (string | null)[] = ['created', 'completing', 'unknown'];

/** Remembers which payment of an order this tab is left for, to the bank's page. */
export function storeLeftPayment(orderId: string, payableId: string | undefined): void {
  if (payableId !== undefined) writeTab(PREFIX + orderId, payableId);
}

/** The query that a newer payment answers itself. */
export const leftPaymentKey = (orderId: string) => ['leftPayment', orderId] as const;

/** The state of the newest attempt to pay something for an order after its sale. */
export async function readLaterState(
  orderId: string,
  payableId: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { attempts } = await call(getPaymentState, { orderId }, { signal, headers: orderKeyHeader(orderId) });
  // A fee and a price difference may be paid at the same time.
  return attempts.findLast((each) => payableId === undefined || each.payableId === payableId)?.state;
}

/** Tells whoever comes back from the bank's page to the order that a later payment has not succeeded there. */
export function LeftPayment({ orderId }: { readonly orderId: string }) {
  const t = useTripT();
  const [payableId] = useState(() => readTab(PREFIX + orderId));
  const { data } = useQuery({
    queryKey: leftPaymentKey(orderId),
    queryFn: async ({ signal }) => (await readLaterState(orderId, payableId, signal)) ?? null,
    enabled: payableId !== undefined,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (undecided.includes(state.data ?? null) ? ASK_EVERY_MS : false),
  });
  const end = textOfEnd(data);
  const isOver = end !== undefined || data === 'captured';
  useEffect(() => {
    // It is told once.
    if (isOver) removeTab(PREFIX + orderId);
  }, [isOver, orderId]);
  if (payableId === undefined) return null;
  return (
    <div role="alert">
      {end === undefined ? null : (
        <p className="notice bad ticket-note">
          <CircleAlert className="i" aria-hidden />
          {t(end)}
        </p>
      )}
    </div>
  );
}
