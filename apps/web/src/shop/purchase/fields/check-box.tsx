import type { ReactNode } from 'react';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useFieldForm } from '../../kit/fields/field-form.tsx';
import { fieldId } from '../../kit/fields/shown-problems.ts';

/** An unticked checkbox; links are beside the label, not inside. */
export function CheckBox(props: {
  readonly path: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly link?: ReactNode;
}) {
  const { path } = props;
  const problem = useFieldForm().problemOf(path);
  const id = fieldId(path);
  return (
    <div className="agree-one">
      <label className={problem === undefined ? 'check tap' : 'check tap is-bad'}>
        <input
          id={id}
          type="checkbox"
          checked={props.checked}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-fault`}
          onChange={(event) => props.onCheck(event.target.checked)}
        />
        <span>{props.children}</span>
      </label>
      {props.link === undefined ? null : <p className="t14 agree-link">{props.link}</p>}
      <FieldError id={`${id}-fault`} text={problem} />
    </div>
  );
}
