import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field, FieldValue, FormValues } from './field.ts';
import { DateInput } from './date-input.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { MultiField } from './multi-field.tsx';
import { PasswordInput } from './password-input.tsx';

interface Props<Values extends FormValues> {
  readonly field: Field<Values>;
  readonly value: FieldValue;
  readonly problem: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** One declared field under its label, with its hint and its problem. */
export function FormField<Values extends FormValues>(props: Props<Values>) {
  const t = useOfficeT();
  const { field, problem } = props;
  const id = `field-${field.name}`;
  const describedBy =
    [problem === undefined ? '' : `${id}-fault`, field.hint === undefined ? '' : `${id}-hint`]
      .filter((part) => part !== '')
      .join(' ') || undefined;
  const input = <Control {...props} id={id} describedBy={describedBy} />;
  const wide = field.isWide === true || field.kind === 'multi' || field.kind === 'drawn' ? ' span2' : '';
  const notes = (
    <>
      <FieldError id={`${id}-fault`} text={problem} />
      {field.hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {t(field.hint)}
        </p>
      )}
    </>
  );
  if (field.kind === 'check' || field.kind === 'multi') {
    return (
      <div className={`field${wide}`}>
        {input}
        {notes}
      </div>
    );
  }
  return (
    <div className={`field${problem === undefined ? '' : ' is-bad'}${wide}`}>
      <label htmlFor={id}>
        {t(field.label)}
        {field.isOptional === true ? <span className="opt"> {t('form.optional')}</span> : null}
      </label>
      {input}
      {notes}
    </div>
  );
}

function Control<Values extends FormValues>(
  props: Props<Values> & { readonly id: string; readonly describedBy: string | undefined },
) {
  const t = useOfficeT();
  const { field, value, onChange, id, problem } = props;
  const shared = {
    id,
    'aria-invalid': problem !== undefined,
    'aria-describedby': props.describedBy,
    disabled: field.isFixed === true,
  };
  if (field.kind === 'drawn') return field.draw({ id, value, onChange, describedBy: props.describedBy });
  if (field.kind === 'multi') return <MultiField {...props} field={field} />;
  if (field.kind === 'check') {
    return (
      <label className="switch">
        <input
          {...shared}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t(field.label)}
      </label>
    );
  }
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'select') {
    return (
      <select {...shared} className="select" value={text} onChange={(event) => onChange(event.target.value)}>
        {field.options.some((option) => option.value === text) ? null : (
          <option value={text}>{text === '' ? t('form.nothing') : text}</option>
        )}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    );
  }
  const typed = {
    ...shared,
    value: text,
    maxLength: field.maxLength,
    autoComplete: field.autoComplete ?? 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  };
  if (field.kind === 'date' || field.kind === 'moment') {
    const Input = field.kind === 'date' ? DateInput : DateTimeInput;
    return <Input {...shared} value={text} onChange={onChange} />;
  }
  if (field.kind === 'area') return <textarea {...typed} className="textarea" />;
  if (field.kind === 'password')
    return <PasswordInput {...typed} autoComplete={field.autoComplete ?? 'new-password'} />;
  // A number stays text while it is typed: the browser would drop what it cannot read.
  const type = field.kind === 'number' ? 'text' : field.kind;
  const mode = field.kind === 'number' ? ({ inputMode: 'decimal' } as const) : {};
  return <input {...typed} {...mode} type={type} className="input" spellCheck={false} />;
}
