import type { addOrder as addOrderOperation } from '@farewind/contract/bookings/add-order';
import { useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer, RemoteInput } from '../../../shared/api/remote.ts';
import { addOrder } from '../../../shared/api/remotes.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { keepOrderKey } from '../trip/order-keys.ts';
import type { CheckoutChoice } from './checkout-choice.ts';
import { endAttempt, takeAttempt } from './pay-attempt.ts';
import type { Quote } from './quote.ts';

type Request = RemoteInput<typeof addOrderOperation>;
export type Placed = Answer<typeof addOrderOperation>;

export interface PayParts {
  readonly choice: CheckoutChoice;
  readonly agreedTotal: string | undefined;
  readonly recheck: () => Promise<Quote | undefined>;
  readonly makeRequest: (quote: Quote, idempotencyKey: string, duplicateConfirmed: boolean) => Request;
  /** The order exists; its response says where to go. */
  readonly onPlaced: (placed: Placed) => void;
  /** The same quote has made an order already. */
  readonly onKnownOrder: (orderId: string) => void;
  readonly onFieldFaults: (error: ApiError) => void;
}

/** Sends the order. One press at a time; the question about a second purchase waits for an explicit yes. */
export function usePay(parts: PayParts) {
  const busy = useRef(false);
  const [isPaying, setPaying] = useState(false);
  const [question, setQuestion] = useState<string>();

  const place = async (quote: Quote, duplicateConfirmed: boolean): Promise<void> => {
    const { idempotencyKey } = takeAttempt(parts.choice, quote);
    try {
      const placed = await call(addOrder, parts.makeRequest(quote, idempotencyKey, duplicateConfirmed));
      endAttempt();
      if (placed.pGuid !== undefined) keepOrderKey(placed.orderId, placed.pGuid);
      parts.onPlaced(placed);
    } catch (error) {
      await settle(error, quote, duplicateConfirmed);
    }
  };

  const settle = async (error: unknown, quote: Quote, duplicateConfirmed: boolean): Promise<void> => {
    // Without an answer the attempt stays open: the next press repeats it and makes no second order.
    if (!(error instanceof ApiError)) return showError(error);
    if (error.key === 'ORD-DUPLICATE') return settleDuplicate(error, quote, duplicateConfirmed);
    if (error.key === 'FLT-EXPIRED' || error.key === 'FLT-PRICE') {
      endAttempt();
      const fresh = await parts.recheck();
      // The total that was agreed to still stands: only the seal had run out.
      if (error.key === 'FLT-EXPIRED' && fresh !== undefined && fresh.total === parts.agreedTotal)
        return place(fresh, duplicateConfirmed);
      return;
    }
    if (error.validationErrors.length > 0) return parts.onFieldFaults(error);
    showError(error);
  };

  const settleDuplicate = async (error: ApiError, quote: Quote, confirmed: boolean): Promise<void> => {
    const { question: asks, orderId } = error.data;
    if (asks === true) return setQuestion(error.message);
    endAttempt();
    if (typeof orderId === 'string') return parts.onKnownOrder(orderId);
    // The key was used for other content, say with another card: this press is an attempt of its own.
    return place(quote, confirmed);
  };

  const pay = async (quote: Quote, duplicateConfirmed = false): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPaying(true);
    setQuestion(undefined);
    try {
      await place(quote, duplicateConfirmed);
    } finally {
      busy.current = false;
      setPaying(false);
    }
  };

  return { pay, isPaying, question, dropQuestion: () => setQuestion(undefined) };
}
