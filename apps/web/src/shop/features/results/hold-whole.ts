import type { SearchResults } from '@farewind/contract/flights/search';

/** Results with the time for which their prices are valid from their arrival, as the server states it. */
export interface LiveResults extends SearchResults {
  readonly validSeconds?: number;
}

/** The results that a page shows. */
export interface HeldResults {
  readonly results: LiveResults;
  /** They are those of the last whole answer, while suppliers are asked anew. */
  readonly isRenewing: boolean;
}

/**
 * What to show of the latest answer to a search. The first answers of suppliers are shown as they come; when they are
 * asked anew, the last whole answer stays until all of them have answered again, so that no flight comes and goes.
 */
export function holdWhole(before: HeldResults | undefined, latest: LiveResults): HeldResults {
  const wasWhole = before !== undefined && (before.isRenewing || before.results.complete);
  if (!wasWhole || latest.complete) return { results: latest, isRenewing: false };
  const { complete, suppliers, expiresAt } = latest;
  return { results: { ...before.results, complete, suppliers, expiresAt }, isRenewing: true };
}
