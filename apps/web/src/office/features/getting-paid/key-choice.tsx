import { FieldError } from '../../../shared/ui/field-error.tsx';

/** One of a few values of an account, with its problem. */
export function KeyChoice<Value extends string>(props: {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly problem: string | undefined;
  readonly hint?: string;
  readonly onChange: (value: Value) => void;
}) {
  const { id, hint, problem, options } = props;
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    problem === undefined ? '' : `${id}-fault`,
  ].filter(Boolean);
  return (
    <div className={problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="select"
        value={props.value}
        aria-invalid={problem !== undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen !== undefined) props.onChange(chosen.value);
        }}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-fault`} text={problem} />
    </div>
  );
}
