import type { CheckoutChoice } from './checkout-choice.ts';
import { isSameChoice } from './checkout-choice.ts';
import type { Quote } from './quote.ts';

const KEY = 'farewind.payAttempt';

/**
 * One press of the pay button whose outcome is not known yet: its key and the quote that it named. After a double click,
 * a lost answer or a reload the same content goes out again under the same key, and the server makes one order of it.
 */
export interface PayAttempt {
  readonly choice: CheckoutChoice;
  readonly quote: Quote;
  readonly idempotencyKey: string;
}

/** The open attempt for this choice while its price still stands. */
export function findAttempt(choice: CheckoutChoice, now: number = Date.now()): PayAttempt | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    const attempt = text === null ? undefined : (JSON.parse(text) as PayAttempt);
    const stands = attempt !== undefined && Date.parse(attempt.quote.expiresAt) > now;
    return stands && isSameChoice(attempt.choice, choice) ? attempt : undefined;
  } catch {
    return undefined;
  }
}

/** The attempt for this quote: the open one, else a new one with a new key. */
export function takeAttempt(choice: CheckoutChoice, quote: Quote): PayAttempt {
  const open = findAttempt(choice);
  if (open?.quote.quoteId === quote.quoteId) return open;
  const attempt = { choice, quote, idempotencyKey: crypto.randomUUID() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // A reload then begins another attempt, which the server recognises by its quote.
  }
  return attempt;
}

/** The outcome is known: the next press is another attempt. */
export function endAttempt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
