import type { ReactNode } from 'react';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useFieldForm } from './field-form.tsx';
import { fieldId } from './shown-problems.ts';

/** A choice from a list; the first entry is a prompt, so that nothing is preselected. */
export function SelectField(props: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly empty: string;
  readonly onChoose: (value: string) => void;
  readonly autoComplete?: string;
  readonly hint?: string;
  /** The options after the empty one. */
  readonly children: ReactNode;
}) {
  const { path } = props;
  const form = useFieldForm();
  const id = fieldId(path);
  const problem = form.problemOf(path);
  return (
    <div className={problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="select"
        value={props.value}
        autoComplete={props.autoComplete ?? 'off'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-fault`}
        onChange={(event) => props.onChoose(event.target.value)}
        onBlur={() => form.leave(path)}
      >
        <option value="">{props.empty}</option>
        {props.children}
      </select>
      <FieldError id={`${id}-fault`} text={problem} />
      {props.hint === undefined ? null : <p className="hint">{props.hint}</p>}
    </div>
  );
}
