import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, formatDate, formatMonth } from '../../../shared/format/date.ts';
import { officeToday } from '../office-clock.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { shiftDay } from './day-text.ts';

const steps: Readonly<Record<string, readonly ['day' | 'month', number]>> = {
  ArrowLeft: ['day', -1],
  ArrowRight: ['day', 1],
  ArrowUp: ['day', -7],
  ArrowDown: ['day', 7],
  PageUp: ['month', -1],
  PageDown: ['month', 1],
};

/** One month to choose a day of; arrows and Page keys move, Enter chooses. */
export function CalendarMonth(props: {
  readonly day: string | undefined;
  readonly onChoose: (day: string) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const now = officeToday();
  const [at, setAt] = useState(props.day ?? now);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [at]);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
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
