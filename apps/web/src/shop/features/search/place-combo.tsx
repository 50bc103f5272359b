import type { Place } from '@farewind/contract/places/places';
import { Building2, Plane } from 'lucide-react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { PlaceFieldProps } from './place-field.tsx';
import { placeSubtitle, placeTitle } from './place-title.ts';
import { usePlaceSuggestions } from './use-places.ts';
import { useMemo, useState } from 'react';

/** A place by city, airport or code, with suggestions as one types. */
export function PlaceCombo(props: PlaceFieldProps) {
  const { t, locale } = useI18n();
  const [active, setActive] = useState(props.focusAtStart);
  // A chosen name is no question: the list then shows what is popular from here.
  const keyword = props.text === props.place?.name ? '' : props.text;
  const { items, waiting } = usePlaceSuggestions(keyword, props.side, props.fromCode, active);
  // The list keeps its rows by `id`.
  const rows = useMemo(() => items.map((place) => ({ ...place, id: place.code })), [items]);
  const choose = (code: unknown) => {
    const place = items.find((each) => each.code === code);
    if (place !== undefined) props.onChoose(place);
  };
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        className="slot-combo"
        items={rows}
        value={props.place?.code ?? null}
        inputValue={props.text}
        onInputChange={props.onText}
        onChange={choose}
        onFocus={() => setActive(true)}
        onBlur={() => {
          // The list still answers what was typed before: the search itself finds the place then.
          if (waiting) return;
          const [first] = items;
          if (props.place === undefined && props.text.trim() !== '' && first !== undefined)
            props.onChoose(first);
        }}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="input"
        isInvalid={props.faultId !== undefined}
      >
        <Label className="k">{props.label}</Label>
        <Input
          id={props.inputId}
          className="v slot-input"
          placeholder={t('search.placePlaceholder')}
          autoFocus={props.focusAtStart}
          aria-describedby={props.faultId}
          autoComplete="off"
          spellCheck="false"
        />
        <Popover className="list place-list" offset={10}>
          <ListBox<Place> renderEmptyState={() => <p className="list-h">{t('search.noPlace')}</p>}>
            {(place) => <PlaceOption place={place} />}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}

function PlaceOption({ place }: { readonly place: Place }) {
  const { t } = useI18n();
  const isCity = place.kind === 'city';
  const Icon = isCity ? Building2 : Plane;
  return (
    <ListBoxItem
      id={place.code}
      textValue={placeTitle(place)}
      className={({ isFocused }) => `opt-row ${isFocused ? 'on' : ''}`}
    >
      <Icon className="i" aria-hidden />
      <span className="grow">
        {placeTitle(place)}
        <br />
        <span className="t14 mute">
          {isCity ? t('search.cityIn', { country: place.country }) : placeSubtitle(place)}
        </span>
      </span>
      <span className="code">{place.code}</span>
    </ListBoxItem>
  );
}
