import { useEffect, useRef, type ReactNode } from 'react';
import { FieldError } from '../../shared/ui/field-error.tsx';

/** A form slot for a place: a plain input that becomes a combobox once that is loaded, keeping text and focus. */
export function ComboSlot(props: {
  readonly inputId: string;
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly problem: string | undefined;
  /** Shown to the right of the chosen place. */
  readonly code: string | undefined;
  readonly onText: (text: string) => void;
  readonly onNear: () => void;
  /** Renders the combobox; undefined until it is loaded. */
  readonly renderCombo: ((focusAtStart: boolean, problemId: string | undefined) => ReactNode) | undefined;
  readonly children?: ReactNode;
}) {
  const { problem, renderCombo } = props;
  const hadFocus = useRef(false);
  const isLoaded = renderCombo !== undefined;
  useEffect(() => {
    if (isLoaded) hadFocus.current = false;
  }, [isLoaded]);
  const problemId = problem === undefined ? undefined : `${props.inputId}-fault`;
  return (
    <div className={problem === undefined ? 'slot' : 'slot is-bad'}>
      {renderCombo === undefined ? (
        <>
          <label className="k" htmlFor={props.inputId}>
            {props.label}
          </label>
          <input
            id={props.inputId}
            className="v slot-input"
            placeholder={props.placeholder}
            value={props.text}
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
            autoComplete="off"
            spellCheck={false}
            onFocus={() => {
              hadFocus.current = true;
              props.onNear();
            }}
            onBlur={() => (hadFocus.current = false)}
            onChange={(event) => props.onText(event.target.value)}
          />
        </>
      ) : (
        // oxlint-disable-next-line react/refs -- read once, when the combobox takes the place of the plain field
        renderCombo(hadFocus.current, problemId)
      )}
      {props.code === undefined ? null : <span className="slot-code code">{props.code}</span>}
      {props.children}
      <FieldError id={`${props.inputId}-fault`} text={problem} />
    </div>
  );
}
