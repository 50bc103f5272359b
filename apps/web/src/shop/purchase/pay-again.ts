import type { Order } from '@farewind/contract/bookings/get-order';
import { ApiError } from '../../shared/api/api-error.ts';
import { storePlaced, type PlacedAttempt } from './pay-attempt.ts';
import type { PlaceOutcome, PlaceParts } from './place-parts.ts';
import type { Quote } from './quote.ts';
import { readDuplicateQuestion } from './read-duplicate-question.ts';

/**
 * Pays for the order that was made of this choice: whoever was left at the bank's page gets there again, a payment that
 * failed is tried again at the order's own price. `anew` when the order is not what the form asks for now, or is over.
 */
export async function payAgain<Request>(
  parts: PlaceParts<Request>,
  quote: Quote,
  earlier: PlacedAttempt,
  duplicateConfirmed: boolean,
): Promise<PlaceOutcome | 'anew'> {
  if ((await parts.digestContent(quote)) !== earlier.placed.content) return 'anew';
  const order = await parts.findOrder(earlier.placed.orderId);
  if (order === undefined || isOver(order)) return 'anew';
  const { orderId } = order;
  if (!order.allowedActions.includes('payAgain'))
    return { kind: isWaiting(order) ? 'waits' : 'known', orderId };
  // Nobody is charged another sum than the button names.
  if (order.total !== quote.total || order.currency !== quote.currency) return 'anew';
  return isWaiting(order) ? repeatPress(parts, earlier) : retry(parts, earlier, { duplicateConfirmed });
}

const isWaiting = ({ status }: Order): boolean => status === 'pendingPayment' || status === 'processing';
const isOver = ({ status }: Order): boolean => status === 'expired' || status === 'cancelled';

/** The same press once more leads to the bank's page that waits; with another card it is a new attempt. */
async function repeatPress<Request>(
  parts: PlaceParts<Request>,
  earlier: PlacedAttempt,
): Promise<PlaceOutcome | 'anew'> {
  const { placed, quote, idempotencyKey } = earlier;
  try {
    if (placed.retryKey !== undefined) return await retry(parts, earlier, { retryKey: placed.retryKey });
    const request = parts.makeRequest(quote, idempotencyKey, placed.duplicateConfirmed);
    return { kind: 'placed', placed: await parts.send(request) };
  } catch (error) {
    if (error instanceof ApiError && error.key === 'ORD-DUPLICATE') return retry(parts, earlier);
    throw error;
  }
}

async function retry<Request>(
  parts: PlaceParts<Request>,
  earlier: PlacedAttempt,
  press: { readonly retryKey?: string; readonly duplicateConfirmed?: boolean } = {},
): Promise<PlaceOutcome | 'anew'> {
  const { orderId } = earlier.placed;
  const { retryKey = crypto.randomUUID(), duplicateConfirmed = false } = press;
  storePlaced(earlier, { ...earlier.placed, retryKey });
  try {
    return {
      kind: 'placed',
      placed: await parts.sendAgain(parts.makeRetry(orderId, retryKey, duplicateConfirmed)),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const question = readDuplicateQuestion(error);
    if (question !== undefined) return { kind: 'question', ...question };
    // The price has run out, or this tab has lost the right to act.
    if (error.key === 'FLT-EXPIRED' || error.key === 'GEN-DENIED') return 'anew';
    // The order has moved meanwhile, for example by another tab.
    if (error.key === 'ORD-STATE') return { kind: 'waits', orderId };
    throw error;
  }
}
