import { ApiError } from '../../shared/api/api-error.ts';
import { recordYes, wasAnswered } from './duplicate-answer.ts';
import { endAttempt, findPlaced, storePlaced, startPayAttempt } from './pay-attempt.ts';
import { payAgain } from './pay-again.ts';
import type { PlaceOutcome, PlaceParts } from './place-parts.ts';
import type { Quote } from './quote.ts';
import { readDuplicateQuestion } from './read-duplicate-question.ts';

/**
 * Pays: for the order that this tab has made already while that is the same purchase, else for a new one. At most one
 * order is made for what was agreed to, however often the button is pressed.
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
    // A quote makes one order: the next one needs a quote of its own.
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

/** Sends an order, at most twice: a second time only where that cannot charge anything that was not agreed to. */
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
    storePlaced(attempt, { orderId: placed.orderId, content, duplicateConfirmed });
    return { kind: 'placed', placed };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.key === 'ORD-DUPLICATE') {
      const question = readDuplicateQuestion(error);
      if (question !== undefined) return { kind: 'question', ...question };
      endAttempt();
      const { orderId } = error.data;
      if (typeof orderId === 'string') return { kind: 'known', orderId };
      // The key had been used for other content, say with another card: this press is an attempt of its own.
      if (!isRepeated) return again(quote);
    }
    if (error.key === 'FLT-EXPIRED' || error.key === 'FLT-PRICE' || error.key === 'CPN-INVALID') {
      endAttempt();
      const fresh = await parts.recheck();
      const stands = error.key === 'FLT-EXPIRED' && fresh?.total === parts.agreedTotal;
      // The agreed total still stands, only its seal had run out.
      return stands && fresh !== undefined && !isRepeated ? again(fresh) : { kind: 'priceMoved' };
    }
    throw error;
  }
}
