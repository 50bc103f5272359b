import { searchAirport } from '@farewind/contract/places/places';
import { useQuery } from '@tanstack/react-query';
import type { DrawnField } from '../../kit/form/field.ts';
import { officeCall } from '../../session/office-call.ts';
import { ComboField } from './combo-field.tsx';

const MOST = 7;

/** Finds a place by name or code, in any spelling and keyboard layout. The value is the code. */
export function PlaceField(props: DrawnField & { readonly side: 'from' | 'to' }) {
  const { side, ...field } = props;
  const code = typeof field.value === 'string' ? field.value : '';
  const find = async (keyword: string, signal: AbortSignal) =>
    (await officeCall(searchAirport, { keyword, side, maxResultCount: MOST }, { signal })).items;
  const { data: named } = useQuery({
    queryKey: ['office', 'placeName', side, code],
    queryFn: async ({ signal }) => (await find(code, signal)).find((place) => place.code === code),
    enabled: code !== '',
    staleTime: Infinity,
  });
  return (
    <ComboField
      {...field}
      shown={named?.code === code ? `${named.name} (${code})` : code}
      queryKey={['office', 'places', side]}
      search={async (keyword, signal) =>
        (await find(keyword, signal)).map((place) => ({
          value: place.code,
          text: `${place.name}, ${place.country}`,
          note: place.code,
        }))
      }
    />
  );
}
