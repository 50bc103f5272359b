import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { formatDate, formatLongDate } from '../../../shared/format/date.ts';
import { today } from '../../../shared/format/device-clock.ts';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { Check } from 'lucide-react';
import { useFieldForm } from './field-form.tsx';
import { isByHand, isCorrection, moveOn } from './move-on.ts';
import { fieldId } from './shown-problems.ts';
import { readDate, readTypedDate, type DateLeaning } from './typed-date.ts';

/**
 * A date in one field that takes any spelling, and says below how it was read. A readable date is kept as `DD-MM-YYYY`,
 * anything else as typed; a whole date moves on to the next field.
 */
export function DateField(props: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly leaning: DateLeaning;
  readonly onDate: (text: string) => void;
  /** Follows the reading: the age on the journey. */
  readonly note?: ((date: string) => string) | undefined;
  readonly hint?: string | undefined;
  readonly autoComplete?: string;
}) {
  const { path, value, leaning, onDate } = props;
  const { locale } = useI18n();
  const t = useT();
  const form = useFieldForm();
  const id = fieldId(path);
  const problem = form.problemOf(path);
  const read = (text: string) => readDate(text, leaning, today());
  const date = readTypedDate(value) ?? read(value)?.date;
  const take = (input: HTMLInputElement, event: Event) => {
    const reading = read(input.value);
    if (reading?.isWhole !== true || isCorrection(event, input)) return onDate(input.value);
    onDate(formatDate(reading.date));
    if (!isByHand(event)) return;
    // The last field of a form keeps the cursor, and a date that will not do is said so at once all the same.
    form.leave(path);
    moveOn(input);
  };
  const settle = (input: HTMLInputElement) => {
    const reading = read(input.value);
    const text = reading && formatDate(reading.date);
    // What is left as it was keeps the server's word about it.
    if (text !== undefined && text !== value) onDate(text);
  };
  const isShown = date !== undefined && problem === undefined;
  return (
    <div className={problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        className="input num"
        // An iPhone's digits alone would have no separator.
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={t('checkout.datePlaceholder')}
        maxLength={24}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? `${id}-read` : `${id}-fault ${id}-read`}
        onChange={(event) => take(event.target, event.nativeEvent)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget);
        }}
        onBlur={(event) => {
          settle(event.currentTarget);
          form.leave(path);
        }}
      />
      <FieldError id={`${id}-fault`} text={problem} />
      {/* Always there, so that a screen reader hears the reading; it takes no room before there is one. */}
      <p id={`${id}-read`} className={isShown ? 'read-date' : 'hint read-date'} aria-live="polite">
        {isShown ? (
          <>
            <Check className="i i-16" aria-hidden />
            <span>{[formatLongDate(date, locale), props.note?.(date) ?? ''].filter(Boolean).join(', ')}</span>
          </>
        ) : (
          props.hint
        )}
      </p>
    </div>
  );
}
