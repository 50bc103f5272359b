import type { Place } from '@farewind/contract/places/places';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { getAirportsForAutoComplete, searchAirport } from '../../../shared/api/remotes.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { filterPlaces } from './filter-places.ts';
import { placeTitle } from './place-title.ts';

const PAUSE_MS = 150;
const SHOWN = 8;

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

/** Places for what is being typed; the local list stands in while the server does not answer. */
export function usePlaceSuggestions(
  keyword: string,
  side: 'from' | 'to',
  from: string | undefined,
  enabled: boolean,
): { readonly items: readonly Place[]; readonly waiting: boolean } {
  const { language } = useI18n();
  const asked = usePaused(keyword.trim());
  const found = useQuery({
    queryKey: ['placeSearch', language, side, from, asked],
    queryFn: ({ signal }) =>
      call(
        searchAirport,
        { keyword: asked, side, ...(from === undefined ? {} : { from }), maxResultCount: SHOWN },
        { signal },
      ),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled,
  });
  const local = useQuery({
    queryKey: ['places', language],
    queryFn: () => call(getAirportsForAutoComplete, {}),
    staleTime: Infinity,
    enabled: enabled && found.isError,
  });
  const items = found.data?.items ?? filterPlaces(local.data?.items ?? [], asked, SHOWN);
  return { items, waiting: found.isFetching || asked !== keyword.trim() };
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
