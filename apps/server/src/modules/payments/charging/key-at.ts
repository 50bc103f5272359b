const KEY_MS = 5 * 60_000;

/** A provider repeats its answer to a key, even a temporary refusal; so a later try of a move has another key. */
export const keyAt = (move: string, now: Date): string => `${move}:${Math.floor(now.getTime() / KEY_MS)}`;
