import { useEffect, useState } from 'react';

const PAUSE_MS = 500;

/** The typed values once typing pauses. */
export function useSettled<T>(values: T): T {
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  return settled;
}
