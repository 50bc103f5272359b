import { ApiError } from '../../../shared/api/api-error.ts';

/** What a failed order means for the next press of the button. */
export type OrderRefusal =
  /** Whether the order was made is unknown: the same submission is sent again, under the same key. */
  | { readonly kind: 'unanswered' }
  /** Somebody has to say that the same travellers are meant to be booked twice. */
  | { readonly kind: 'question' }
  /** The quote has made this order already. */
  | { readonly kind: 'known'; readonly orderId: string }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly isOutdated: boolean };

/** Refusals after which the price has to be read anew. */
const outdated: readonly string[] = ['FLT-PRICE', 'FLT-EXPIRED', 'TRF-EXPIRED'];

export function readOrderRefusal(error: unknown): OrderRefusal {
  if (!(error instanceof ApiError)) return { kind: 'unanswered' };
  if (error.data['question'] === true) return { kind: 'question' };
  const { orderId } = error.data;
  if (error.key === 'ORD-DUPLICATE' && typeof orderId === 'string') return { kind: 'known', orderId };
  return { kind: 'refused', error, isOutdated: error.key !== undefined && outdated.includes(error.key) };
}

/** The part of a submission that makes it the same one: kept until the server answers. */
export interface OrderAttempt {
  readonly idempotencyKey: string;
  readonly duplicateConfirmed: boolean;
}

export const newAttempt = (): OrderAttempt => ({
  idempotencyKey: crypto.randomUUID(),
  duplicateConfirmed: false,
});

/** A lost answer leaves the attempt open; after an answer, changed content is a submission of its own. */
export const attemptAfter = (attempt: OrderAttempt, refusal: OrderRefusal): OrderAttempt =>
  refusal.kind === 'unanswered' ? attempt : newAttempt();
