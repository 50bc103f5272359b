import { useEffect, useState } from 'react';

const HALF_MINUTE_MS = 30_000;

/** The moment at which the page is looked at. Undefined until it is: the server draws the page for any moment. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    const ticking = setInterval(() => setNow(new Date()), HALF_MINUTE_MS);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
