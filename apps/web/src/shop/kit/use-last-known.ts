import { useEffect, useState } from 'react';

/**
 * A query's data, and while it has none, those it had last: a form that is being filled in stays when they are asked for
 * in another language, and when that fails. For a component that shows one thing from its first to its last drawing.
 */
export function useLastKnown<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  // Not while drawing: a query that selects its data anew at each drawing would never end it.
  useEffect(() => {
    if (data !== undefined) setLast(data);
  }, [data]);
  return data ?? last;
}
