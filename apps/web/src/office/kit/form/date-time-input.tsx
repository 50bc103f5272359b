import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DateInput, type DateInputProps } from './date-input.tsx';
import { readDay, readTime } from './day-text.ts';
import { TimeInput } from './time-input.tsx';

/** A day and a time of it, `2027-06-12T08:10`; both as they were typed as long as they are not whole. */
export function DateTimeInput({ value, onChange, id, label, ...rest }: DateInputProps) {
  const t = useOfficeT();
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <span className="o-moment" role="group" aria-label={label}>
      <DateInput
        {...rest}
        id={id}
        value={day}
        onChange={(next) => {
          // Pasted whole, with its time.
          const [, pastedDay, pastedTime] = /^([\d./-]+)[T, ]+([\d:.]+)$/.exec(next) ?? [];
          change(
            pastedDay === undefined ? next : (readDay(pastedDay) ?? pastedDay),
            pastedTime === undefined ? time : (readTime(pastedTime) ?? pastedTime),
          );
        }}
      />
      <TimeInput {...rest} label={t('date.time')} value={time} onChange={(next) => change(day, next)} />
    </span>
  );
}
