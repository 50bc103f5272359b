import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { addDays, addMonths, daysInMonth, formatMonth } from '../../shared/format/date.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { describeDay } from './calendar-day.ts';
import { calendarQuery, readDayPrices } from './calendar-prices.ts';
import type { SearchDraft } from './search-draft.ts';
import { pricingOf, type TripDates } from './trip-dates.ts';

const WEEK = 7;
/** Prices are asked this far ahead of what is seen. */
const AHEAD = '300px 0px';

interface MonthListProps {
  readonly draft: SearchDraft;
  readonly dates: TripDates;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly onPick: (day: string) => void;
}

/** The months on sale under each other. The days are one tab stop: arrows move by a day or a week. */
export function MonthList(props: MonthListProps) {
  const { dates, firstDay, lastDay } = props;
  const list = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<string>();
  const entry =
    visited ??
    (dates.next === 'return' ? (dates.returnDate ?? dates.departureDate) : dates.departureDate) ??
    firstDay;
  // The sheet opens at the chosen month.
  useEffect(() => {
    list.current?.querySelector('[data-first-focus]')?.scrollIntoView({ block: 'center' });
  }, []);
  const goTo = (day: string) => {
    const to = day < firstDay ? firstDay : day > lastDay ? lastDay : day;
    setVisited(to);
    list.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };
  return (
    // The keys of the days arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className="months"
      onKeyDown={(event) => {
        const day = (event.target as HTMLElement).dataset['date'];
        const to = day === undefined ? undefined : dayByKey(event, day);
        if (to === undefined) return;
        event.preventDefault();
        goTo(to);
      }}
      onFocus={(event) => setVisited((event.target as HTMLElement).dataset['date'])}
    >
      {listMonths(firstDay, lastDay).map((month) => (
        <Month key={month} {...props} month={month} entry={entry.startsWith(month) ? entry : undefined} />
      ))}
    </div>
  );
}

/** The day that a key leads to. */
export function dayByKey({ key }: Pick<KeyboardEvent, 'key'>, day: string): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -WEEK,
    ArrowDown: WEEK,
    Home: -weekdayOf(day),
    End: WEEK - 1 - weekdayOf(day),
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key !== 'PageDown' && key !== 'PageUp') return undefined;
  const month = addMonths(day.slice(0, 7), key === 'PageDown' ? 1 : -1);
  const number = Math.min(Number(day.slice(8)), daysInMonth(month));
  return `${month}-${String(number).padStart(2, '0')}`;
}

/** 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
}

export function listMonths(firstDay: string, lastDay: string): string[] {
  const months: string[] = [];
  for (let month = firstDay.slice(0, 7); month <= lastDay.slice(0, 7); month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** One month as weeks of days; its prices are asked once it is nearly in sight. */
const Month = memo(function Month(
  props: MonthListProps & {
    readonly month: string;
    /** The day of this month that Tab leads to. */
    readonly entry: string | undefined;
  },
) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { currency } = useSession();
  const { draft, dates, month, firstDay, lastDay } = props;
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section);
  const query = calendarQuery(draft, currency, month, pricingOf(dates));
  const { data, isError, refetch } = useQuery({ ...query, enabled: query.enabled === true && isSeen });
  const prices = useMemo(() => readDayPrices(data?.days), [data]);
  const titleId = `month-${month}`;
  return (
    <section ref={section} aria-labelledby={titleId}>
      <h3 id={titleId}>{formatMonth(month, locale)}</h3>
      {isError ? (
        <p className="t14 soft" role="alert">
          {t('month.failed')}{' '}
          <button type="button" className="btn btn-line btn-sm" onClick={() => void refetch()}>
            {t('error.retry')}
          </button>
        </p>
      ) : null}
      <div role="grid" aria-labelledby={titleId}>
        {weeksOf(month).map((week) => (
          <div role="row" className="week" key={week.find((day) => day !== undefined)}>
            {week.map((day, index) => {
              if (day === undefined) return <span key={index} aria-hidden="true" />;
              const { className, note, name, isWithin } = describeDay(day, dates, prices, currency, i18n);
              const isOff = day < firstDay || day > lastDay;
              return (
                // Named by its button.
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                <div role="gridcell" key={index} aria-selected={isWithin}>
                  <button
                    type="button"
                    className={isOff ? 'day off' : className}
                    data-date={day}
                    data-first-focus={day === props.entry ? '' : undefined}
                    tabIndex={day === props.entry ? 0 : -1}
                    disabled={isOff}
                    onClick={() => props.onPick(day)}
                  >
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <small aria-hidden="true">{note === '' ? '\u00A0' : note}</small>
                    <span className="sr">{name}</span>
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
});

/** The days of a month in weeks from Monday; undefined beside them. */
export function weeksOf(month: string): (string | undefined)[][] {
  const before = weekdayOf(`${month}-01`);
  const length = daysInMonth(month);
  return Array.from({ length: Math.ceil((before + length) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (__, index) => {
      const number = week * WEEK + index - before + 1;
      return number < 1 || number > length ? undefined : `${month}-${String(number).padStart(2, '0')}`;
    }),
  );
}

/** Whether an element has ever been near what its scrolling box shows. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { root: element.current.closest('.sheet-body'), rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
