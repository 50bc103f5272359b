import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { findTyped, isSought } from './find-typed.ts';
import type { DrawnField } from '../../kit/form/field.ts';

export interface ComboItem {
  readonly value: string;
  readonly text: string;
  /** A code or kind, at the end of its line. */
  readonly note: string;
}

/**
 * A field that finds its value by typing. Arrow keys choose; Enter or leaving the field takes the first match; an arrow
 * down in the untouched field lists what there is. A text that finds nothing stays, without a value.
 */
export function ComboField(
  props: DrawnField & {
    readonly queryKey: readonly unknown[];
    readonly search: (keyword: string, signal: AbortSignal) => Promise<readonly ComboItem[]>;
    /** The chosen value as text. */
    readonly shown: string;
  },
) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const latest = useRef(typed);
  const queries = useQueryClient();
  const isOpen = typed !== undefined;
  const queryOf = (text: string) =>
    queryOptions({
      queryKey: [...props.queryKey, text],
      queryFn: ({ signal }) => props.search(text.trim(), signal),
      staleTime: 60_000,
    });
  const found = useQuery({ ...queryOf(typed ?? ''), enabled: isOpen, placeholderData: keepPreviousData });
  const { data = [] } = found;
  const isListed = isOpen && isFocused && data.length > 0;
  const type = (text: string | undefined) => {
    latest.current = text;
    setTyped(text);
    setAt(0);
  };
  const close = () => type(undefined);
  const take = (item: ComboItem) => {
    props.onChange(item.value);
    close();
  };
  const takeTyped = (text: string) => {
    const shown = found.data === undefined || found.isPlaceholderData ? undefined : found.data;
    const item = shown?.[at];
    if (item !== undefined) return take(item);
    if (!isSought(text)) return close();
    // The value of an earlier text must not be sent under this one.
    if (props.value !== '') props.onChange('');
    findTyped(
      text,
      () => latest.current,
      () => queries.fetchQuery(queryOf(text)),
    ).then((first) => first && take(first), showError);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((now) => Math.max(0, Math.min(data.length - 1, now + step)));
      else if (step === 1) type('');
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      takeTyped(typed);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  return (
    <span className="o-place">
      <input
        id={props.id}
        className="input"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={listId}
        aria-activedescendant={isListed ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? props.shown}
        onFocus={({ target }) => {
          setFocused(true);
          target.select();
        }}
        onChange={({ target }) => {
          type(target.value);
          if (target.value.trim() === '') props.onChange('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setFocused(false);
          if (isOpen && isSought(typed)) takeTyped(typed);
          else close();
        }}
      />
      <div id={listId} role="listbox" className="o-place-list" hidden={!isListed}>
        {data.map((item, index) => (
          <div
            key={item.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              take(item);
            }}
          >
            <span className="grow o-cut">{item.text}</span>
            <span className="code">{item.note}</span>
          </div>
        ))}
      </div>
    </span>
  );
}
