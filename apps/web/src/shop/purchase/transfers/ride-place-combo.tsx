import type { TransferPlace } from '@farewind/contract/transfers/places';
import { Hotel, MapPin, Plane } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SuggestCombo } from '../../search/suggest-combo.tsx';
import { useTransferT } from './texts/transfer-texts.ts';
import { idOf, subtitleOf } from './place-words.ts';
import { useRidePlaces } from './use-ride-places.ts';

const icons = { airport: Plane, zone: MapPin, hotel: Hotel } as const;

export interface RidePlaceComboProps {
  readonly inputId: string;
  readonly label: string;
  readonly place: TransferPlace | undefined;
  /** The other end: only places with a ride from or to it are suggested. */
  readonly other: TransferPlace | undefined;
  readonly text: string;
  readonly placeholder: string;
  readonly problemId: string | undefined;
  readonly focusAtStart: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (place: TransferPlace) => void;
}

/** An airport, hotel or address, with suggestions while typing. */
export function RidePlaceCombo(props: RidePlaceComboProps) {
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
