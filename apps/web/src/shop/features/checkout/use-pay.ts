import { useRef, useState } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { addOrder } from '../../../shared/api/remotes.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { keepOrderKey } from '../trip/order-keys.ts';
import { placeOrder, type Placed, type PlaceOutcome, type PlaceParts } from './place-order.ts';
import type { Quote } from './quote.ts';

export interface PayParts extends Omit<PlaceParts, 'send'> {
  readonly onPlaced: (placed: Placed) => void;
  readonly onKnownOrder: (orderId: string) => void;
  readonly onFieldFaults: (error: ApiError) => void;
}

/** Sends the order, one press at a time; the question about a second purchase waits for an explicit yes. */
export function usePay(parts: PayParts) {
  const busy = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [question, setQuestion] = useState<string>();

  const follow = (outcome: PlaceOutcome): void => {
    if (outcome.kind === 'placed') {
      const { orderId, pGuid } = outcome.placed;
      if (pGuid !== undefined) keepOrderKey(orderId, pGuid);
      parts.onPlaced(outcome.placed);
    }
    if (outcome.kind === 'known') parts.onKnownOrder(outcome.orderId);
    if (outcome.kind === 'question') setQuestion(outcome.text);
    if (outcome.kind === 'fields') parts.onFieldFaults(outcome.error);
    if (outcome.kind === 'error') showError(outcome.error);
  };

  const pay = async (quote: Quote, duplicateConfirmed = false): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPaying(true);
    setQuestion(undefined);
    try {
      const send: PlaceParts['send'] = (request) => call(addOrder, request);
      follow(await placeOrder({ ...parts, send }, quote, duplicateConfirmed));
    } finally {
      busy.current = false;
      setPaying(false);
    }
  };

  return { pay, isPaying, question, dropQuestion: () => setQuestion(undefined) };
}
