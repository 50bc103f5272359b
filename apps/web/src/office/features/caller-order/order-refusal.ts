import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import { ApiError } from '../../../shared/api/api-error.ts';

/** What a failed order means for the next press of the button. */
export type OrderRefusal =
  /** Whether the order was made is unknown: the same submission is sent again, under the same key. */
  | { readonly kind: 'unanswered' }
  /** Staff must confirm that the same travellers are meant to be booked twice. */
  | { readonly kind: 'question'; readonly order: DuplicateOrder | undefined }
  /** The quote has made this order already. */
  | { readonly kind: 'known'; readonly orderId: string }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly isOutdated: boolean };

/** Refusals after which the price has to be read anew. */
const outdated: readonly string[] = ['FLT-PRICE', 'FLT-EXPIRED', 'TRF-EXPIRED'];

export function readOrderRefusal(error: unknown): OrderRefusal {
  if (!(error instanceof ApiError)) return { kind: 'unanswered' };
  const { question, order, orderId } = error.data;
  if (question === true) return { kind: 'question', order: order as DuplicateOrder | undefined };
  if (error.key === 'ORD-DUPLICATE' && typeof orderId === 'string') return { kind: 'known', orderId };
  return { kind: 'refused', error, isOutdated: error.key !== undefined && outdated.includes(error.key) };
}
