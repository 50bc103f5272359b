import type { Place } from '@farewind/contract/places/places';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { filterPlaces } from './filter-places.ts';

export const SUGGESTED_PLACES = 8;

/** What the field of a place asks while one types. */
export interface PlaceQuestion {
  readonly keyword: string;
  readonly side: 'from' | 'to';
  readonly from: string | undefined;
}

export type FindPlaces = (
  question: PlaceQuestion,
  signal: AbortSignal,
) => Promise<{ readonly items: readonly Place[] }>;

/**
 * Each question has an answer of its own, so that a late one never stands under what was typed since; until its answer is
 * there the former one stays.
 */
export function placeSearchQuery(language: string, question: PlaceQuestion, find: FindPlaces) {
  const { side, from, keyword } = question;
  return queryOptions({
    queryKey: ['placeSearch', language, side, from, keyword],
    queryFn: ({ signal }) => find(question, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** What the list shows: the answer, or the local list where there is none; undefined before either is there. */
export function suggestedPlaces(
  answer: { readonly items: readonly Place[] } | undefined,
  local: { readonly items: readonly Place[] } | undefined,
  keyword: string,
): readonly Place[] | undefined {
  return answer?.items ?? (local && filterPlaces(local.items, keyword, SUGGESTED_PLACES));
}
