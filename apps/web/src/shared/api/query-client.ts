import { QueryClient } from '@tanstack/react-query';
import { NoAnswerError } from './api-error.ts';

/** Retrying only helps if there was no answer; a refusal remains a refusal. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof NoAnswerError && !error.timedOut;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: 60_000 } },
  });
}
