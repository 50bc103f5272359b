import { type Place, searchAirport } from '@farewind/contract/places/places';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePaused } from '../../shared/ui/use-paused.ts';
import { call } from '../../shared/api/call.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { byCity } from './guess-origin.ts';
import { placeListQuery } from './use-place-list.ts';

const SUGGESTED_PLACES = 8;
/** More than are shown: airports of a listed city are left out. */
const POPULAR_PLACES = 24;

/** The query of a place field while typing. */
interface PlaceQuestion {
  readonly keyword: string;
  readonly side: 'from' | 'to';
  readonly from: string | undefined;
}

export type FindPlaces = (
  question: PlaceQuestion,
  signal: AbortSignal,
) => Promise<{ readonly items: readonly Place[] }>;

export const PAUSE_MS = 100;

const findPlaces: FindPlaces = ({ keyword, side, from }, signal) =>
  call(
    searchAirport,
    {
      keyword,
      side,
      ...(from === undefined ? {} : { from }),
      maxResultCount: keyword === '' ? POPULAR_PLACES : SUGGESTED_PLACES,
    },
    { signal },
  );

/** The places on sale on one side, largest first. */
export function popularPlacesQuery(language: string, side: 'from' | 'to') {
  return placeSearchQuery(language, { keyword: '', side, from: undefined }, findPlaces);
}

const noPlaces: readonly Place[] = [];

/** Suggestions for the typed text; falls back to the local list while the server does not answer. */
export function usePlaceSuggestions(
  keyword: string,
  side: 'from' | 'to',
  from: string | undefined,
  enabled: boolean,
): { readonly items: readonly Place[]; readonly waiting: boolean; readonly answered: boolean } {
  const { language } = useI18n();
  const asked = usePaused(keyword.trim(), PAUSE_MS);
  const found = useQuery({
    ...placeSearchQuery(language, { keyword: asked, side, from }, findPlaces),
    enabled,
  });
  const local = useQuery({ ...placeListQuery(language), enabled: enabled && found.isError });
  const items = useMemo(
    () => suggestedPlaces(found.data, local.data, asked),
    [found.data, local.data, asked],
  );
  const waiting = found.isFetching || asked !== keyword.trim();
  return { items: items ?? noPlaces, waiting, answered: items !== undefined };
}

/** Finds the places for a whole text; none while the server does not answer. */
export function usePlaceFinder(
  side: 'from' | 'to',
  from: string | undefined,
): (keyword: string) => Promise<readonly Place[]> {
  const { language } = useI18n();
  const queries = useQueryClient();
  return async (keyword) => {
    const query = placeSearchQuery(language, { keyword, side, from }, findPlaces);
    const found = await queries.fetchQuery(query).catch(() => undefined);
    return found?.items ?? noPlaces;
  };
}

/**
 * Each query has its own answer, so that a late one is never shown for newer text; until its answer arrives, the
 * previous one is shown.
 */
export function placeSearchQuery(language: string, question: PlaceQuestion, find: FindPlaces) {
  const { side, from, keyword } = question;
  return queryOptions({
    queryKey: ['placeSearch', language, side, from, keyword],
    queryFn: async ({ signal }) => ({ items: (await find(question, signal)).items, keyword }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** The displayed list: the answer, or else the local list; undefined before either is available. */
export function suggestedPlaces(
  answer: { readonly items: readonly Place[]; readonly keyword: string } | undefined,
  local: { readonly items: readonly Place[] } | undefined,
  keyword: string,
): readonly Place[] | undefined {
  // The answer may still belong to the text before.
  if (answer !== undefined) return answer.keyword === '' ? popularPlaces(answer.items) : answer.items;
  if (local === undefined) return undefined;
  return keyword === '' ? popularPlaces(local.items) : filterPlaces(local.items, keyword, SUGGESTED_PLACES);
}

/** By city: its airports are found by their names. */
function popularPlaces(places: readonly Place[]): Place[] {
  return byCity(places).slice(0, SUGGESTED_PLACES);
}

/** Local filter: places whose code, name or city begins with the keyword, codes first. */
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

/** Lower case without diacritics: İzmir and izmir, Orël and orel are equal. */
function fold(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}
