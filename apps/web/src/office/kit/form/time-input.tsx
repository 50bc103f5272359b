import type { KeyboardEvent } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { DateInputProps } from './date-input.tsx';
import { findPart, readTime } from './day-text.ts';
import { useTypedText } from './use-typed-text.ts';

const DAY_MINUTES = 24 * 60;

const timePattern = { sign: ':', read: readTime, format: String } as const;

/** A 24-hour time as HH:MM: typed or pasted, stepped with the arrow keys. */
export function TimeInput({ value, onChange, label, ...rest }: DateInputProps) {
  const t = useOfficeT();
  const { shown, type, settle } = useTypedText(value, onChange, timePattern);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const time = readTime(value);
    if (by === 0 || time === undefined) return;
    event.preventDefault();
    settle();
    const field = event.currentTarget;
    const { part, caret } = findPart(field.value, field.selectionStart ?? 0, ['hour', 'minute']);
    onChange(shiftTime(time, part === 'hour' ? by * 60 : by));
    requestAnimationFrame(() => field.setSelectionRange(caret, caret));
  };
  return (
    <input
      {...rest}
      className="input num o-time"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={5}
      placeholder={t('date.timePattern')}
      aria-label={label}
      value={shown}
      onKeyDown={step}
      onChange={({ target }) => type(target.value)}
      onBlur={settle}
    />
  );
}

function shiftTime(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const all = (hours * 60 + rest + minutes + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
}
