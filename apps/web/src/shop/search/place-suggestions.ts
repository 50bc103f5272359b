import type { Place } from '@farewind/contract/places/places';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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

/** The plain local filter: places whose code, name or city begins with the keyword, codes first. */
export function filterPlaces(places: readonly Place[], keyword: string, limit: number): Place[] {
  const wanted = fold(keyword);
  if (wanted === '') return places.slice(0, limit);
  const byCode = places.filter((place) => fold(place.code) === wanted);
  const byName = places.filter(
    (place) =>
      !byCode.includes(place) && (startsAWord(place.name, wanted) || startsAWord(place.city, wanted)),
  );
  return [...byCode, ...byName].slice(0, limit);
}

function startsAWord(text: string, wanted: string): boolean {
  const folded = fold(text);
  return folded.startsWith(wanted) || folded.includes(` ${wanted}`) || folded.includes(`-${wanted}`);
}

/** Without case and marks: İzmir and izmir, Orël and orel are the same. */
function fold(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}
