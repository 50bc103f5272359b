import { useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { getOrder } from '@farewind/contract/bookings/get-order';
import { retryPayment } from '@farewind/contract/bookings/pay-order';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { storeOrderKey, orderKeyHeader } from '../order/order-keys.ts';
import { placeOrder } from './place-order.ts';
import type { DuplicateQuestion, Placed, PlaceOutcome, PlaceParts } from './place-parts.ts';
import type { Quote } from './quote.ts';

type Calls = Pick<PlaceParts, 'sendAgain' | 'findOrder'>;

export interface PayParts<Request> extends Omit<PlaceParts<Request>, keyof Calls> {
  readonly onPlaced: (placed: Extract<PlaceOutcome, { kind: 'placed' }>['placed']) => void;
  readonly onKnownOrder: (orderId: string) => void;
  readonly onWaiting: (orderId: string) => void;
  readonly onFieldFaults: (error: ApiError) => void;
}

/** Pays, one press at a time; the question about a second purchase waits for an explicit yes. */
export function usePay<Request>(parts: PayParts<Request>) {
  const busy = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [question, setQuestion] = useState<DuplicateQuestion>();

  const follow = (outcome: PlaceOutcome): void => {
    switch (outcome.kind) {
      case 'placed':
        return parts.onPlaced(outcome.placed);
      case 'known':
        return parts.onKnownOrder(outcome.orderId);
      case 'waits':
        return parts.onWaiting(outcome.orderId);
      case 'question':
        return setQuestion(outcome);
      case 'fields':
        return parts.onFieldFaults(outcome.error);
      case 'error':
        return showError(outcome.error);
      case 'priceMoved':
        return undefined;
    }
  };

  const pay = async (quote: Quote, duplicateConfirmed = false): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPaying(true);
    setQuestion(undefined);
    try {
      const send = async (request: Request) => storeKeyOf(await parts.send(request));
      follow(await placeOrder({ ...parts, ...calls, send }, quote, duplicateConfirmed));
    } finally {
      busy.current = false;
      setPaying(false);
    }
  };

  return { pay, isPaying, question, dropQuestion: () => setQuestion(undefined) };
}

/** The right to act on the order is kept by this tab. */
function storeKeyOf(placed: Placed): Placed {
  if (placed.pGuid !== undefined) storeOrderKey(placed.orderId, placed.pGuid);
  return placed;
}

const calls: Calls = {
  sendAgain: (request) => call(retryPayment, request, { headers: orderKeyHeader(request.orderId) }),
  findOrder: async (orderId) => {
    try {
      return await call(getOrder, { orderId });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  },
};
