import { useEffect, useRef, useState } from 'react';

/**
 * A value once it has stopped changing. Compared by content, so a value that is made anew with each rendering does not render
 * again by itself.
 */
export function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(latest.current), pauseMs);
    return () => clearTimeout(timer);
  }, [content, pauseMs]);
  return paused;
}
