import { isSameChoice, type PurchaseChoice } from './purchase-choice.ts';
import type { Quote } from './quote.ts';

const KEY = 'farewind.payAttempt';

/**
 * What this tab is buying: the key of the press and the quote that it named. After a double click, a lost answer or a
 * reload the same content goes out again under the same key, and the server makes one order of it. Kept until the order
 * is paid; nothing of the card is in it.
 */
export interface PayAttempt {
  readonly choice: PurchaseChoice;
  readonly quote: Quote;
  readonly idempotencyKey: string;
  readonly placed?: PlacedOrder;
}

/** The order that the attempt has made, which is paid again rather than made again. */
export interface PlacedOrder {
  readonly orderId: string;
  /** Who travels and who buys, as a digest: somebody else makes another order. */
  readonly content: string;
  readonly duplicateConfirmed: boolean;
  /** The key of the last press that paid again; absent until there was one. */
  readonly retryKey?: string;
}

/** The attempt for this choice whose price still stands. */
export function findAttempt(choice: PurchaseChoice, now: number = Date.now()): PayAttempt | undefined {
  const attempt = readAttempt();
  const stands = attempt !== undefined && Date.parse(attempt.quote.expiresAt) > now;
  return stands && isSameChoice(attempt.choice, choice) ? attempt : undefined;
}

/** The attempt for this quote: the open one, else a new one with a new key. */
export function takeAttempt(choice: PurchaseChoice, quote: Quote): PayAttempt {
  const open = findAttempt(choice);
  if (open?.quote.quoteId === quote.quoteId) return open;
  const attempt = { choice, quote, idempotencyKey: crypto.randomUUID() };
  writeAttempt(attempt);
  return attempt;
}

/** An attempt that has made an order, whatever became of its price. */
export type PlacedAttempt = PayAttempt & { readonly placed: PlacedOrder };

export function findPlaced(choice: PurchaseChoice): PlacedAttempt | undefined {
  const attempt = readAttempt();
  if (attempt?.placed === undefined || !isSameChoice(attempt.choice, choice)) return undefined;
  return { ...attempt, placed: attempt.placed };
}

/** Notes the order that an attempt made, so that this tab pays for it and not for a second one. */
export function keepPlaced(attempt: PayAttempt, placed: PlacedOrder): void {
  writeAttempt({ ...attempt, placed });
}

/** The next press is another attempt. */
export function endAttempt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Whether this tab has made the order. */
export function hasPlaced(orderId: string): boolean {
  return readAttempt()?.placed?.orderId === orderId;
}

/** Whether what this tab tries to pay for is rides alone, which have a checkout of their own. */
export function isBuyingRides(): boolean {
  const choice = readAttempt()?.choice;
  return choice !== undefined && 'transferId' in choice;
}

function readAttempt(): PayAttempt | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as PayAttempt);
  } catch {
    return undefined;
  }
}

function writeAttempt(attempt: PayAttempt): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // A reload then begins another attempt, which the server recognises by its quote.
  }
}
