import type { Place } from '@farewind/contract/places/places';
import { Building2, Plane } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { placeSubtitle, placeTitle, toChosen } from './place-title.ts';
import type { ChosenPlace } from './search-draft.ts';
import { SuggestCombo } from './suggest-combo.tsx';
import { usePlaceSuggestions } from './use-places.ts';

export interface PlaceComboProps {
  readonly inputId: string;
  readonly label: string;
  readonly side: 'from' | 'to';
  readonly place: ChosenPlace | undefined;
  readonly text: string;
  /** For destinations: the origin, so that places with flights from there come first. */
  readonly fromCode: string | undefined;
  readonly problemId: string | undefined;
  readonly focusAtStart: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (place: ChosenPlace) => void;
  /** After a choice in a sheet, once that is closed. */
  readonly onChosenInSheet?: (() => void) | undefined;
}

/** A place by city, airport or code, with suggestions while typing. */
export function PlaceCombo(props: PlaceComboProps) {
  const { place, side, fromCode, onChosenInSheet: _onlyOnPhones, ...field } = props;
  const t = useT();
  // Typed before this script was loaded, and left since.
  const isTyped = place === undefined && props.text.trim() !== '';
  const [active, setActive] = useState(props.focusAtStart || isTyped);
  // A chosen name is not a query, so the list shows popular places from here.
  const keyword = props.text === place?.name ? '' : props.text;
  const { items, waiting, answered } = usePlaceSuggestions(keyword, side, fromCode, active);
  const suggestions = useMemo(
    () => items.map((item) => ({ id: item.code, title: placeTitle(item), item })),
    [items],
  );
  return (
    <SuggestCombo<Place>
      {...field}
      placeholder={t('search.placePlaceholder')}
      emptyText={t('search.noPlace')}
      chosenId={place?.code}
      suggestions={suggestions}
      waiting={waiting}
      answered={answered}
      onFocus={() => setActive(true)}
      onChoose={(item) => props.onChoose(toChosen(item))}
    >
      {(item) => <PlaceRow place={item} />}
    </SuggestCombo>
  );
}

function PlaceRow({ place }: { readonly place: Place }) {
  const t = useT();
  const isCity = place.kind === 'city';
  const Icon = isCity ? Building2 : Plane;
  return (
    <>
      <Icon className="i" aria-hidden />
      <span className="grow">
        {placeTitle(place)}
        <br />
        <span className="t14 mute">
          {isCity ? t('search.cityIn', { country: place.country }) : placeSubtitle(place)}
        </span>
      </span>
      <span className="code">{place.code}</span>
    </>
  );
}
