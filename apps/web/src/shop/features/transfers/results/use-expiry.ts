import { useEffect, useState } from 'react';
import { millisecondsLeft } from '../../../kit/milliseconds-left.ts';

/** After a renewal without an answer. */
const RETRY_MS = 30_000;

/**
 * An answer that is valid for a limited time; `dataUpdatedAt` is when it arrived, `errorUpdatedAt` when the last renewal
 * failed, by this device's clock.
 */
interface Received {
  readonly data: { readonly secondsLeft: number } | undefined;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/** Calls back each time an answer has expired, again after a while if that brought none, and returns true from the first time on. */
export function useExpiry(received: Received, onExpired: () => void): boolean {
  const { data, dataUpdatedAt, errorUpdatedAt } = received;
  const [hasExpired, setExpired] = useState(false);
  const validSeconds = data?.secondsLeft;
  const hasFailed = errorUpdatedAt > dataUpdatedAt;
  useEffect(() => {
    if (validSeconds === undefined) return;
    const timer = setTimeout(
      () => {
        setExpired(true);
        onExpired();
      },
      Math.max(hasFailed ? RETRY_MS : 0, millisecondsLeft(validSeconds, dataUpdatedAt, Date.now())),
    );
    return () => clearTimeout(timer);
    // Only a new answer, or another failure, restarts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [validSeconds, dataUpdatedAt, errorUpdatedAt]);
  return hasExpired;
}
