import { searchTransferPlace, type TransferPlaceKey } from '@farewind/contract/transfers/places';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { DrawnField } from '../../kit/form/field.ts';
import { officeCall } from '../../session/office-call.ts';
import { ComboField } from './combo-field.tsx';
import { placeValue, readPlaceValue } from './ride-place.ts';

const MOST = 8;

/** Finds an airport, zone or hotel; with the other end only places that a ride from or to there reaches. */
export function RidePlaceField(props: DrawnField & { readonly other: TransferPlaceKey | undefined }) {
  const t = useOfficeT();
  const { other, ...field } = props;
  const place = readPlaceValue(typeof field.value === 'string' ? field.value : '');
  return (
    <ComboField
      {...field}
      shown={place?.name ?? ''}
      queryKey={['office', 'ridePlaces', other?.kind, other?.code]}
      search={async (keyword, signal) => {
        const reached = other === undefined ? {} : { other: { kind: other.kind, code: other.code } };
        const input = { keyword, maxResultCount: MOST, ...reached };
        const { items } = await officeCall(searchTransferPlace, input, { signal });
        return items.map((item) => ({
          value: placeValue(item),
          text: item.zone === undefined ? item.name : `${item.name}, ${item.zone}`,
          note: item.kind === 'airport' ? item.code : t(`caller.place.${item.kind}`),
        }));
      }}
    />
  );
}
