import { pickFilters, type ResultsSearch } from './results-search.ts';
import type { SavedSearch } from './use-month-prices.ts';

/** Whether only nonstop flights are listed. */
export function isDirectOnly({ stops }: ResultsSearch): boolean {
  return stops?.join() === '0';
}

/** The search whose prices stand at other days: of nonstop flights if only those are listed. */
export function searchOfDays(search: SavedSearch, isDirect: boolean): SavedSearch {
  return isDirect ? { ...search, directOnly: true } : search;
}

/** Whether filters are set that the prices of other days ignore: all but the one for nonstop flights. */
export function areDaysUnfiltered(address: ResultsSearch): boolean {
  const { stops: _stops, ...rest } = pickFilters(address);
  return Object.keys(isDirectOnly(address) ? rest : pickFilters(address)).length > 0;
}
