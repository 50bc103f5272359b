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
import type { PlaceOutcome, OrderPlacement, DuplicateQuestion } from './order-placement.ts';
import type { Quote } from './quote.ts';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';

/**
 * Pays for the order made by this tab if the purchase is the same, or else for a new one. An agreed purchase makes at
 * most one order, however often the button is pressed.
 */
export async function placeOrder<Request>(
  placement: OrderPlacement<Request>,
  quote: Quote,
  duplicateConfirmed: boolean,
): Promise<PlaceOutcome> {
  if (duplicateConfirmed) recordYes();
  const outcome = await attemptOrder(placement, quote, duplicateConfirmed);
  if (outcome.kind !== 'question' || duplicateConfirmed) return outcome;
  return wasAnswered(outcome, await placement.digestContent(quote))
    ? attemptOrder(placement, quote, true)
    : outcome;
}

async function attemptOrder<Request>(
  placement: OrderPlacement<Request>,
  quote: Quote,
  duplicateConfirmed: boolean,
): Promise<PlaceOutcome> {
  try {
    const earlier = findPlaced(placement.choice);
    const outcome =
      earlier === undefined ? 'anew' : await payAgain(placement, quote, earlier, duplicateConfirmed);
    if (outcome !== 'anew') return outcome;
    if (placement.isAgreedBefore) return { kind: 'agreeAnew' };
    // A quote makes one order, so the next one needs a new quote.
    const isUsed = earlier?.quote.quoteId === quote.quoteId;
    const fresh = isUsed ? await placement.recheck() : quote;
    if (fresh === undefined || fresh.total !== placement.agreedTotal) return { kind: 'priceMoved' };
    return await addNewOrder(placement, fresh, duplicateConfirmed);
  } catch (error) {
    // Without an answer the attempt stays open: the next press repeats it and makes no second order.
    if (!(error instanceof ApiError)) return { kind: 'error', error };
    return error.validationErrors.length > 0 ? { kind: 'fields', error } : { kind: 'error', error };
  }
}

/** Sends an order, at most twice: the second time only if that cannot charge anything not agreed to. */
async function addNewOrder<Request>(
  placement: OrderPlacement<Request>,
  quote: Quote,
  duplicateConfirmed: boolean,
  isRepeated = false,
): Promise<PlaceOutcome> {
  const attempt = startPayAttempt(placement.choice, quote);
  const again = (next: Quote) => addNewOrder(placement, next, duplicateConfirmed, true);
  try {
    const placed = await placement.send(
      placement.makeRequest(quote, attempt.idempotencyKey, duplicateConfirmed),
    );
    const content = await placement.digestContent(quote);
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
      const fresh = await placement.recheck();
      const stands = error.key === 'FLT-EXPIRED' && fresh?.total === placement.agreedTotal;
      // The agreed total is still valid; only its seal has expired.
      return stands && fresh !== undefined && !isRepeated ? again(fresh) : { kind: 'priceMoved' };
    }
    if (isGone(error)) {
      endAttempt();
      return recheckGone(placement, error);
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
  placement: OrderPlacement<Request>,
  quote: Quote,
  earlier: PlacedAttempt,
  duplicateConfirmed: boolean,
): Promise<PlaceOutcome | 'anew'> {
  if ((await placement.digestContent(quote)) !== earlier.placed.content) return 'anew';
  const order = await placement.findOrder(earlier.placed.orderId);
  if (order === undefined || isOver(order)) return 'anew';
  const { orderId } = order;
  if (!order.allowedActions.includes('payAgain'))
    return { kind: isWaiting(order) ? 'waits' : 'known', orderId };
  // Never charges a sum other than the one on the button.
  if (order.total !== quote.total || order.currency !== quote.currency) return 'anew';
  return isWaiting(order)
    ? repeatPress(placement, earlier)
    : retry(placement, earlier, { duplicateConfirmed });
}

const isWaiting = ({ status }: Order): boolean => status === 'pendingPayment' || status === 'processing';
const isOver = ({ status }: Order): boolean => status === 'expired' || status === 'cancelled';

/** Repeating the same submission leads to the bank's pending page; another card makes a new attempt. */
async function repeatPress<Request>(
  placement: OrderPlacement<Request>,
  earlier: PlacedAttempt,
): Promise<PlaceOutcome | 'anew'> {
  const { placed, quote, idempotencyKey } = earlier;
  try {
    if (placed.retryKey !== undefined) return await retry(placement, earlier, { retryKey: placed.retryKey });
    const request = placement.makeRequest(quote, idempotencyKey, placed.duplicateConfirmed);
    return { kind: 'placed', placed: await placement.send(request) };
  } catch (error) {
    if (error instanceof ApiError && error.key === 'ORD-DUPLICATE') return retry(placement, earlier);
    throw error;
  }
}

async function retry<Request>(
  placement: OrderPlacement<Request>,
  earlier: PlacedAttempt,
  submission: { readonly retryKey?: string; readonly duplicateConfirmed?: boolean } = {},
): Promise<PlaceOutcome | 'anew'> {
  const { orderId } = earlier.placed;
  const { retryKey = crypto.randomUUID(), duplicateConfirmed = false } = submission;
  storePlaced(earlier, { ...earlier.placed, retryKey });
  try {
    return {
      kind: 'placed',
      placed: await placement.sendAgain(placement.makeRetry(orderId, retryKey, duplicateConfirmed)),
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
      return recheckGone(placement, error);
    }
    // The order's state has changed, for example in another tab; or the page opened before cannot be closed, and the
    // refusal tells from when on another way opens.
    if (error.key === 'ORD-STATE' && error.data['until'] === undefined) return { kind: 'waits', orderId };
    throw error;
  }
}

const isGone = ({ key }: ApiError): boolean => key === 'FLT-NOSEAT' || key === 'TRF-NONE';

/** Checks the price after the last seat or vehicle was lost; throws the refusal if the agreed price is still offered. */
async function recheckGone<Request>(
  placement: OrderPlacement<Request>,
  refused: ApiError,
): Promise<PlaceOutcome> {
  const left = await placement.recheck();
  // The page then says why there is no price, beside the way to other flights; what was typed stays.
  if (left?.total !== placement.agreedTotal) return { kind: 'priceMoved' };
  throw refused;
}

/** The question in a refused submission; undefined if it was refused for another reason. */
function readDuplicateQuestion(error: unknown): DuplicateQuestion | undefined {
  if (!(error instanceof ApiError) || error.key !== 'ORD-DUPLICATE') return undefined;
  const { question, order } = error.data;
  if (question !== true) return undefined;
  return { text: error.message, order: order as DuplicateOrder | undefined };
}
