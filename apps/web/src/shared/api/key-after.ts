import { ApiError } from './api-error.ts';

/**
 * The idempotency key after a failed submission: a refusal ends it, so what is sent next is a submission of its own. Without an
 * answer it may have been made, and is repeated under the same key.
 */
export function keyAfter(key: string, error: unknown): string {
  return error instanceof ApiError ? crypto.randomUUID() : key;
}
