import { ApiError } from '../../shared/api/api-error.ts';
import { recordYes, wasAnswered } from './duplicate-answer.ts';
import {
  endAttempt,
  endAttemptsOf,
  findPlaced,
  storePlaced,
  startPayAttempt,
  type PlacedAttempt,
} from './pay-attempt.ts';
import type { PlaceOutcome, PlaceParts, DuplicateQuestion } from './place-parts.ts';
import type { Quote } from './quote.ts';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';

/**
 * Pays for the order made by this tab if the purchase is the same, or else for a new one. An agreed purchase makes at
 * most one order, however often the button is pressed.
 */
export async function placeOrder<Request>(
  parts: PlaceParts<Request>,
  quote: Quote,
  duplicateConfirmed: boolean,
): Promise<PlaceOutcome> {
  if (duplicateConfirmed) recordYes();
  const outcome = await attemptOrder(parts, quote, duplicateConfirmed);
  if (outcome.kind !== 'question' || duplicateConfirmed) return outcome;
  return wasAnswered(outcome, await parts.digestContent(quote)) ? attemptOrder(parts, quote, true) : outcome;
}

async function attemptOrder<Request>(
  parts: PlaceParts<Request>,
  quote: Quote,
  duplicateConfirmed: boolean,
): Promise<PlaceOutcome> {
  try {
    const earlier = findPlaced(parts.choice);
    const outcome =
      earlier === undefined ? 'anew' : await payAgain(parts, quote, earlier, duplicateConfirmed);
    if (outcome !== 'anew') return outcome;
    // A quote makes one order, so the next one needs a new quote.
    const isUsed = earlier?.quote.quoteId === quote.quoteId;
    const fresh = isUsed ? await parts.recheck() : quote;
    if (fresh === undefined || fresh.total !== parts.agreedTotal) return { kind: 'priceMoved' };
    return await addNewOrder(parts, fresh, duplicateConfirmed);
  } catch (error) {
    // Without an answer the attempt stays open: the next press repeats it and makes no second order.
    if (!(error instanceof ApiError)) return { kind: 'error', error };
    return error.validationErrors.length > 0 ? { kind: 'fields', error } : { kind: 'error', error };
  }
}

/** Sends an order, at most twice: the second time only if that cannot charge anything not agreed to. */
async function addNewOrder<Request>(
  parts: PlaceParts<Request>,
  quote: Quote,
  duplicateConfirmed: boolean,
  isRepeated = false,
): Promise<PlaceOutcome> {
  const attempt = startPayAttempt(parts.choice, quote);
  const again = (next: Quote) => addNewOrder(parts, next, duplicateConfirmed, true);
  try {
    const placed = await parts.send(parts.makeRequest(quote, attempt.idempotencyKey, duplicateConfirmed));
    const content = await parts.digestContent(quote);
    const { orderId, reservationNumber } = placed;
    storePlaced(attempt, { orderId, reservationNumber, content, duplicateConfirmed });
    return { kind: 'placed', placed };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.key === 'ORD-DUPLICATE') {
      const question = readDuplicateQuestion(error);
      if (question !== undefined) return { kind: 'question', ...question };
      endAttempt();
      const { orderId } = error.data;
      if (typeof orderId === 'string') return { kind: 'known', orderId };
      // The key was used for other content, such as another card, so this is a new attempt.
      if (!isRepeated) return again(quote);
    }
    if (error.key === 'FLT-EXPIRED' || error.key === 'FLT-PRICE' || error.key === 'CPN-INVALID') {
      endAttempt();
      const fresh = await parts.recheck();
      const stands = error.key === 'FLT-EXPIRED' && fresh?.total === parts.agreedTotal;
      // The agreed total is still valid; only its seal has expired.
      return stands && fresh !== undefined && !isRepeated ? again(fresh) : { kind: 'priceMoved' };
    }
    if (isGone(error)) {
      endAttempt();
      return recheckGone(parts, error);
    }
    // The form drops the seats that are gone, so the next press is about another purchase.
    if (error.key === 'FLT-SEAT') endAttempt();
    throw error;
  }
}

/**
 * Pays this choice's existing order: a buyer who left the bank's page is sent there again, a failed payment is retried
 * at the order's own price. Returns `anew` if the order no longer matches the form, or is over.
 */
async function payAgain<Request>(
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
  // Never charges a sum other than the one on the button.
  if (order.total !== quote.total || order.currency !== quote.currency) return 'anew';
  return isWaiting(order) ? repeatPress(parts, earlier) : retry(parts, earlier, { duplicateConfirmed });
}

const isWaiting = ({ status }: Order): boolean => status === 'pendingPayment' || status === 'processing';
const isOver = ({ status }: Order): boolean => status === 'expired' || status === 'cancelled';

/** Repeating the same submission leads to the bank's pending page; another card makes a new attempt. */
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
  submission: { readonly retryKey?: string; readonly duplicateConfirmed?: boolean } = {},
): Promise<PlaceOutcome | 'anew'> {
  const { orderId } = earlier.placed;
  const { retryKey = crypto.randomUUID(), duplicateConfirmed = false } = submission;
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
    // The price has expired, or this tab no longer has the order key.
    if (error.key === 'FLT-EXPIRED' || error.key === 'GEN-DENIED') return 'anew';
    if (isGone(error)) {
      // Nothing is held for that order any more, so the next press is about a new one.
      endAttemptsOf(orderId);
      return recheckGone(parts, error);
    }
    // The order's state has changed, for example in another tab; or the page opened before cannot be closed, and the
    // refusal tells from when on another way opens.
    if (error.key === 'ORD-STATE' && error.data['until'] === undefined) return { kind: 'waits', orderId };
    throw error;
  }
}

const isGone = ({ key }: ApiError): boolean => key === 'FLT-NOSEAT' || key === 'TRF-NONE';

/** Checks the price after the last seat or vehicle was lost; throws the refusal if the agreed price is still offered. */
async function recheckGone<Request>(parts: PlaceParts<Request>, refused: ApiError): Promise<PlaceOutcome> {
  const left = await parts.recheck();
  // The page then says why there is no price, beside the way to other flights; what was typed stays.
  if (left?.total !== parts.agreedTotal) return { kind: 'priceMoved' };
  throw refused;
}

/** The question in a refused submission; undefined if it was refused for another reason. */
function readDuplicateQuestion(error: unknown): DuplicateQuestion | undefined {
  if (!(error instanceof ApiError) || error.key !== 'ORD-DUPLICATE') return undefined;
  const { question, order } = error.data;
  if (question !== true) return undefined;
  return { text: error.message, order: order as DuplicateOrder | undefined };
}
