import type { SearchResults } from '@farewind/contract/flights/search';
import { useCallback, useState } from 'react';
import { showAll, takeAnswer, type SteadyResults } from './steady-results.ts';

/** The results as the list shows them while suppliers still answer: nothing moves under a finger until it is called for. */
export function useSteadyResults(latest: SearchResults | undefined) {
  const [state, setState] = useState<{ of: SearchResults; steady: SteadyResults }>();
  let current = state;
  if (latest !== undefined && state?.of !== latest) {
    current = { of: latest, steady: takeAnswer(state?.steady, latest) };
    setState(current);
  }
  const showWaiting = useCallback(() => {
    setState((now) => now && { ...now, steady: showAll(now.steady.waiting ?? now.steady.shown) });
  }, []);
  const steady = latest === undefined ? undefined : current?.steady;
  return { shown: steady?.shown, waitingCount: steady?.waitingCount ?? 0, showWaiting };
}
