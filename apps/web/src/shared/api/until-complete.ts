import { isRefused } from './is-refused.ts';
import { isBusy, pauseWhileBusy, type Refused } from './while-busy.ts';

/** Asked less often while the server fails. */
const FAILED_MS = 3000;

interface Asked extends Refused {
  readonly data: { readonly complete: boolean } | undefined;
}

/** Asks again until every supplier has answered, or the server says that there is nothing to ask for any more. */
export function untilComplete(everyMs: number) {
  return ({ state }: { readonly state: Asked }): number | false => {
    const { data, error } = state;
    if (data === undefined) return pauseWhileBusy({ state });
    if (data.complete || isRefused(error)) return false;
    if (error === null) return everyMs;
    return Math.max(everyMs, FAILED_MS, isBusy(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0);
  };
}
