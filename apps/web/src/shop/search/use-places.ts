import type { Place } from '@farewind/contract/places/places';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { getAirportsForAutoComplete, searchAirport } from '@farewind/contract/places/places';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { placeSearchQuery, SUGGESTED_PLACES, suggestedPlaces, type FindPlaces } from './place-suggestions.ts';
import { placeTitle } from './place-title.ts';

const PAUSE_MS = 100;

const findPlaces: FindPlaces = ({ keyword, side, from }, signal) =>
  call(
    searchAirport,
    { keyword, side, ...(from === undefined ? {} : { from }), maxResultCount: SUGGESTED_PLACES },
    { signal },
  );

/** All sellable places in the interface language; `ready` once they are there or cannot be had. */
export function usePlaceList(enabled = true): {
  readonly ready: boolean;
  readonly nameOf: (code: string) => string;
} {
  const { language } = useI18n();
  const { data, isFetched } = useQuery({
    queryKey: ['places', language],
    queryFn: () => call(getAirportsForAutoComplete, {}),
    staleTime: Infinity,
    enabled,
  });
  return {
    ready: isFetched,
    nameOf: (code) => {
      const place = data?.items.find((each) => each.code === code);
      return place === undefined ? code : placeTitle(place);
    },
  };
}

const noPlaces: readonly Place[] = [];

/** Places for what is being typed; the local list stands in while the server does not answer. */
export function usePlaceSuggestions(
  keyword: string,
  side: 'from' | 'to',
  from: string | undefined,
  enabled: boolean,
): { readonly items: readonly Place[]; readonly waiting: boolean; readonly answered: boolean } {
  const { language } = useI18n();
  const asked = usePaused(keyword.trim());
  const found = useQuery({
    ...placeSearchQuery(language, { keyword: asked, side, from }, findPlaces),
    enabled,
  });
  const local = useQuery({
    queryKey: ['places', language],
    queryFn: () => call(getAirportsForAutoComplete, {}),
    staleTime: Infinity,
    enabled: enabled && found.isError,
  });
  const items = suggestedPlaces(found.data, local.data, asked);
  const waiting = found.isFetching || asked !== keyword.trim();
  return { items: items ?? noPlaces, waiting, answered: items !== undefined };
}

/** A text once it has not changed for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
