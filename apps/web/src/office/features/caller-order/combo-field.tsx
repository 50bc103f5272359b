import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import type { DrawnField } from '../../kit/form/field.ts';

export interface ComboItem {
  readonly value: string;
  readonly text: string;
  /** A code or kind, at the end of its line. */
  readonly note: string;
}

/**
 * A field that finds its value by typing. Arrow keys choose; Enter or leaving the field takes the first match; an arrow
 * down in the untouched field lists what there is.
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
  const isOpen = typed !== undefined;
  const { data = [] } = useQuery({
    queryKey: [...props.queryKey, typed],
    queryFn: ({ signal }) => props.search(typed?.trim() ?? '', signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const isListed = isOpen && data.length > 0;
  const close = () => {
    setTyped(undefined);
    setAt(0);
  };
  const take = (index: number) => {
    const item = data[index];
    if (item !== undefined) props.onChange(item.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setAt((now) => Math.max(0, Math.min(data.length - 1, now + step)));
      else if (step === 1) setTyped('');
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      take(at);
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
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          if (target.value.trim() === '') props.onChange('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => (isOpen && typed.trim() !== '' ? take(at) : close())}
      />
      <div id={listId} role="listbox" className="o-place-list" hidden={!isListed}>
        {data.map(({ value, text, note }, index) => (
          <div
            key={value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              take(index);
            }}
          >
            <span className="grow o-cut">{text}</span>
            <span className="code">{note}</span>
          </div>
        ))}
      </div>
    </span>
  );
}
