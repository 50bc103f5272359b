import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';

/** A text or secret of an account, with its problem. */
export function KeyField(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly isOptional?: boolean;
  readonly isFixed?: boolean;
  readonly max?: number;
  readonly onChange: (value: string) => void;
}) {
  const t = useOfficeT();
  const described = [
    props.hint === undefined ? '' : `${props.id}-hint`,
    props.problem === undefined ? '' : `${props.id}-fault`,
  ].filter(Boolean);
  return (
    <div className={props.problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={props.id}>
        {props.label}
        {props.isOptional === true ? <span className="opt"> {t('form.optional')}</span> : null}
      </label>
      <input
        id={props.id}
        className="input"
        type={props.isSecret === true ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={props.max ?? 512}
        disabled={props.isFixed}
        value={props.value}
        aria-invalid={props.problem !== undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.hint === undefined ? null : (
        <p className="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      <FieldError id={`${props.id}-fault`} text={props.problem} />
    </div>
  );
}
