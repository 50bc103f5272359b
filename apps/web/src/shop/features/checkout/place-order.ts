import type { addOrder } from '@farewind/contract/bookings/add-order';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Answer, RemoteInput } from '../../../shared/api/remote.ts';
import type { CheckoutChoice } from './checkout-choice.ts';
import { endAttempt, takeAttempt } from './pay-attempt.ts';
import type { Quote } from './quote.ts';

export type OrderRequest = RemoteInput<typeof addOrder>;
export type Placed = Answer<typeof addOrder>;

/** What a press of the pay button came to. */
export type PlaceOutcome =
  /** The order exists; its response says where to go. */
  | { readonly kind: 'placed'; readonly placed: Placed }
  /** The same quote had made an order already. */
  | { readonly kind: 'known'; readonly orderId: string }
  /** The same traveller has an order for the same flight: a yes is needed. */
  | { readonly kind: 'question'; readonly text: string }
  /** Another price now stands on the page, for the buyer to judge. */
  | { readonly kind: 'priceMoved' }
  | { readonly kind: 'fields'; readonly error: ApiError }
  | { readonly kind: 'error'; readonly error: unknown };

export interface PlaceParts {
  readonly choice: CheckoutChoice;
  /** The total that the buyer has agreed to. */
  readonly agreedTotal: string | undefined;
  readonly send: (request: OrderRequest) => Promise<Placed>;
  readonly makeRequest: (quote: Quote, idempotencyKey: string, duplicateConfirmed: boolean) => OrderRequest;
  readonly recheck: () => Promise<Quote | undefined>;
}

/** Sends an order, at most twice: a second time only where that cannot charge anything that was not agreed to. */
export async function placeOrder(
  parts: PlaceParts,
  quote: Quote,
  duplicateConfirmed: boolean,
  isRepeated = false,
): Promise<PlaceOutcome> {
  const { idempotencyKey } = takeAttempt(parts.choice, quote);
  const again = (next: Quote) => placeOrder(parts, next, duplicateConfirmed, true);
  try {
    const placed = await parts.send(parts.makeRequest(quote, idempotencyKey, duplicateConfirmed));
    endAttempt();
    return { kind: 'placed', placed };
  } catch (error) {
    // Without an answer the attempt stays open: the next press repeats it and makes no second order.
    if (!(error instanceof ApiError)) return { kind: 'error', error };
    if (error.key === 'ORD-DUPLICATE') {
      const { question, orderId } = error.data;
      if (question === true) return { kind: 'question', text: error.message };
      endAttempt();
      if (typeof orderId === 'string') return { kind: 'known', orderId };
      // The key had been used for other content, say with another card: this press is an attempt of its own.
      return isRepeated ? { kind: 'error', error } : again(quote);
    }
    if (error.key === 'FLT-EXPIRED' || error.key === 'FLT-PRICE') {
      endAttempt();
      const fresh = await parts.recheck();
      const stands = error.key === 'FLT-EXPIRED' && fresh?.total === parts.agreedTotal;
      // The agreed total still stands, only its seal had run out.
      return stands && fresh !== undefined && !isRepeated ? again(fresh) : { kind: 'priceMoved' };
    }
    return error.validationErrors.length > 0 ? { kind: 'fields', error } : { kind: 'error', error };
  }
}
