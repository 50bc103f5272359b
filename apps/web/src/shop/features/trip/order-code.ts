import type { MessageKey } from '../../../shared/i18n/catalogue.ts';

/** The number of wrong tries before a code becomes invalid. */
const TRIES = 5;

/** The digits of the typed or pasted text, at most six: `123 456` is the mailed code as well. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6);
}

export function isWholeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/**
 * The meaning of a refusal for someone entering a code; undefined when its own message is enough. The server refuses
 * every miss alike, so used-up attempts are detected by counting them since the code was sent.
 */
export function codeProblemOf(
  act: 'send' | 'prove',
  key: string | undefined,
  misses: number,
): MessageKey | undefined {
  if (key === 'GEN-LIMIT') return act === 'send' ? 'trip.code.tooOften' : 'trip.code.tooFast';
  if (key === 'GEN-DENIED') return misses < TRIES ? 'trip.code.wrong' : 'trip.code.usedUp';
  return undefined;
}
