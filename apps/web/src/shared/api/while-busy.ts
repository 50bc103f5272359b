import { ApiError } from './api-error.ts';

/** How often a refused read is repeated before its page shows the refusal. */
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
