import { isRefused } from './is-refused.ts';
import { isBusy } from './while-busy.ts';

/** Asked less often while the server fails. */
const FAILED_MS = 3000;

interface Asked {
  readonly data: { readonly complete: boolean } | undefined;
  readonly error: Error | null;
}

/** Asks again until every supplier has answered, or the server says that there is nothing to ask for any more. */
export function untilComplete(everyMs: number) {
  return ({ state: { data, error } }: { readonly state: Asked }): number | false => {
    if (data?.complete !== false || isRefused(error)) return false;
    if (error === null) return everyMs;
    return Math.max(everyMs, FAILED_MS, isBusy(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0);
  };
}
