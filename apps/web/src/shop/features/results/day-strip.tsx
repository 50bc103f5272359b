import { getFlexibleDates } from '@farewind/contract/flights/alternatives';
import { formatPrice } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { addDays, daysBetween, formatDateWithWeekday, formatWeekday } from '../../../shared/format/date.ts';
import { today } from '../../../shared/format/device-clock.ts';
import { formatDayMonth, formatDayRange, formatMillions } from '../../../shared/format/compact-labels.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { findLowDates } from '../../search/low-dates.ts';
import { nightsOf, useMonthPrices, type SavedSearch } from './use-month-prices.ts';

const DAYS_AROUND = 5;
const MILLION = 1_000_000;

interface StripDay {
  readonly date: string;
  readonly label: string;
  /** The date in full, for a screen reader. */
  readonly spoken: string;
}

interface StripProps {
  readonly days: readonly StripDay[];
  readonly on: string;
  readonly prices: ReadonlyMap<string, string>;
  readonly currency: SavedSearch['currency'];
  /** Whether a missing price means that there is no flight. */
  readonly isKnown: boolean;
  readonly busy: boolean;
  readonly onDate: (date: string) => void;
  readonly children?: ReactNode;
}

/** A row of days with their lowest prices; scrolls sideways, with the requested day in the middle. */
function DayStrip(props: StripProps) {
  const { t, locale } = useI18n();
  const { days, on, prices } = props;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || chosen === null || chosen === undefined) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [on]);
  const low = findLowDates(prices);
  const money = (price: string) =>
    Number(price) < MILLION
      ? formatPrice(price, props.currency, locale)
      : formatMillions(price, props.currency, locale);
  return (
    <nav className="day-strip" aria-label={t('month.neighbours')}>
      <ol ref={list}>
        {days.map(({ date, label, spoken }) => {
          const price = prices.get(date);
          return (
            <li key={date}>
              <button
                type="button"
                className={price !== undefined && low.has(date) ? 'low' : ''}
                aria-current={date === on ? 'date' : undefined}
                disabled={props.busy}
                onClick={() => props.onDate(date)}
              >
                <span aria-hidden="true">{label}</span>
                <span className="price" aria-hidden="true">
                  {price === undefined ? (props.isKnown ? '–' : '\u00A0') : money(price)}
                </span>
                <span className="sr">
                  {price !== undefined
                    ? t('month.dayFrom', { date: spoken, price: formatPrice(price, props.currency, locale) })
                    : props.isKnown
                      ? t('month.dayNone', { date: spoken })
                      : spoken}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {props.children}
    </nav>
  );
}

/**
 * Departure days around the requested one; a round trip keeps its length. Opens the prices of the month. A filter redraws it
 * only if it changes a price there.
 */
export const DepartureStrip = memo(function DepartureStrip(props: {
  readonly search: SavedSearch;
  /** The lowest price in the list for the requested day. */
  readonly lowest: string | undefined;
  readonly isOwnAlone: boolean;
  readonly busy: boolean;
  readonly isOpen: boolean;
  readonly panelId: string;
  readonly onToggle: () => void;
  readonly onDate: (date: string) => void;
}) {
  const { t, locale } = useI18n();
  const { search } = props;
  const nights = nightsOf(search);
  const dates = datesAround(search.departureDate, DAYS_AROUND).filter((date) => date >= today());
  const first = useMonthPrices(search, (dates[0] ?? search.departureDate).slice(0, 7));
  const last = useMonthPrices(search, (dates.at(-1) ?? search.departureDate).slice(0, 7));
  const days = dates.map((date): StripDay => {
    const back = nights === undefined ? undefined : addDays(date, nights);
    const label = back === undefined ? formatWeekdayAndDay(date, locale) : formatDayRange(date, back, locale);
    const spoken = [date, ...(back === undefined ? [] : [back])]
      .map((each) => formatDateWithWeekday(each, locale))
      .join(' – ');
    return { date, label, spoken };
  });
  const prices = new Map(
    dates.flatMap((date) => {
      const price =
        (date === search.departureDate ? props.lowest : undefined) ??
        first.byDate.get(date) ??
        last.byDate.get(date);
      return price === undefined ? [] : [[date, price] as const];
    }),
  );
  return (
    <DayStrip
      days={days}
      on={search.departureDate}
      prices={prices}
      currency={search.currency}
      isKnown={props.isOwnAlone && first.state === 'ready' && last.state === 'ready'}
      busy={props.busy}
      onDate={(date) => (date === search.departureDate ? undefined : props.onDate(date))}
    >
      <button
        type="button"
        className="day-strip-more"
        aria-expanded={props.isOpen}
        aria-controls={props.panelId}
        onClick={props.onToggle}
      >
        <ChartColumn className="i" aria-hidden />
        <span className="day-strip-word">{t('dates.month')}</span>
      </button>
    </DayStrip>
  );
});

const RETURN_DAYS_AROUND = 3;

/** Return days around the requested one, each with the lowest round trip price with the chosen outbound flight. */
export function ReturnStrip(props: {
  readonly search: SavedSearch;
  readonly chosen: { readonly flightId: string; readonly fareId: string };
  readonly lowest: string | undefined;
  readonly isOwnAlone: boolean;
  readonly busy: boolean;
  readonly onDate: (date: string) => void;
}) {
  const { locale } = useI18n();
  const { search, chosen, lowest } = props;
  const { id, directOnly } = search;
  const on = search.returnDate ?? search.departureDate;
  const { data } = useQuery({
    queryKey: ['flexible', id, directOnly, chosen.flightId, chosen.fareId],
    queryFn: ({ signal }) => call(getFlexibleDates, { id, directOnly, ...chosen }, { signal }),
  });
  const prices = new Map(data?.cells.map(({ returnDate = '', price }) => [returnDate, price]));
  if (lowest !== undefined) prices.set(on, lowest);
  const days = datesAround(on, RETURN_DAYS_AROUND)
    .filter((date) => daysBetween(search.departureDate, date) >= 0)
    .map((date) => {
      const label = formatWeekdayAndDay(date, locale);
      return { date, label, spoken: formatDateWithWeekday(date, locale) };
    });
  return (
    <DayStrip
      days={days}
      on={on}
      prices={prices}
      currency={search.currency}
      isKnown={props.isOwnAlone && data !== undefined}
      busy={props.busy}
      onDate={(date) => (date === on ? undefined : props.onDate(date))}
    />
  );
}

/** сб 12 июн */
function formatWeekdayAndDay(date: string, locale: string): string {
  return `${formatWeekday(date, locale)} ${formatDayMonth(date, locale)}`;
}

function datesAround(date: string, days: number): string[] {
  return Array.from({ length: 2 * days + 1 }, (_, index) => addDays(date, index - days));
}
