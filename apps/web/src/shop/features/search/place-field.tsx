import type { Place } from '@farewind/contract/places/places';
import { useEffect, useRef } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import type { ChosenPlace } from './search-draft.ts';
import type { usePickers } from './use-pickers.ts';

export interface PlaceFieldProps {
  readonly inputId: string;
  readonly label: string;
  readonly side: 'from' | 'to';
  readonly place: ChosenPlace | undefined;
  readonly text: string;
  /** For destinations: where the journey starts, so that what is sold from there comes first. */
  readonly fromCode: string | undefined;
  readonly faultId: string | undefined;
  readonly focusAtStart: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (place: Place) => void;
}

/** One end of the journey: a plain input that becomes a combobox once that is loaded, keeping text and focus. */
export function PlaceField(
  props: Omit<PlaceFieldProps, 'faultId' | 'focusAtStart'> & {
    readonly fault: string | undefined;
    readonly children?: React.ReactNode;
  } & ReturnType<typeof usePickers>,
) {
  const { fault, pickers, needPickers, children, ...field } = props;
  const t = useT();
  const hadFocus = useRef(false);
  useEffect(() => {
    if (pickers !== undefined) hadFocus.current = false;
  }, [pickers]);
  const faultId = fault === undefined ? undefined : `${props.inputId}-fault`;
  return (
    <div className={fault === undefined ? 'slot' : 'slot is-bad'}>
      {pickers === undefined ? (
        <>
          <label className="k" htmlFor={props.inputId}>
            {props.label}
          </label>
          <input
            id={props.inputId}
            className="v slot-input"
            placeholder={t('search.placePlaceholder')}
            value={props.text}
            aria-invalid={fault !== undefined}
            aria-describedby={faultId}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => {
              hadFocus.current = true;
              needPickers();
            }}
            onBlur={() => (hadFocus.current = false)}
            onChange={(event) => props.onText(event.target.value)}
          />
        </>
      ) : (
        // oxlint-disable-next-line react/refs -- read once, when the picker takes the place of the plain field
        <pickers.PlaceCombo {...field} faultId={faultId} focusAtStart={hadFocus.current} />
      )}
      {props.place === undefined ? null : <span className="slot-code code">{props.place.code}</span>}
      {children}
      <FieldError id={`${props.inputId}-fault`} text={fault} />
    </div>
  );
}
