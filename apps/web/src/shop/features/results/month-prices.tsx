import type { SearchResults } from '@farewind/contract/flights/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { scaleLinear } from 'd3-scale';
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { getPriceCalendar } from '../../../shared/api/remotes.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  formatDateWithWeekday,
  formatMonth,
  formatShortDate,
  isWeekend,
  today,
} from '../../../shared/format/date.ts';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { findLowDates } from '../search/low-dates.ts';

const LOWEST_BAR_PX = 25;
const HIGHEST_BAR_PX = 73;
const EMPTY_BAR_PX = 12;

type SavedSearch = SearchResults['search'];

interface MonthProps {
  readonly search: SavedSearch;
  readonly busy: boolean;
  readonly onDate: (date: string) => void;
}

/** The lowest price of each day of the month as bars, and the days before and after; choosing one searches again. */
export function MonthPrices(props: MonthProps) {
  const { search } = props;
  const [month, setMonth] = useState(search.departureDate.slice(0, 7));
  const nights =
    search.returnDate === undefined ? undefined : daysBetween(search.departureDate, search.returnDate);
  const prices = useMonth(search, month, nights);
  return (
    <section className="card month" aria-labelledby="month-title">
      <MonthHead month={month} nights={nights} onMonth={setMonth} />
      <Bars {...props} month={month} prices={prices} />
      <Neighbours {...props} prices={prices} />
    </section>
  );
}

function MonthHead(props: {
  readonly month: string;
  readonly nights: number | undefined;
  readonly onMonth: (month: string) => void;
}) {
  const { t, locale } = useI18n();
  const { month, nights, onMonth } = props;
  const name = formatMonth(month, locale);
  const step = (by: -1 | 1, icon: React.ReactNode) => (
    <button
      type="button"
      className="btn btn-icon btn-sm"
      aria-label={formatMonth(addMonths(month, by), locale)}
      disabled={by < 0 && month <= today().slice(0, 7)}
      onClick={() => onMonth(addMonths(month, by))}
    >
      {icon}
    </button>
  );
  return (
    <div className="month-h">
      <h2 className="t16" id="month-title">
        {nights === undefined ? name : t('month.withNights', { month: name, nights })}
      </h2>
      <span className="row month-steps">
        {step(-1, <ChevronLeft className="i" aria-hidden />)}
        {step(1, <ChevronRight className="i" aria-hidden />)}
      </span>
    </div>
  );
}

function Neighbours(props: MonthProps & { readonly prices: ReadonlyMap<string, string> }) {
  const { t } = useI18n();
  const { search, prices, busy, onDate } = props;
  const previous = addDays(search.departureDate, -1);
  const next = addDays(search.departureDate, 1);
  return (
    <nav className="daynav" aria-label={t('month.neighbours')}>
      <button type="button" disabled={previous < today() || busy} onClick={() => onDate(previous)}>
        <ArrowLeft className="i i-16" aria-hidden />
        <DayPrice date={previous} price={prices.get(previous)} search={search} />
      </button>
      <span className="mute">{t('month.note')}</span>
      <button type="button" disabled={busy} onClick={() => onDate(next)}>
        <DayPrice date={next} price={prices.get(next)} search={search} />
        <ArrowRight className="i i-16" aria-hidden />
      </button>
    </nav>
  );
}

function DayPrice(props: {
  readonly date: string;
  readonly price: string | undefined;
  readonly search: SavedSearch;
}) {
  const { locale } = useI18n();
  return (
    <span>
      {formatShortDate(props.date, locale)}{' '}
      {props.price === undefined ? null : (
        <span className="price m">{formatWholeMoney(props.price, props.search.currency, locale)}</span>
      )}
    </span>
  );
}

function Bars(props: MonthProps & { readonly month: string; readonly prices: ReadonlyMap<string, string> }) {
  const { month, prices } = props;
  const amounts = [...prices.values()].map(Number);
  const height = scaleLinear()
    .domain([Math.min(...amounts), Math.max(...amounts)])
    .range([LOWEST_BAR_PX, HIGHEST_BAR_PX])
    .clamp(true);
  const low = findLowDates(prices);
  const length = daysInMonth(month);
  return (
    <div className="bars" style={{ '--days': length } as React.CSSProperties}>
      {Array.from({ length }, (_, index) => {
        const date = `${month}-${String(index + 1).padStart(2, '0')}`;
        const price = prices.get(date);
        return (
          <Bar
            {...props}
            key={date}
            date={date}
            price={price}
            isLow={low.has(date)}
            height={price === undefined ? EMPTY_BAR_PX : Math.round(height(Number(price)))}
          />
        );
      })}
    </div>
  );
}

function Bar(
  props: MonthProps & {
    readonly date: string;
    readonly price: string | undefined;
    readonly isLow: boolean;
    readonly height: number;
  },
) {
  const { t, locale } = useI18n();
  const { search, date, price } = props;
  const isOn = date === search.departureDate;
  const shown = price === undefined ? undefined : formatWholeMoney(price, search.currency, locale);
  const day = formatDateWithWeekday(date, locale);
  const classes = [isOn ? 'on' : '', price === undefined ? 'none' : props.isLow ? 'low' : ''];
  return (
    <button
      type="button"
      className={classes.join(' ').trim()}
      style={{ '--v': `${props.height}px` } as React.CSSProperties}
      aria-current={isOn ? 'date' : undefined}
      title={shown}
      disabled={date < today() || props.busy}
      onClick={() => props.onDate(date)}
    >
      {isOn && shown !== undefined ? (
        <em className="num" aria-hidden="true">
          {shown}
        </em>
      ) : null}
      <i />
      <span className={isWeekend(date) ? 'we' : ''} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className="sr">
        {shown === undefined
          ? t('month.dayNone', { date: day })
          : t('month.dayFrom', { date: day, price: shown })}
      </span>
    </button>
  );
}

function useMonth(
  search: SavedSearch,
  month: string,
  nights: number | undefined,
): ReadonlyMap<string, string> {
  const { from, to, tripType, currency, cabin, adults, children, infants, directOnly, nearbyAirports } =
    search;
  const input = {
    from,
    to,
    month,
    tripType,
    currency,
    cabin,
    adults,
    children,
    infants,
    directOnly,
    nearbyAirports,
  };
  const { data } = useQuery({
    queryKey: ['month', input, nights],
    queryFn: ({ signal }) =>
      call(getPriceCalendar, { ...input, ...(nights === undefined ? {} : { nights }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const days = data?.days.flatMap(({ date, price }) => (price === undefined ? [] : [[date, price] as const]));
  return new Map(days);
}
