import { ApiError } from './api-error.ts';

/** Whether the server refused for good what was asked; any other failure passes. */
export function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
