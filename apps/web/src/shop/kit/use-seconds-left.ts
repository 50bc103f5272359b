import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whole seconds until a time, updated every second; calls back once at the end. */
export function useSecondsLeft(until: number | undefined, onEnd: () => void): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  // Before it is drawn: measured from when the page was opened, the first second would be one too many.
  useLayoutEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const tick = () => {
      const time = Date.now();
      setNow(time);
      if (time < until) return;
      clearInterval(timer);
      end.current();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}
