import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { noteOfEmptyList, suggestionToTake } from './suggestion-state.ts';

/** A suggestion for the typed text, identified by `id`. */
export interface Suggestion<Item> {
  readonly id: string;
  readonly title: string;
  readonly item: Item;
}

export interface SuggestComboProps<Item> {
  readonly inputId: string;
  readonly label: string;
  readonly placeholder: string;
  /** Text of an empty list. */
  readonly emptyText: string;
  readonly text: string;
  readonly chosenId: string | undefined;
  readonly suggestions: readonly Suggestion<Item>[];
  /** The list still belongs to the previously typed text. */
  readonly waiting: boolean;
  /** Whether any answer has arrived. */
  readonly answered: boolean;
  readonly problemId: string | undefined;
  readonly focusAtStart: boolean;
  readonly onFocus: () => void;
  readonly onText: (text: string) => void;
  readonly onChoose: (item: Item) => void;
  /** Content of a row. */
  readonly children: (item: Item) => ReactNode;
}

/** A text field with suggestions while typing; leaving it without a choice takes the first match, once that is known. */
export function SuggestCombo<Item>(props: SuggestComboProps<Item>) {
  const { t, locale } = useI18n();
  const { suggestions } = props;
  const note = { none: props.emptyText, waiting: '…', failed: t('search.placesFailed') };
  const rows = useMemo(() => [...suggestions], [suggestions]);
  const input = useRef<HTMLInputElement>(null);
  const [opensAbove, setOpensAbove] = useState(false);
  /** Left without a choice, perhaps before this field's script was loaded or its suggestions had come. */
  const isLeft = useRef(!props.focusAtStart);
  const takeIfLeft = () => {
    if (!isLeft.current || props.waiting) return;
    isLeft.current = false;
    const taken = suggestionToTake(props);
    if (taken !== undefined) props.onChoose(taken.item);
  };
  // Whoever is back in the field may be about to change the text.
  useEffect(() => {
    if (document.activeElement !== input.current) takeIfLeft();
  });
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        className="slot-combo"
        items={rows}
        value={props.chosenId ?? null}
        inputValue={props.text}
        onInputChange={props.onText}
        onChange={(id) => {
          const chosen = suggestions.find((each) => each.id === id);
          if (chosen !== undefined) props.onChoose(chosen.item);
        }}
        onFocus={props.onFocus}
        onOpenChange={(isOpen) => {
          if (isOpen) setOpensAbove(input.current !== null && hasItsRoomAbove(input.current));
        }}
        onBlur={() => {
          isLeft.current = true;
          takeIfLeft();
        }}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="input"
        isInvalid={props.problemId !== undefined}
      >
        <Label className="k">{props.label}</Label>
        <Input
          ref={input}
          id={props.inputId}
          className="v slot-input"
          placeholder={props.placeholder}
          autoFocus={props.focusAtStart}
          aria-describedby={props.problemId}
          autoComplete="off"
          spellCheck="false"
        />
        {/* On the side it opened on while its rows change: a row that jumps away is not hit. */}
        <Popover
          className="list place-list"
          placement={opensAbove ? 'top start' : 'bottom start'}
          shouldFlip={false}
          maxHeight={LIST_PX}
          offset={opensAbove ? ABOVE_LABEL_PX : 16}
        >
          <ListBox<Suggestion<Item>>
            renderEmptyState={() => <p className="list-h">{note[noteOfEmptyList(props)]}</p>}
          >
            {({ id, title, item }) => (
              <ListBoxItem
                id={id}
                textValue={title}
                className={({ isFocused }) => `opt-row ${isFocused ? 'on' : ''}`}
              >
                {props.children(item)}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}

/** Height of the list with all its rows, and what is enough of it below its field. */
const LIST_PX = 420;
const ENOUGH_PX = 240;
/** From the field's text over its label and its frame. */
const ABOVE_LABEL_PX = 40;

function hasItsRoomAbove(field: HTMLElement): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < ENOUGH_PX && top > below;
}
