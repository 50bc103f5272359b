import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { type RefObject, useContext, useMemo } from 'react';
import { useI18n, type Translate } from '../../shared/i18n/i18n.tsx';
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
import { addDays, daysBetween, formatDateWithWeekday } from '../../shared/format/date.ts';
import { today } from '../../shared/format/device-clock.ts';
import { formatPrice } from '@farewind/values/format-money';
import { useSession } from '../../shared/session/session.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { useQueries } from '@tanstack/react-query';
import { formatDayPrice } from './calendar-day.ts';
import { calendarQuery, readDayPrices, type DayPrices } from './calendar-prices.ts';
import { pricingOf, SOLD_DAYS, toTripDates, type CalendarPricing, type TripDates } from './trip-dates.ts';

type ChosenDates = Pick<TripDates, 'returnDate'> &
  Partial<Pick<TripDates, 'tripType'>> & { readonly departureDate: string };

export interface DatesPickerProps {
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly draft: SearchDraft;
  /** The end that was pressed. */
  readonly startAt: TripDates['next'];
  readonly onChange: (dates: ChosenDates) => void;
}

/** The calendar below the date slots: one day, or the two days of a round trip. */
export function DatesPopover(props: DatesPickerProps) {
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
function FareCalendar(props: Pick<DatesPickerProps, 'draft' | 'onChange'>) {
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
  const anchor = range?.anchorDate?.toString();
  const visible = listMonths(state.visibleRange.start, state.visibleRange.end);
  const chosen = toTripDates(props.draft, today());
  const pricing: CalendarPricing =
    range !== null && anchor !== undefined ? { for: 'return', departureDate: anchor } : pricingOf(chosen);
  const prices = useDayPrices(props.draft, visible, pricing);
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
          ? t(anchor === undefined ? 'search.pickDeparture' : 'search.pickReturn')
          : describePrice(t, pricing, focused, {
              date: formatDateWithWeekday(focused, locale),
              price: formatPrice(price, currency, locale),
            })}
      </p>
    </>
  );
}

/** The price of the focused day, and what it is for. */
function describePrice(
  t: Translate,
  pricing: CalendarPricing,
  day: string,
  values: { readonly date: string; readonly price: string },
): string {
  if (pricing.for === 'oneWay') return t('search.dayPrice', values);
  const nights = pricing.for === 'return' ? daysBetween(pricing.departureDate, day) : pricing.nights;
  return t('search.dayPriceTrip', { ...values, nights });
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
            <small>{price === undefined || isDisabled ? '\u00A0' : formatDayPrice(price, locale)}</small>
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

function useDayPrices(draft: SearchDraft, months: readonly string[], pricing: CalendarPricing): DayPrices {
  const { currency } = useSession();
  const answer = useQueries({
    queries: months.map((month) => calendarQuery(draft, currency, month, pricing)),
    combine: (queries) => ({
      days: queries.flatMap((query) => query.data?.days ?? []),
      known: queries.every((query) => query.isSuccess),
    }),
  });
  return useMemo(() => {
    const { byDate, lowDates } = readDayPrices(answer.days);
    return { byDate, lowDates, known: answer.known };
  }, [answer]);
}
