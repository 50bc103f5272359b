import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field, FieldValue, FormValues } from './field.ts';

/** Longer lists are searched. */
const SEARCHED_FROM = 12;

/** Any number of a list's options, each with its own box; a long list can be searched. */
export function MultiField<Values extends FormValues>(props: {
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
  const options = field.options.filter(({ text }) =>
    text.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()),
  );
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
