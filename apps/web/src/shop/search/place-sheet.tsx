import type { Place } from '@farewind/contract/places/places';
import { Building2, History, Plane } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { today } from '../../shared/format/device-clock.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import type { PlaceComboProps } from './place-combo.tsx';
import { placeSubtitle, toChosen } from './place-title.ts';
import { readRecentSearches } from './recent-searches.ts';
import { namePlace, type ChosenPlace, type SearchDraft } from './search-draft.ts';
import { Sheet } from './sheet.tsx';
import { noteOfEmptyList } from './suggestion-state.ts';
import { useSearchT } from './texts/search-texts.ts';
import { usePlaceList } from './use-place-list.ts';
import { usePlaceFinder, usePlaceSuggestions } from './use-places.ts';

interface Row {
  readonly chosen: ChosenPlace;
  readonly place: Place | undefined;
  /** Whether the row above is its city. */
  readonly isInCity: boolean;
}

interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
}

interface PlaceSheetProps extends PlaceComboProps {
  /** Text to begin with. */
  readonly typed: string;
  readonly openerRef: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** A place by city, airport or code: recent and popular ones until something is typed. */
export function PlaceSheet(props: PlaceSheetProps): ReactNode {
  return (
    <Sheet className="place-sheet" title={props.label} openerRef={props.openerRef} onClose={props.onClose}>
      {(close) => <PlaceChoice {...props} close={close} />}
    </Sheet>
  );
}

function PlaceChoice(props: PlaceSheetProps & { readonly close: () => void }) {
  const { label, side, fromCode, close, onChoose } = props;
  const t = useT();
  const [text, setText] = useState(props.typed);
  const isEmpty = text.trim() === '';
  const { items, waiting, answered } = usePlaceSuggestions(text, side, fromCode, true);
  const note = { none: t('search.noPlace'), waiting: '…', failed: t('search.placesFailed') };
  const recent = useRecentPlaces(side);
  const groups = useGroups(side, isEmpty ? recent : [], items, isEmpty);
  const rows = groups.flatMap((group) => group.rows);
  const [active, setActive] = useState(-1);
  const find = usePlaceFinder(side, fromCode);
  const listId = useId();
  const rowId = (index: number) => `${listId}-${index}`;
  const choose = (row: Row | undefined) => {
    if (row === undefined) return;
    onChoose(row.chosen);
    close();
  };
  /** Takes the first place for the text, whatever is listed yet. */
  const enter = async () => {
    const [first] = await find(text.trim());
    if (first !== undefined) choose(toRow(first));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active >= 0) choose(rows[active]);
      else if (!isEmpty) void enter();
      return;
    }
    const next = activeAfter(event, active, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div className="sheet-field">
        <input
          className="input"
          role="combobox"
          data-first-focus=""
          aria-label={label}
          aria-expanded={rows.length > 0}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={active < 0 ? undefined : rowId(active)}
          placeholder={t('search.placePlaceholder')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {rows.length === 0 ? (
        <p className="sheet-none soft" role="status">
          {note[noteOfEmptyList({ waiting, answered })]}
        </p>
      ) : (
        <div id={listId} role="listbox" className="sheet-list" aria-label={label} aria-busy={waiting}>
          {groups.map(({ title, rows: own }) => (
            <div key={title} role="group" aria-label={title}>
              <p className="list-h" aria-hidden="true">
                {title}
              </p>
              {own.map((row) => {
                const index = rows.indexOf(row);
                return (
                  // The field above takes the keys.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={row.chosen.code}
                    id={rowId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={row.chosen.code === props.place?.code}
                    className={`opt-row ${index === active ? 'on' : ''} ${row.isInCity ? 'in' : ''}`}
                    onClick={() => choose(row)}
                  >
                    <PlaceRow row={row} />
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function activeAfter({ key }: KeyboardEvent, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
}

function PlaceRow({ row: { chosen, place, isInCity } }: { readonly row: Row }) {
  const say = useSearchT();
  const isCity = place?.kind === 'city';
  const Icon = place === undefined ? History : isCity ? Building2 : Plane;
  return (
    <>
      <Icon className={isInCity ? 'i i-16' : 'i'} aria-hidden />
      <span className="grow">
        {chosen.name}
        {place === undefined ? null : (
          <span className="t14 mute">
            <span className="sr">, </span>
            {isCity ? say('place.airportsOf', { country: place.country }) : placeSubtitle(place)}
          </span>
        )}
      </span>
      <span className="code">{chosen.code}</span>
    </>
  );
}

function toRow(place: Place, isInCity = false): Row {
  return { chosen: toChosen(place), place, isInCity };
}

function useGroups(
  side: 'from' | 'to',
  recent: readonly ChosenPlace[],
  items: readonly Place[],
  isPopular: boolean,
): readonly Group[] {
  const say = useSearchT();
  const known = new Set(recent.map(({ code }) => code));
  const found = items
    .filter(({ code }) => !known.has(code))
    .map((place, index, list): Row => {
      const before = list.slice(0, index);
      const isInCity =
        place.kind === 'airport' &&
        before.some((other) => other.kind === 'city' && other.cityCode === place.cityCode);
      return toRow(place, isInCity);
    });
  const popular = side === 'from' ? say('place.popularFrom') : say('place.popularTo');
  return [
    {
      title: say('place.recent'),
      rows: recent.map((chosen) => ({ chosen, place: undefined, isInCity: false })),
    },
    { title: isPopular ? popular : say('place.found'), rows: found },
  ].filter(({ rows }) => rows.length > 0);
}

/** The places of recent searches on one side, newest first. */
function useRecentPlaces(side: 'from' | 'to'): readonly ChosenPlace[] {
  const [recent] = useState<readonly SearchDraft[]>(() => readRecentSearches(today()));
  const { nameOf } = usePlaceList(recent.length > 0);
  const places = new Map<string, ChosenPlace>();
  for (const draft of recent) {
    const place = draft[side];
    if (place === undefined || places.has(place.code)) continue;
    places.set(place.code, namePlace(place, nameOf));
  }
  return [...places.values()];
}
