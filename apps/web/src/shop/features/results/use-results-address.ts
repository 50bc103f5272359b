import { getRouteApi } from '@tanstack/react-router';
import { withoutFilters, type ResultsSearch } from './results-search.ts';

const route = getRouteApi('/flightSearch/$searchId');

export type AddressChange = Partial<Record<keyof ResultsSearch, unknown>>;

/** The choices in the address and how to change them; a change replaces the entry in the history. */
export function useResultsAddress() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const stay = { replace: true, resetScroll: false } as const;
  return {
    address,
    change: (part: AddressChange) =>
      void navigate({ search: (now) => ({ ...now, ...part }) as ResultsSearch, ...stay }),
    clear: () => void navigate({ search: withoutFilters, ...stay }),
  };
}
