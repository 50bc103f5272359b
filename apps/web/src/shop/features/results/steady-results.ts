import type { SearchResults } from '@farewind/contract/flights/search';

/** The displayed results, and the newer ones, with the number of new or cheaper flights. */
export interface SteadyResults {
  readonly shown: SearchResults;
  readonly waiting: SearchResults | undefined;
  readonly waitingCount: number;
}

/**
 * Decides what to show when an answer arrives. While suppliers are pending, an answer that would move the list waits
 * until the visitor requests it; one that changes nothing, fills an empty list, or follows a complete answer, is shown
 * at once.
 */
export function mergeAnswer(before: SteadyResults | undefined, latest: SearchResults): SteadyResults {
  const isNew = before?.shown.search.id !== latest.search.id;
  if (!before || isNew || before.shown.flightSearchResponses.length === 0) return showAll(latest);
  const wasAsking = !before.shown.complete || before.waiting?.complete === false || before.waitingCount > 0;
  const waitingCount = wasAsking ? countNews(before.shown, latest) : 0;
  if (waitingCount === 0) return showAll(latest);
  const { complete, suppliers, expiresAt } = latest;
  return { shown: { ...before.shown, complete, suppliers, expiresAt }, waiting: latest, waitingCount };
}

export function showAll(latest: SearchResults): SteadyResults {
  return { shown: latest, waiting: undefined, waitingCount: 0 };
}

/** Flights that are not in the list, or have another fare there. */
function countNews(shown: SearchResults, latest: SearchResults): number {
  const keyOf = ({ id, direction, fares }: SearchResults['flightSearchResponses'][number]): string =>
    [id, direction, ...fares.map(({ fareId, total }) => `${fareId} ${total}`)].join(' ');
  const known = new Set(shown.flightSearchResponses.map(keyOf));
  return latest.flightSearchResponses.filter((response) => !known.has(keyOf(response))).length;
}
