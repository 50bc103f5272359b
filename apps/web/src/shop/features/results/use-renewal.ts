import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { millisecondsLeft } from '../../kit/milliseconds-left.ts';
import type { useResults } from './use-results.ts';

const RETRY_MS = 30_000;

/**
 * Asks for the prices of a search anew when they expire, on the page that is looked at. Returns what to say of it:
 * they are being renewed, or could not be.
 */
export function useRenewal(
  searchId: string,
  results: ReturnType<typeof useResults>,
): 'renewing' | 'failed' | undefined {
  const queries = useQueryClient();
  const { data, error, answeredAt, receivedAt, isFetching } = results;
  const [expired, setExpired] = useState<number>();
  const hasFailed = error !== null;
  const validSeconds = data?.validSeconds;
  useEffect(() => {
    if (receivedAt === 0) return;
    const left = hasFailed ? RETRY_MS : millisecondsLeft(validSeconds, receivedAt, Date.now());
    const timer = setTimeout(() => {
      setExpired(receivedAt);
      // A page in the background asks when it is looked at again (use-results.ts).
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: ['results', searchId] });
    }, left);
    return () => clearTimeout(timer);
  }, [queries, searchId, validSeconds, receivedAt, answeredAt, hasFailed]);
  if (results.isRenewing || (expired === receivedAt && isFetching)) return 'renewing';
  return hasFailed && data !== undefined ? 'failed' : undefined;
}
