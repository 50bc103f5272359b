import { ApiError } from './api-error.ts';

/** How often a refused read is repeated before its page shows the refusal, and goes on less often. */
const MOST_REPEATS = 4;

/** Whether the server had too much to do for this call, and said when to come again. */
export function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && error.retryAfterSeconds !== undefined;
}

/**
 * Options of a search or of a read that waits as long as a busy server said and repeats itself, a few times. Never of a
 * call that pays: the buyer repeats that.
 */
export const whileBusy = {
  retry: (failures: number, error: Error): boolean => isBusy(error) && failures < MOST_REPEATS,
  /** Up to half as much more, so that those who were refused together do not come again together. */
  retryDelay: (failures: number, error: Error): number =>
    isBusy(error)
      ? (error.retryAfterSeconds ?? 1) * 1000 * (1 + Math.random() / 2)
      : Math.min(1000 * 2 ** failures, 30_000),
} as const;

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 300_000;

/** A read, of which the server may have refused the last round. */
export interface Refused {
  readonly error: Error | null;
  /** Of the rounds of repeats that have failed. */
  readonly errorUpdateCount: number;
  readonly errorUpdatedAt: number;
}

/**
 * How long a page that shows the refusal waits before it asks again: twice as long after each round, up to five minutes,
 * never less than the server has said, and up to half as much more. The same until the next answer, so that drawing the
 * page does not begin the wait anew. False if the server is not busy.
 */
export function pauseWhileBusy({ state }: { readonly state: Refused }): number | false {
  if (!isBusy(state.error)) return false;
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** (state.errorUpdateCount - 1), LONGEST_PAUSE_MS);
  const pause = Math.max(growing, (state.error.retryAfterSeconds ?? 0) * 1000);
  return pause * (1 + (state.errorUpdatedAt % 1000) / 2000);
}
