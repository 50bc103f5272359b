import { onlineManager, QueryClient } from '@tanstack/react-query';
import { NoAnswerError } from './api-error.ts';
import { pauseWhileBusy, whileBusy } from './while-busy.ts';

/**
 * Retrying only helps if there was no answer although there is a connection, or the server is busy; any other refusal
 * remains a refusal.
 */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof NoAnswerError) return failures < 1 && !error.timedOut && onlineManager.isOnline();
  // A page that is drawn on the server answers at once.
  return typeof document !== 'undefined' && whileBusy.retry(failures, error);
}

export function createQueryClient(): QueryClient {
  const { retryDelay } = whileBusy;
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection a call fails, and its page says so; a paused one would be a page that waits in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay,
        // Of a page that somebody looks at.
        refetchInterval: pauseWhileBusy,
        refetchOnWindowFocus: false,
        staleTime: 60_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
