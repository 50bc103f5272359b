import type { MessageKey } from '../../../shared/i18n/catalogue.ts';

/** Number of wrong tries after which a code is invalid. */
const TRIES = 5;

/** The first six digits of a typed or pasted text: `123 456` is the mailed code too. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6);
}

export function isWholeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/**
 * Message for a refusal while entering a code; undefined if the refusal's own message is enough. The server refuses
 * every miss alike, so used-up tries are counted here since the code was sent.
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
