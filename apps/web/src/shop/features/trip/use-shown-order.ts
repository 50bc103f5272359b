import type { Order } from '@farewind/contract/bookings/get-order';
import { useMemo, useState } from 'react';
import { NoAnswerError } from '../../../shared/api/api-error.ts';
import { findSavedCopy } from '../../order/saved-copy.ts';
import type { useOrder } from '../../order/use-order.ts';

/** What a page shows of an order: the answer of now, or without a connection what was seen last, and when. */
export interface ShownOrder {
  readonly order: Order | undefined;
  /** Milliseconds since the epoch; absent while the answer is of now. */
  readonly savedAt?: number;
}

export function useShownOrder(orderId: string, query: ReturnType<typeof useOrder>): ShownOrder {
  const { data, dataUpdatedAt, error, fetchStatus } = query;
  const [openedAt] = useState(() => Date.now());
  const isCutOff = fetchStatus === 'paused' || error instanceof NoAnswerError;
  return useMemo(() => {
    if (data !== undefined) return { order: data, ...(isCutOff ? { savedAt: dataUpdatedAt } : {}) };
    const copy = isCutOff ? findSavedCopy(orderId, openedAt) : undefined;
    return copy ? { order: copy.order, savedAt: copy.savedAt } : { order: undefined };
  }, [data, dataUpdatedAt, isCutOff, orderId, openedAt]);
}
