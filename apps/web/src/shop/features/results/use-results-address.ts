import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { withoutFilters, type ResultsSearch } from './results-search.ts';

const route = getRouteApi('/flightSearch/$searchId');

const stay = { replace: true, resetScroll: false } as const;

export type AddressChange = Partial<Record<keyof ResultsSearch, unknown>>;

/** The choices in the address and how to change them; a change replaces the entry in the history. */
export function useResultsAddress() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  // The same function from render to render, so that its users are not redrawn.
  const change = useCallback(
    (part: AddressChange) =>
      void navigate({ search: (now) => ({ ...now, ...part }) as ResultsSearch, ...stay }),
    [navigate],
  );
  const clear = useCallback(() => void navigate({ search: withoutFilters, ...stay }), [navigate]);
  return { address, change, clear };
}
