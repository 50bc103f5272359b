import type { TransferPlace } from '@farewind/contract/transfers/places';
import { Hotel, MapPin, Plane } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SuggestCombo } from '../../search/suggest-combo.tsx';
import { useTransferT } from './texts/transfer-texts.ts';
import { idOf, subtitleOf } from './place-words.ts';
import type { RidePlaceFieldProps } from './ride-place-field.tsx';
import { useRidePlaces } from './use-ride-places.ts';

const icons = { airport: Plane, zone: MapPin, hotel: Hotel } as const;

/** An airport, hotel or address, with suggestions while typing. */
export function RidePlaceCombo(props: RidePlaceFieldProps) {
  const { place, other, ...field } = props;
  const t = useTransferT();
  // Typed before this script was loaded, and left since.
  const isTyped = place === undefined && props.text.trim() !== '';
  const [active, setActive] = useState(props.focusAtStart || isTyped);
  const keyword = props.text === place?.name ? '' : props.text;
  const { items, waiting, answered } = useRidePlaces(keyword, other, active);
  const suggestions = useMemo(
    () => items.map((item) => ({ id: idOf(item), title: item.name, item })),
    [items],
  );
  return (
    <SuggestCombo<TransferPlace>
      {...field}
      emptyText={t('ride.noPlace')}
      chosenId={place === undefined ? undefined : idOf(place)}
      suggestions={suggestions}
      waiting={waiting}
      answered={answered}
      onFocus={() => setActive(true)}
    >
      {(item) => <PlaceRow place={item} />}
    </SuggestCombo>
  );
}

function PlaceRow({ place }: { readonly place: TransferPlace }) {
  const t = useTransferT();
  const Icon = icons[place.kind];
  const subtitle = subtitleOf(place);
  return (
    <>
      <Icon className="i" aria-hidden />
      <span className="grow">
        {place.name}
        <br />
        <span className="t14 mute">
          {t(`ride.kind.${place.kind}`)}
          {subtitle === '' ? '' : `, ${subtitle}`}
        </span>
      </span>
      {place.kind === 'airport' ? <span className="code">{place.code}</span> : null}
    </>
  );
}
