import { useEffect, useState } from 'react';
import { millisecondsLeft } from '../../../kit/milliseconds-left.ts';

/** An answer that is valid for a limited time; `dataUpdatedAt` is when it arrived, by this device's clock. */
interface Received {
  readonly data: { readonly secondsLeft: number } | undefined;
  readonly dataUpdatedAt: number;
}

/** Calls back each time an answer has expired, and returns true from the first time on. */
export function useExpiry({ data, dataUpdatedAt }: Received, onExpired: () => void): boolean {
  const [hasExpired, setExpired] = useState(false);
  const validSeconds = data?.secondsLeft;
  useEffect(() => {
    if (validSeconds === undefined) return;
    const timer = setTimeout(
      () => {
        setExpired(true);
        onExpired();
      },
      millisecondsLeft(validSeconds, dataUpdatedAt, Date.now()),
    );
    return () => clearTimeout(timer);
    // Only a new answer restarts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [validSeconds, dataUpdatedAt]);
  return hasExpired;
}
