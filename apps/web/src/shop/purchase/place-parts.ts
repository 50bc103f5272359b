import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { retryPayment } from '@farewind/contract/bookings/pay-order';
import type { ApiError } from '../../shared/api/api-error.ts';
import type { Answer, RemoteInput } from '../../shared/api/call-types.ts';
import type { PurchaseChoice } from './purchase-choice.ts';
import type { Quote } from './quote.ts';

export type OrderRequest = RemoteInput<typeof addOrder>;
export type RetryRequest = RemoteInput<typeof retryPayment>;
export type Placed = Answer<typeof addOrder>;
export type Retried = Answer<typeof retryPayment>;

/** The result of submitting the pay button. */
export type PlaceOutcome =
  /** The order exists; its response contains the next step. */
  | { readonly kind: 'placed'; readonly placed: Placed | Retried }
  /** The order had been made before, and is paid. */
  | { readonly kind: 'known'; readonly orderId: string }
  /** The bank is still at work on the last attempt: nothing may be paid meanwhile. */
  | { readonly kind: 'waits'; readonly orderId: string }
  /** The same traveller has an order for the same flight: a yes is needed. */
  | ({ readonly kind: 'question' } & DuplicateQuestion)
  /** The page now shows another price, for the buyer to accept. */
  | { readonly kind: 'priceMoved' }
  | { readonly kind: 'fields'; readonly error: ApiError }
  | { readonly kind: 'error'; readonly error: unknown };

/** The question before the same is bought twice: its text, and the existing order. */
export interface DuplicateQuestion {
  readonly text: string;
  readonly order: DuplicateOrder | undefined;
}

export interface PlaceParts<Request = OrderRequest> {
  readonly choice: PurchaseChoice;
  /** The total that the buyer has agreed to. */
  readonly agreedTotal: string | undefined;
  readonly send: (request: Request) => Promise<Placed>;
  readonly sendAgain: (request: RetryRequest) => Promise<Retried>;
  /** The state of an order; undefined if there is none. */
  readonly findOrder: (orderId: string) => Promise<Order | undefined>;
  readonly makeRequest: (quote: Quote, idempotencyKey: string, duplicateConfirmed: boolean) => Request;
  readonly makeRetry: (orderId: string, idempotencyKey: string, duplicateConfirmed: boolean) => RetryRequest;
  /** A digest of who travels and who buys, as the form has it now. */
  readonly digestContent: (quote: Quote) => Promise<string>;
  readonly recheck: () => Promise<Quote | undefined>;
}
