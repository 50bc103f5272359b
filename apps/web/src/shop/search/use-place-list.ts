import { getAirportsForAutoComplete } from '@farewind/contract/places/places';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { placeTitle } from './place-title.ts';

export function placeListQuery(language: string) {
  return queryOptions({
    queryKey: ['places', language],
    queryFn: () => call(getAirportsForAutoComplete, {}),
    staleTime: Infinity,
  });
}

/** All sellable places in the page's language; `ready` once they are loaded or have failed to load. */
export function usePlaceList(enabled = true): {
  readonly ready: boolean;
  readonly nameOf: (code: string) => string;
} {
  const { language } = useI18n();
  const { data, isFetched } = useQuery({ ...placeListQuery(language), enabled });
  return {
    ready: isFetched,
    nameOf: (code) => {
      const place = data?.items.find((each) => each.code === code);
      return place === undefined ? code : placeTitle(place);
    },
  };
}
