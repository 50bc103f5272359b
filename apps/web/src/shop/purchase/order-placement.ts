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

/** Result of pressing the pay button. */
export type PlaceOutcome =
  /** The order exists; the response contains the next step. */
  | { readonly kind: 'placed'; readonly placed: Placed | Retried }
  /** The order existed already, and is paid. */
  | { readonly kind: 'known'; readonly orderId: string }
  /** The bank is still processing the last attempt, so nothing may be paid meanwhile. */
  | { readonly kind: 'waits'; readonly orderId: string }
  /** The same traveller has an order for the same flight, which needs a confirmation. */
  | ({ readonly kind: 'question' } & DuplicateQuestion)
  /** The form was opened with agreements given for an earlier order, and another one has to be made. */
  | { readonly kind: 'agreeAnew' }
  /** The price has changed and is shown to the buyer for confirmation. */
  | { readonly kind: 'priceMoved' }
  | { readonly kind: 'fields'; readonly error: ApiError }
  | { readonly kind: 'error'; readonly error: unknown };

/** The question before a duplicate purchase, with the existing order. */
export interface DuplicateQuestion {
  readonly text: string;
  readonly order: DuplicateOrder | undefined;
}

/** What placing an order needs of the page: the choice, the agreed total, the calls, and how requests are made. */
export interface OrderPlacement<Request = OrderRequest> {
  readonly choice: PurchaseChoice;
  /** The total that the buyer agreed to. */
  readonly agreedTotal: string | undefined;
  /** The agreements were given for the earlier order alone, and not ticked again. */
  readonly isAgreedBefore: boolean;
  readonly send: (request: Request) => Promise<Placed>;
  readonly sendAgain: (request: RetryRequest) => Promise<Retried>;
  /** An order's current state; undefined if it does not exist. */
  readonly findOrder: (orderId: string) => Promise<Order | undefined>;
  readonly makeRequest: (quote: Quote, idempotencyKey: string, duplicateConfirmed: boolean) => Request;
  readonly makeRetry: (orderId: string, idempotencyKey: string, duplicateConfirmed: boolean) => RetryRequest;
  /** A digest of travellers and buyer as in the form now. */
  readonly digestContent: (quote: Quote) => Promise<string>;
  readonly recheck: () => Promise<Quote | undefined>;
}
