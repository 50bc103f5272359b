import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { type RefObject, useContext, useMemo } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import type { SearchDraft } from './search-draft.ts';
import { parseDate, type CalendarDate, type DateValue } from '@internationalized/date';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar';
import { addDays, formatDateWithWeekday } from '../../shared/format/date.ts';
import { today } from '../../shared/format/device-clock.ts';
import { formatPrice } from '@farewind/values/format-money';
import { formatCompactAmount } from '../../shared/format/money.ts';
import { useSession } from '../../shared/session/session.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { getPriceCalendar } from '@farewind/contract/flights/search';
import { findLowDates } from './low-dates.ts';

/** Flights are sold this many days ahead. */
const SOLD_DAYS = 330;
interface DayPrices {
  /** Lowest price for the whole party, by date. */
  readonly byDate: ReadonlyMap<string, string>;
  readonly lowDates: ReadonlySet<string>;
  /** Whether an absent price means that nothing is sold that day. */
  readonly known: boolean;
}

export interface DatesPopoverProps {
  readonly triggerRef: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly draft: SearchDraft;
  readonly onChange: (dates: { departureDate: string; returnDate: string | undefined }) => void;
}

/** The calendar below the date slots: one day, or the two days of a round trip. */
export function DatesPopover(props: DatesPopoverProps) {
  const { t, locale } = useI18n();
  return (
    <I18nProvider locale={locale}>
      <Popover
        className="list dates-list"
        placement="bottom"
        triggerRef={props.triggerRef}
        isOpen={props.isOpen}
        onOpenChange={props.onOpenChange}
      >
        <Dialog className="dates-dialog" aria-label={t('search.dates')}>
          <FareCalendar
            draft={props.draft}
            onChange={(dates) => {
              props.onChange(dates);
              props.onOpenChange(false);
            }}
          />
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

/** A calendar with the lowest price for the whole party on each day. */
function FareCalendar(props: {
  readonly draft: SearchDraft;
  readonly onChange: (dates: { departureDate: string; returnDate: string | undefined }) => void;
}) {
  const { t } = useI18n();
  const { draft } = props;
  const first = today();
  const shared = {
    'aria-label': t('search.dates'),
    className: 'cal',
    minValue: parseDate(first),
    maxValue: parseDate(addDays(first, SOLD_DAYS)),
    firstDayOfWeek: 'mon' as const,
    visibleDuration: { months: matchMedia('(min-width: 768px)').matches ? 2 : 1 },
    pageBehavior: 'single' as const,
    autoFocus: true,
    children: <Months draft={draft} />,
  };
  const start = toDate(draft.departureDate);
  const end = toDate(draft.returnDate);
  if (draft.tripType === 'oneWay')
    return (
      <Calendar
        {...shared}
        defaultValue={start}
        onChange={(day) => props.onChange({ departureDate: day.toString(), returnDate: draft.returnDate })}
      />
    );
  return (
    <RangeCalendar
      {...shared}
      defaultValue={start === null || end === null ? null : { start, end }}
      {...(start === null ? {} : { defaultFocusedValue: start })}
      onChange={(range) =>
        props.onChange({ departureDate: range.start.toString(), returnDate: range.end.toString() })
      }
    />
  );
}

function toDate(date: string | undefined): CalendarDate | null {
  return date === undefined || date < today() ? null : parseDate(date);
}

function Months(props: { readonly draft: SearchDraft }) {
  const { t, locale } = useI18n();
  const { currency } = useSession();
  const range = useContext(RangeCalendarStateContext);
  const single = useContext(CalendarStateContext);
  const state = range ?? single;
  if (state === null) throw new Error('Months must be inside a calendar');
  const returning = range?.anchorDate != null;
  const visible = listMonths(state.visibleRange.start, state.visibleRange.end);
  const prices = useDayPrices(props.draft, visible, returning);
  const focused = state.focusedDate.toString();
  const price = prices.byDate.get(focused);
  return (
    <>
      <CalendarHead months={visible} />
      <div className="cal-months">
        {visible.map((_, index) => (
          <CalendarGrid key={index} offset={{ months: index }} weekdayStyle="short" className="cal-table">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className="dow">{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <Day date={date} prices={prices} />}</CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
      <p className="t14 mute cal-foot" role="status">
        {price === undefined
          ? t(returning ? 'search.pickReturn' : 'search.pickDeparture')
          : t('search.dayPrice', {
              date: formatDateWithWeekday(focused, locale),
              price: formatPrice(price, currency, locale),
            })}
      </p>
    </>
  );
}

function Day(props: { readonly date: CalendarDate; readonly prices: DayPrices }) {
  const { locale } = useI18n();
  const key = props.date.toString();
  const price = props.prices.byDate.get(key);
  return (
    <CalendarCell
      date={props.date}
      className={(cell) => {
        const classes = ['day'];
        if (cell.isOutsideMonth) classes.push('out');
        if (cell.isDisabled || (props.prices.known && price === undefined)) classes.push('none');
        if (price !== undefined && props.prices.lowDates.has(key)) classes.push('low');
        if (cell.isSelectionStart) classes.push('from');
        else if (cell.isSelectionEnd) classes.push('to');
        else if (cell.isSelected) classes.push('in');
        if (cell.isFocusVisible) classes.push('focus');
        return classes.join(' ');
      }}
    >
      {({ formattedDate, isOutsideMonth, isDisabled }) =>
        isOutsideMonth ? null : (
          <>
            {formattedDate}
            <small>{price === undefined || isDisabled ? '\u00A0' : formatCompactAmount(price, locale)}</small>
          </>
        )
      }
    </CalendarCell>
  );
}

function listMonths(start: DateValue, end: DateValue): string[] {
  const first = start.toString().slice(0, 7);
  const last = end.toString().slice(0, 7);
  return first === last ? [first] : [first, last];
}

/** Lowest one-way prices of the visible months: outward, or of the return once the departure is picked. */
function useDayPrices(draft: SearchDraft, months: readonly string[], returning: boolean): DayPrices {
  const { currency } = useSession();
  const from = returning ? draft.to?.code : draft.from?.code;
  const to = returning ? draft.from?.code : draft.to?.code;
  const { cabin, adults, children, infants } = draft;
  const queries = useQueries({
    queries: months.map((month) => ({
      queryKey: ['calendar', from, to, month, currency, cabin, adults, children, infants],
      queryFn: () =>
        call(getPriceCalendar, {
          from: from ?? '',
          to: to ?? '',
          month,
          tripType: 'oneWay',
          currency,
          cabin,
          adults,
          children,
          infants,
          directOnly: draft.directOnly,
          nearbyAirports: draft.nearbyAirports,
        }),
      enabled: from !== undefined && to !== undefined && from !== to,
    })),
  });
  const days = queries.flatMap((query) => query.data?.days ?? []);
  const known = queries.length > 0 && queries.every((query) => query.isSuccess);
  const signature = days.map((day) => `${day.date}=${day.price ?? ''}`).join();
  return useMemo(() => {
    const byDate = new Map<string, string>();
    for (const pair of signature.split(',')) {
      const [date, price] = pair.split('=');
      if (date !== undefined && price !== undefined && price !== '') byDate.set(date, price);
    }
    return { byDate, lowDates: findLowDates(byDate), known };
  }, [signature, known]);
}
