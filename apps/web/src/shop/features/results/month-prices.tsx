import { scaleLinear } from 'd3-scale';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import {
  addMonths,
  daysInMonth,
  formatDateWithWeekday,
  formatMonth,
  isWeekend,
} from '../../../shared/format/date.ts';
import { today } from '../../../shared/format/device-clock.ts';
import { formatPrice } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { findLowDates } from '../../search/low-dates.ts';
import { DatesSwitch } from './dates-switch.tsx';
import {
  nightsOf,
  useMonthPrices,
  type MonthPrices as Prices,
  type SavedSearch,
} from './use-month-prices.ts';

const LOWEST_BAR_PX = 25;
const HIGHEST_BAR_PX = 73;
const EMPTY_BAR_PX = 12;

export interface MonthProps {
  readonly search: SavedSearch;
  readonly busy: boolean;
  /**
   * Prices of other days are those of our own flights, so a missing price means no flight only if no external supplier
   * is queried.
   */
  readonly isOwnAlone: boolean;
  /** Selects a departure day; the trip keeps its length. */
  readonly onDate: (date: string) => void;
  readonly onDates: (dates: { departureDate: string; returnDate?: string }) => void;
}

/** The lowest price of each day of the month as bars; choosing one searches again. */
export function MonthPrices(props: MonthProps) {
  const { search } = props;
  const [month, setMonth] = useState(search.departureDate.slice(0, 7));
  const prices = useMonthPrices(search, month);
  return (
    <section className="card month" aria-labelledby="month-title">
      <MonthHead month={month} nights={nightsOf(search)} onMonth={setMonth} />
      {prices.state === 'failed' ? (
        <MonthProblem onRetry={prices.retry} />
      ) : (
        <Bars {...props} month={month} prices={prices} />
      )}
    </section>
  );
}

function MonthProblem({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <div className="bars-fault" role="alert">
      <p className="soft t14">{t('month.failed')}</p>
      <button type="button" className="btn btn-line btn-sm" onClick={onRetry}>
        {t('error.retry')}
      </button>
    </div>
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
      <DatesSwitch />
      <span className="row month-steps">
        {step(-1, <ChevronLeft className="i" aria-hidden />)}
        {step(1, <ChevronRight className="i" aria-hidden />)}
      </span>
    </div>
  );
}

function Bars(props: MonthProps & { readonly month: string; readonly prices: Prices }) {
  const { month } = props;
  const { byDate, state } = props.prices;
  const amounts = [...byDate.values()].map(Number);
  const height = scaleLinear()
    .domain([Math.min(...amounts), Math.max(...amounts)])
    .range([LOWEST_BAR_PX, HIGHEST_BAR_PX])
    .clamp(true);
  const low = findLowDates(byDate);
  const length = daysInMonth(month);
  const [visited, setVisited] = useState<string>();
  const firstSold = [`${month}-01`, today()].toSorted()[1];
  const entry = [visited, props.search.departureDate].find((date) => date?.startsWith(month)) ?? firstSold;
  return (
    <div
      className={state === 'loading' ? 'bars wait' : 'bars'}
      role="toolbar"
      tabIndex={-1}
      aria-labelledby="month-title"
      onKeyDown={moveFocus}
      aria-busy={state === 'loading'}
      style={{ '--days': length } as React.CSSProperties}
    >
      {Array.from({ length }, (_, index) => {
        const date = `${month}-${String(index + 1).padStart(2, '0')}`;
        const price = byDate.get(date);
        return (
          <Bar
            {...props}
            key={date}
            date={date}
            isEntry={date === entry}
            onFocus={() => setVisited(date)}
            price={price}
            known={state === 'ready' && props.isOwnAlone}
            untold={state === 'ready' && !props.isOwnAlone}
            isLow={low.has(date)}
            height={price === undefined ? EMPTY_BAR_PX : Math.round(height(Number(price)))}
          />
        );
      })}
    </div>
  );
}

const dayStepOf: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  Home: -Infinity,
  End: Infinity,
};

/** The days are one tab stop, as in the calendar: arrows move by a day or a week, Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = dayStepOf[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const days = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = days.findIndex((day) => day === document.activeElement);
  days[Math.min(Math.max(at + step, 0), days.length - 1)]?.focus();
}

function Bar(
  props: MonthProps & {
    readonly date: string;
    readonly price: string | undefined;
    /** Whether an absent price means that nothing flies. */
    readonly known: boolean;
    /** Whether it means that no supplier was queried. */
    readonly untold: boolean;
    readonly isLow: boolean;
    /** Whether Tab leads here; arrows lead to the other days. */
    readonly isEntry: boolean;
    readonly onFocus: () => void;
    readonly height: number;
  },
) {
  const { t, locale } = useI18n();
  const { search, date, price } = props;
  const isOn = date === search.departureDate;
  const shown = price === undefined ? undefined : formatPrice(price, search.currency, locale);
  const day = formatDateWithWeekday(date, locale);
  const classes = [
    isOn ? 'on' : '',
    price === undefined && props.known ? 'none' : '',
    price === undefined && props.untold ? 'untold' : '',
    price !== undefined && props.isLow ? 'low' : '',
  ];
  return (
    <button
      type="button"
      className={classes.filter((name) => name !== '').join(' ')}
      style={{ '--v': `${props.height}px` } as React.CSSProperties}
      aria-current={isOn ? 'date' : undefined}
      tabIndex={props.isEntry ? undefined : -1}
      disabled={date < today() || props.busy}
      onFocus={props.onFocus}
      onClick={() => props.onDate(date)}
    >
      {shown === undefined ? null : (
        <em className="num" aria-hidden="true">
          {shown}
        </em>
      )}
      {/* Redrawn once its price is known; the placeholder did not move. */}
      <i key={price} />
      <span className={isWeekend(date) ? 'we' : ''} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className="sr">
        {shown !== undefined
          ? t('month.dayFrom', { date: day, price: shown })
          : props.known
            ? t('month.dayNone', { date: day })
            : day}
      </span>
    </button>
  );
}
