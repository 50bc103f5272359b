import { Calendar } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { readDay, separate, shiftDay } from './day-text.ts';

export interface DateInputProps {
  /** `2027-06-12`, or what was typed so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** DD-MM-YYYY: typed or pasted in any usual form, stepped with the arrows part by part, or chosen in a calendar. */
export function DateInput({ value, onChange, label, disabled = false, ...rest }: DateInputProps) {
  const t = useOfficeT();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const calendarId = useId();
  const calendar = useRef<HTMLDivElement>(null);
  const day = readDay(value);
  const shown = day === undefined ? value : formatDate(day);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || day === undefined) return;
    event.preventDefault();
    const field = event.currentTarget;
    const at = field.selectionStart ?? 0;
    onChange(shiftDay(day, at < 3 ? 'day' : at < 6 ? 'month' : 'year', by));
    requestAnimationFrame(() => field.setSelectionRange(at, at));
  };
  const close = () => {
    calendar.current?.hidePopover();
    input.current?.focus();
  };
  return (
    <span className="o-date">
      <input
        {...rest}
        ref={input}
        className="input num"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('date.pattern')}
        aria-label={label}
        disabled={disabled}
        value={shown}
        onKeyDown={step}
        onChange={({ target }) => {
          const typed = separate(target.value, shown, '-');
          onChange(readDay(typed) ?? typed);
        }}
      />
      <button
        type="button"
        className="btn btn-icon"
        aria-label={t('date.choose')}
        aria-haspopup="dialog"
        disabled={disabled}
        popoverTarget={calendarId}
      >
        <Calendar className="i i-16" aria-hidden />
      </button>
      {/* In the top layer, so that no dialog cuts it; beside its field in the document, so that no dialog shuts it out. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the buttons within. */}
      <div
        ref={calendar}
        id={calendarId}
        popover="auto"
        role="dialog"
        aria-label={t('date.choose')}
        className="o-calendar office"
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState === 'open') placeBelow(currentTarget, input.current);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The dialog around the field stays open.
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        {isOpen ? (
          <CalendarMonth
            day={day}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        ) : null}
      </div>
    </span>
  );
}

const MARGIN = 8;

/** Under the field, or above it where there is no room, and never beyond the edge of the window. */
function placeBelow(calendar: HTMLElement, field: HTMLElement | null): void {
  if (field === null) return;
  const { left, top, bottom } = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = calendar;
  const below = bottom + 4;
  const fits = below + height <= window.innerHeight - MARGIN;
  const start = Math.min(left, window.innerWidth - width - MARGIN);
  calendar.style.left = `${Math.max(MARGIN, start)}px`;
  calendar.style.top = `${Math.max(MARGIN, fits ? below : top - height - 4)}px`;
}
