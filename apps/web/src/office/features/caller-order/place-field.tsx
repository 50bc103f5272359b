import { searchAirport } from '@farewind/contract/places/places';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { officeCall } from '../../session/office-call.ts';
import type { DrawnField } from '../../kit/form/field.ts';

const MOST = 7;

/**
 * Finds a place by name or code, in any spelling and keyboard layout. Arrow keys choose; Enter or leaving the field
 * takes the first match. The value is the code.
 */
export function PlaceField(props: DrawnField & { readonly side: 'from' | 'to' }) {
  const listId = useId();
  const code = typeof props.value === 'string' ? props.value : '';
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const isOpen = typed !== undefined && typed.trim() !== '';
  const { data } = useQuery({
    queryKey: ['office', 'places', props.side, typed ?? code],
    queryFn: ({ signal }) =>
      officeCall(
        searchAirport,
        { keyword: typed ?? code, side: props.side, maxResultCount: MOST },
        { signal },
      ),
    enabled: isOpen || code !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const places = data?.items ?? [];
  const chosen = places.find((place) => place.code === code);
  const shown = typed ?? (chosen === undefined ? code : `${chosen.name} (${chosen.code})`);
  const take = (index: number) => {
    const place = places[index];
    if (place !== undefined) props.onChange(place.code);
    setTyped(undefined);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((now) => Math.max(0, Math.min(places.length - 1, now + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(at);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setTyped(undefined);
    }
  };
  return (
    <span className="o-place">
      <input
        id={props.id}
        className="input"
        role="combobox"
        aria-expanded={isOpen && places.length > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen && places.length > 0 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          if (target.value.trim() === '') props.onChange('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => (isOpen ? take(at) : setTyped(undefined))}
      />
      <div id={listId} role="listbox" className="o-place-list" hidden={!isOpen || places.length === 0}>
        {places.map((place, index) => (
          <div
            key={place.code}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              take(index);
            }}
          >
            <span className="grow o-cut">
              {place.name}, {place.country}
            </span>
            <span className="code">{place.code}</span>
          </div>
        ))}
      </div>
    </span>
  );
}
