import { asItLooks } from '@farewind/travel-rules/typed-text';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useFieldForm } from './field-form.tsx';
import { isByHand, moveOn } from './move-on.ts';
import { fieldId } from './shown-problems.ts';

export interface TextFieldProps {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** A note after the label: that the field is optional, or where to look. */
  readonly note?: string;
  readonly hint?: string | undefined;
  /** Whether nothing more can be typed, so that the next field may have the cursor. */
  readonly isFull?: (text: string) => boolean;
  /** A full field before it does not move on to it. */
  readonly isOptional?: boolean;
  readonly className?: string;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
  /** Shown inside the field, after the input. */
  readonly mark?: ReactNode;
  /** Shown right below the input, so that a problem appearing there moves nothing under the pointer. */
  readonly children?: ReactNode;
}

/** A single-line text field with label; a problem keeps the value and says what to enter. */
export function TextField(props: TextFieldProps) {
  const { path, input } = props;
  const form = useFieldForm();
  const id = fieldId(path);
  const problem = form.problemOf(path);
  const described = [props.hint === undefined ? '' : `${id}-hint`, problem === undefined ? '' : `${id}-fault`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div
      className={`field ${problem === undefined ? '' : 'is-bad'} ${props.className ?? ''}`}
      data-skipped={props.isOptional}
    >
      <label htmlFor={id}>
        {props.label}
        {props.note === undefined ? null : <span className="opt"> ({props.note})</span>}
      </label>
      <span className="field-in">
        <input
          enterKeyHint="next"
          {...input}
          id={id}
          className={`input ${input?.className ?? ''}`}
          value={props.value}
          aria-invalid={problem !== undefined}
          aria-describedby={described === '' ? undefined : described}
          onChange={({ target, nativeEvent }) => {
            const text = asItLooks(target.value);
            props.onText(text);
            if (props.isFull?.(text) === true && isByHand(nativeEvent)) moveOn(target);
          }}
          onBlur={(event) => {
            input?.onBlur?.(event);
            form.leave(path);
          }}
        />
        {props.mark}
      </span>
      {props.children}
      <FieldError id={`${id}-fault`} text={problem} />
      {props.hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
