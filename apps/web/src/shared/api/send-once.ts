import { ApiError } from './api-error.ts';

/** The submissions of one form that make at most one thing, however often its button is pressed. */
export interface Attempt<Made> {
  readonly idempotencyKey: string;
  /** Each sends again exactly what got no answer; if that made the thing, the server answers with it. */
  readonly unanswered: readonly (() => Promise<Made>)[];
}

export const newAttempt = (): Attempt<never> => ({ idempotencyKey: crypto.randomUUID(), unanswered: [] });

interface Sent<Made> {
  readonly made: Made;
  /** An earlier press had made it, whose answer was lost: as the form was then. */
  readonly isEarlier: boolean;
}

/**
 * Sends under the key of an attempt. If the form was changed after a lost answer and the earlier press has made the thing
 * nevertheless, that one is the answer: no refusal leads to it.
 */
export async function sendOnce<Made>(
  { unanswered }: Attempt<Made>,
  send: () => Promise<Made>,
): Promise<Sent<Made>> {
  try {
    return { made: await send(), isEarlier: false };
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    for (const repeat of unanswered) {
      const made = await findMade(repeat);
      if (made !== undefined) return { made, isEarlier: true };
    }
    throw error;
  }
}

async function findMade<Made>(repeat: () => Promise<Made>): Promise<Made | undefined> {
  try {
    return await repeat();
  } catch (error) {
    if (isKeyTaken(error)) return undefined;
    throw error;
  }
}

/** The key was used for other content. The same code with data is about another submission: an order, or a question. */
function isKeyTaken(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'ORD-DUPLICATE' && Object.keys(error.data).length === 0;
}

/**
 * The attempt after a failed submission: a refusal ends it, so that what is sent next is a submission of its own. Without an
 * answer the thing may have been made, so the key stays, whatever is refused later: that says nothing about what was sent
 * before, and a refused submission does not use up its key.
 */
export function attemptAfter<Made>(
  attempt: Attempt<Made>,
  error: unknown,
  send: () => Promise<Made>,
): Attempt<Made> {
  if (isUndecided(error)) return { ...attempt, unanswered: [...attempt.unanswered, send] };
  return attempt.unanswered.length > 0 && !isKeyTaken(error) ? attempt : newAttempt();
}

/** No answer, or a failure of the server, which may have come after it had made the thing. */
function isUndecided(error: unknown): boolean {
  return !(error instanceof ApiError) || error.key === 'GEN-BUG';
}
