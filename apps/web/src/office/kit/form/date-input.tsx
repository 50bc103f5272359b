import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatDate, addDays, formatMonth } from '../../../shared/format/date.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { findPart, readDay, shiftDay } from './day-text.ts';
import { useTypedText } from './use-typed-text.ts';
import { officeToday } from '../office-clock.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';

export interface DateInputProps {
  /** `2027-06-12`, or the incomplete text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

const dayPattern = { sign: '-', read: readDay, format: formatDate } as const;

/**
 * A date as DD-MM-YYYY: typed or pasted in any common form, stepped part by part with the arrow keys, or chosen in a
 * calendar.
 */
export function DateInput({ value, onChange, label, disabled = false, ...rest }: DateInputProps) {
  const t = useOfficeT();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const calendarId = useId();
  const calendar = useRef<HTMLDivElement>(null);
  // Once the month is drawn: an empty calendar fits everywhere.
  useLayoutEffect(() => {
    if (isOpen && calendar.current !== null) placeBelow(calendar.current, input.current);
  }, [isOpen]);
  const day = readDay(value);
  const { shown, type, settle } = useTypedText(value, onChange, dayPattern);
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || day === undefined) return;
    event.preventDefault();
    settle();
    const field = event.currentTarget;
    const { part, caret } = findPart(field.value, field.selectionStart ?? 0, ['day', 'month', 'year']);
    onChange(shiftDay(day, part, by));
    requestAnimationFrame(() => field.setSelectionRange(caret, caret));
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
        onChange={({ target }) => type(target.value)}
        onBlur={settle}
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
      {/* In the top layer, so that no dialog clips it; beside its field in the document, so that a modal does not
          make it inert. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the buttons within. */}
      <div
        ref={calendar}
        id={calendarId}
        popover="auto"
        role="dialog"
        aria-label={t('date.choose')}
        className="o-calendar office"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Keeps the dialog around the field open.
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

/** Places the calendar below the field, or above where there is no room, within the window. */
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

const steps: Readonly<Record<string, readonly ['day' | 'month', number]>> = {
  ArrowLeft: ['day', -1],
  ArrowRight: ['day', 1],
  ArrowUp: ['day', -7],
  ArrowDown: ['day', 7],
  PageUp: ['month', -1],
  PageDown: ['month', 1],
};

/** A month to choose a day from; arrow and Page keys move, Enter chooses. */
function CalendarMonth(props: {
  readonly day: string | undefined;
  readonly onChoose: (day: string) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const now = officeToday();
  const [at, setAt] = useState(props.day ?? now);
  const grid = useRef<HTMLTableElement>(null);
  // On opening and after the keys of the grid: the buttons of the month keep the keyboard.
  const isToFocus = useRef(true);
  useEffect(() => {
    if (!isToFocus.current) return;
    isToFocus.current = false;
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [at]);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    isToFocus.current = true;
    setAt(shiftDay(at, ...step));
  };
  const first = `${at.slice(0, 7)}-01`;
  // Weeks begin on Monday.
  const start = addDays(first, -((new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day)),
  );
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <div className="o-calendar-head">
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('date.earlier')}
          onClick={() => setAt(shiftDay(at, 'month', -1))}
        >
          <ChevronLeft className="i i-16" aria-hidden />
        </button>
        <b aria-live="polite">{formatMonth(at, locale)}</b>
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('date.later')}
          onClick={() => setAt(shiftDay(at, 'month', 1))}
        >
          <ChevronRight className="i i-16" aria-hidden />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a date grid. */}
      <table ref={grid} role="grid" onKeyDown={move}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T12:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === props.day}>
                  {day.slice(0, 7) === at.slice(0, 7) ? (
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      aria-label={formatDate(day)}
                      aria-current={day === now ? 'date' : undefined}
                      aria-pressed={day === props.day}
                      onClick={() => props.onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
