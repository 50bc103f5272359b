import { useEffect, useState } from 'react';

/** Calls back once when a time has passed, and returns true from then on. ISO; undefined never passes. */
export function useExpiry(expiresAt: string | undefined, onExpired: () => void): boolean {
  const [expired, setExpired] = useState<string>();
  useEffect(() => {
    if (expiresAt === undefined) return;
    const left = Math.max(Date.parse(expiresAt) - Date.now(), 0);
    const timer = setTimeout(() => {
      setExpired(expiresAt);
      onExpired();
    }, left);
    return () => clearTimeout(timer);
    // Only a new time restarts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [expiresAt]);
  return expired !== undefined;
}
