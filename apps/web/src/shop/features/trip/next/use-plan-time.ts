import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/**
 * The time by which an order is read, in milliseconds: the server's, kept running here. A copy shown without a connection
 * is read by the device's clock, because its own time is past.
 */
export function usePlanTime({ asOf }: { readonly asOf: string }, isSavedCopy: boolean): number {
  const [openedAt] = useState(() => Date.now());
  const start = isSavedCopy ? openedAt : Date.parse(asOf);
  const [now, setNow] = useState(start);
  useEffect(() => {
    const begun = Date.now();
    const tick = () => setNow(start + Date.now() - begun);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [start]);
  return now;
}
