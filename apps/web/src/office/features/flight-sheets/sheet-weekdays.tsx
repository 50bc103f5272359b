import { useId } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatServiceDays, weekdayNames } from '../services/service-words.ts';

const everyDay = '1234567';

/** `135` as `Mon, Wed, Fri`; nothing said means every day. */
export function formatWeekdays(days: string, locale: string, t: OfficeTranslate): string {
  return formatServiceDays(Array.from(days === '' ? everyDay : days, Number), locale, t);
}

/** Without or with a weekday, `1` for Monday. Every day is the empty text; the last day stays, as a row applies on some day. */
export function toggleWeekday(days: string, day: string): string {
  const chosen = days === '' ? everyDay : days;
  const left = Array.from(everyDay)
    .filter((each) => chosen.includes(each) !== (each === day))
    .join('');
  if (left === '') return days;
  return left === everyDay ? '' : left;
}

/** The weekdays of a row, as buttons that stay pressed; `value` is the sheet's `135`, or empty for every day. */
export function SheetWeekdays(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (days: string) => void;
  readonly isFixed: boolean;
  readonly className: string;
  readonly problem: string | undefined;
  readonly note?: React.ReactNode;
}) {
  const { locale } = useI18n();
  const id = useId();
  const { label, value, onChange, isFixed, problem } = props;
  const names = weekdayNames(locale);
  return (
    <fieldset
      className={`o-sheet-cell o-sheet-week ${props.className} ${problem === undefined ? '' : 'is-bad'}`}
      aria-describedby={problem === undefined ? undefined : `${id}-problem`}
    >
      <legend>{label}</legend>
      <div className="o-sheet-week-days">
        {Array.from(everyDay).map((day, at) => (
          <button
            key={day}
            type="button"
            aria-pressed={value === '' || value.includes(day)}
            disabled={isFixed}
            onClick={() => onChange(toggleWeekday(value, day))}
          >
            {names[at]}
          </button>
        ))}
      </div>
      {props.note === undefined ? null : <small className="mute num">{props.note}</small>}
      <FieldError id={`${id}-problem`} text={problem} />
    </fieldset>
  );
}
