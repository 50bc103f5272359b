import { foldText } from '@farewind/values/fold-text';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field, FieldValue, FormValues } from './field.ts';
import { DecimalInput } from './decimal-input.tsx';
import { DateInput, type DateInputProps } from './date-input.tsx';
import { readDay, readTime } from './day-text.ts';
import { PassportNameInput } from './passport-name-input.tsx';
import { TimeInput } from './time-input.tsx';
import { useState, type InputHTMLAttributes } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';

interface Props<Values extends FormValues> {
  readonly field: Field<Values>;
  readonly value: FieldValue;
  readonly problem: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** A declared field with its label, hint and problem. */
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
    if (field.kind === 'date') return <DateInput {...shared} value={text} onChange={onChange} />;
    return <DateTimeInput {...shared} label={t(field.label)} value={text} onChange={onChange} />;
  }
  if (field.kind === 'area') return <textarea {...typed} className="textarea" />;
  if (field.kind === 'password')
    return <PasswordInput {...typed} autoComplete={field.autoComplete ?? 'new-password'} />;
  if (field.kind === 'passportName')
    return (
      <PassportNameInput
        {...shared}
        value={text}
        maxLength={field.maxLength}
        autoComplete="off"
        onText={onChange}
      />
    );
  if (field.kind === 'number') {
    const { onChange: _typed, ...rest } = typed;
    return <DecimalInput {...rest} onText={onChange} className="input" spellCheck={false} />;
  }
  const input = { ...typed, type: field.kind, className: 'input', spellCheck: false };
  if (field.suggestions === undefined) return <input {...input} />;
  return (
    <>
      <input {...input} list={`${id}-known`} />
      <datalist id={`${id}-known`}>
        {field.suggestions.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
    </>
  );
}

/** A day and a time, `2027-06-12T08:10`; each stays as typed while incomplete. */
function DateTimeInput({ value, onChange, id, label, ...rest }: DateInputProps) {
  const t = useOfficeT();
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <span className="o-moment">
      <DateInput
        {...rest}
        id={id}
        value={day}
        onChange={(next) => {
          // A day and a time may be pasted together.
          const [, pastedDay, pastedTime] = /^([\d./-]+)[T, ]+([\d:.]+)$/.exec(next) ?? [];
          change(
            pastedDay === undefined ? next : (readDay(pastedDay) ?? pastedDay),
            pastedTime === undefined ? time : (readTime(pastedTime) ?? pastedTime),
          );
        }}
      />
      <TimeInput
        {...rest}
        label={`${label}, ${t('date.time')}`}
        value={time}
        onChange={(next) => change(day, next)}
      />
    </span>
  );
}

/** Longer lists get a search field. */
const SEARCHED_FROM = 12;

/** Multiple options as checkboxes; a long list can be searched. */
function MultiField<Values extends FormValues>(props: {
  readonly field: Extract<Field<Values>, { kind: 'multi' }>;
  readonly id: string;
  readonly value: FieldValue;
  readonly describedBy: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}) {
  const t = useOfficeT();
  const [sought, setSought] = useState('');
  const { field, id, onChange } = props;
  const chosen = Array.isArray(props.value) ? (props.value as readonly string[]) : [];
  const options = field.options.filter(({ text }) => foldText(text).includes(foldText(sought)));
  return (
    <fieldset className="o-multi" id={id} tabIndex={-1} aria-describedby={props.describedBy}>
      <legend className="legend">{t(field.label)}</legend>
      {field.options.length < SEARCHED_FROM ? null : (
        <input
          className="input"
          type="search"
          aria-label={t('form.findOption', { field: t(field.label) })}
          placeholder={t('form.findOption', { field: t(field.label) })}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <div className="o-options">
        {options.map(({ value, text }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={field.isFixed === true}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {text}
          </label>
        ))}
        {options.length === 0 ? <span className="mute">{t('form.noOptions')}</span> : null}
      </div>
    </fieldset>
  );
}

/** A password, hidden until the user chooses to show it. */
function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="o-secret">
      <input {...props} type={isShown ? 'text' : 'password'} className="input" spellCheck={false} />
      <button
        type="button"
        className="o-show"
        aria-controls={props.id}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t('account.showPassword')}
      </button>
    </div>
  );
}
