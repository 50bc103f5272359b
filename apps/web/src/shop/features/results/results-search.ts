export interface ResultsSearch {
  readonly sort?: string;
}

export function readResultsSearch(search: Record<string, unknown>): ResultsSearch {
  return typeof search['sort'] === 'string' ? { sort: search['sort'] } : {};
}
