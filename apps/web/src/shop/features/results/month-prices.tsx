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
import { formatWholeMoney } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { findLowDates } from '../search/low-dates.ts';

const LOWEST_BAR_PX = 25;
const HIGHEST_BAR_PX = 73;
const EMPTY_BAR_PX = 12;

type SavedSearch = SearchResults['search'];

/** The lowest price of each day of the month as bars, and the days before and after; choosing one searches again. */
export function MonthPrices(props: {
  readonly search: SavedSearch;
  readonly busy: boolean;
  readonly onDate: (date: string) => void;
}) {
  const { t, locale } = useI18n();
  const { search, onDate } = props;
  const own = search.departureDate.slice(0, 7);
  const [month, setMonth] = useState(own);
  const nights =
    search.returnDate === undefined ? undefined : daysBetween(search.departureDate, search.returnDate);
  const prices = useMonth(search, month, nights);
  const previous = addDays(search.departureDate, -1);
  const next = addDays(search.departureDate, 1);
  const title =
    nights === undefined
      ? formatMonth(month, locale)
      : t('month.withNights', { month: formatMonth(month, locale), nights });
  return (
    <section className="card month" aria-labelledby="month-title">
      <div className="month-h">
        <h2 className="t16" id="month-title">
          {title}
        </h2>
        <span className="row month-steps">
          <button
            type="button"
            className="btn btn-icon btn-sm"
            aria-label={formatMonth(addMonths(month, -1), locale)}
            disabled={month <= today().slice(0, 7)}
            onClick={() => setMonth(addMonths(month, -1))}
          >
            <ChevronLeft className="i" aria-hidden />
          </button>
          <button
            type="button"
            className="btn btn-icon btn-sm"
            aria-label={formatMonth(addMonths(month, 1), locale)}
            onClick={() => setMonth(addMonths(month, 1))}
          >
            <ChevronRight className="i" aria-hidden />
          </button>
        </span>
      </div>
      <Bars month={month} prices={prices} search={search} busy={props.busy} onDate={onDate} />
      <nav className="daynav" aria-label={t('month.neighbours')}>
        <button type="button" disabled={previous < today() || props.busy} onClick={() => onDate(previous)}>
          <ArrowLeft className="i i-16" aria-hidden />
          <DayPrice date={previous} price={prices.get(previous)} search={search} />
        </button>
        <span className="mute">{t('month.note')}</span>
        <button type="button" disabled={props.busy} onClick={() => onDate(next)}>
          <DayPrice date={next} price={prices.get(next)} search={search} />
          <ArrowRight className="i i-16" aria-hidden />
        </button>
      </nav>
    </section>
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

function Bars(props: {
  readonly month: string;
  readonly prices: ReadonlyMap<string, string>;
  readonly search: SavedSearch;
  readonly busy: boolean;
  readonly onDate: (date: string) => void;
}) {
  const { t, locale } = useI18n();
  const { month, prices, search } = props;
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
        const isOn = date === search.departureDate;
        const shown = price === undefined ? undefined : formatWholeMoney(price, search.currency, locale);
        const classes = [isOn ? 'on' : '', price === undefined ? 'none' : low.has(date) ? 'low' : ''];
        const tall = price === undefined ? EMPTY_BAR_PX : height(Number(price));
        return (
          <button
            key={date}
            type="button"
            className={classes.join(' ').trim()}
            style={{ '--v': `${Math.round(tall)}px` } as React.CSSProperties}
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
              {index + 1}
            </span>
            <span className="sr">
              {shown === undefined
                ? t('month.dayNone', { date: formatDateWithWeekday(date, locale) })
                : t('month.dayFrom', { date: formatDateWithWeekday(date, locale), price: shown })}
            </span>
          </button>
        );
      })}
    </div>
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
