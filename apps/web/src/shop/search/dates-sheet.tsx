import { formatPrice } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { addDays, formatDate, formatWeekday } from '../../shared/format/date.ts';
import { today } from '../../shared/format/device-clock.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { calendarQuery, readDayPrices } from './calendar-prices.ts';
import type { DatesPickerProps } from './dates-popover.tsx';
import { MonthList } from './month-list.tsx';
import type { SearchDraft } from './search-draft.ts';
import { Sheet } from './sheet.tsx';
import { useSearchT } from './texts/search-texts.ts';
import {
  chooseNights,
  isComplete,
  nightsOfTrip,
  offeredNights,
  pickDay,
  pricingOf,
  SOLD_DAYS,
  toTripDates,
  type TripDates,
} from './trip-dates.ts';

/** The months of a year under each other, with a price in each day; the dates apply when they are confirmed. */
export function DatesSheet(props: DatesPickerProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <TripDatesSheet {...props} />
    </Suspense>
  );
}

function TripDatesSheet(props: DatesPickerProps): ReactNode {
  const { t, locale } = useI18n();
  const say = useSearchT();
  const { draft, triggerRef, onOpenChange, onChange } = props;
  const firstDay = today();
  const lastDay = addDays(firstDay, SOLD_DAYS);
  const [dates, setDates] = useState(() => ({
    ...toTripDates(draft, firstDay),
    next: props.startAt ?? ('departure' as const),
  }));
  const pick = useCallback((day: string) => setDates((now) => pickDay(now, day, lastDay)), [lastDay]);
  const onClose = useCallback(() => onOpenChange(false), [onOpenChange]);
  const hasPlaces = draft.from !== undefined && draft.to !== undefined;
  const count = draft.adults + draft.children + draft.infants;
  const who = t('search.passengerCount', { count });
  return (
    <Sheet
      className="dates-sheet"
      title={t('search.dates')}
      subtitle={
        hasPlaces
          ? say('dates.trip', {
              route: t('results.route', { from: draft.from.name, to: draft.to.name }),
              who,
            })
          : say('dates.needPlaces')
      }
      openerRef={triggerRef}
      onClose={onClose}
      action={
        <button
          type="button"
          className="btn btn-ghost sheet-clear"
          onClick={() =>
            setDates((now) => ({
              ...now,
              departureDate: undefined,
              returnDate: undefined,
              nights: undefined,
              next: 'departure',
            }))
          }
        >
          {say('dates.clear')}
        </button>
      }
      top={
        <>
          <Ends dates={dates} onDates={setDates} />
          <Lengths dates={dates} lastDay={lastDay} onDates={setDates} />
          <WeekDays locale={locale} />
        </>
      }
      renderFoot={(close) => (
        <Foot
          draft={draft}
          dates={dates}
          onChoose={() => {
            const { tripType, departureDate, returnDate } = dates;
            if (departureDate !== undefined) onChange({ tripType, departureDate, returnDate });
            close();
          }}
        />
      )}
    >
      <MonthList draft={draft} dates={dates} firstDay={firstDay} lastDay={lastDay} onPick={pick} />
    </Sheet>
  );
}

/** The two ends of the trip; the pressed one is set by the next day. */
function Ends(props: { readonly dates: TripDates; readonly onDates: (dates: TripDates) => void }) {
  const { t, locale } = useI18n();
  const { dates, onDates } = props;
  const end = (which: 'departure' | 'return', date: string | undefined, otherwise: string) => (
    <button
      type="button"
      aria-pressed={dates.next === which}
      onClick={() =>
        onDates({ ...dates, next: which, tripType: which === 'return' ? 'roundTrip' : dates.tripType })
      }
    >
      <span className="k">{t(`search.${which}`)}</span>
      <span className="sr">: </span>
      <span className={date === undefined ? 'v mute' : 'v'}>
        {date === undefined ? otherwise : formatDate(date)}
      </span>
      <span className="k">{date === undefined ? ' ' : formatWeekday(date, locale)}</span>
    </button>
  );
  return (
    <div className="sheet-ends" role="group" aria-label={t('search.dates')}>
      {end('departure', dates.departureDate, t('search.date'))}
      {dates.tripType === 'oneWay'
        ? end('return', undefined, t('search.noReturn'))
        : end('return', dates.returnDate, t('search.date'))}
    </div>
  );
}

/** Lengths of stay, and one way, as chips. */
function Lengths(props: {
  readonly dates: TripDates;
  readonly lastDay: string;
  readonly onDates: (dates: TripDates) => void;
}) {
  const { t } = useI18n();
  const say = useSearchT();
  const { dates, lastDay, onDates } = props;
  const chosen = nightsOfTrip(dates) ?? dates.nights;
  const lengths = [...new Set([...offeredNights, ...(chosen === undefined ? [] : [chosen])])].toSorted(
    (a, b) => a - b,
  );
  const isOneWay = dates.tripType === 'oneWay';
  return (
    <div className="sheet-chips" role="group" aria-label={say('dates.lengths')}>
      {lengths.map((nights) => (
        <button
          key={nights}
          type="button"
          className={!isOneWay && nights === chosen ? 'chip on' : 'chip'}
          aria-pressed={!isOneWay && nights === chosen}
          onClick={() => onDates(chooseNights(dates, nights, lastDay))}
        >
          {say('dates.nights', { nights })}
        </button>
      ))}
      <button
        type="button"
        className={isOneWay ? 'chip on' : 'chip'}
        aria-pressed={isOneWay}
        onClick={() =>
          onDates(
            isOneWay
              ? {
                  ...dates,
                  tripType: 'roundTrip',
                  next: dates.departureDate === undefined ? 'departure' : 'return',
                }
              : { ...dates, tripType: 'oneWay', next: 'departure' },
          )
        }
      >
        {t('search.noReturn')}
      </button>
    </div>
  );
}

/** A Monday, from which the names of the days are taken. */
const MONDAY = '2024-01-01';

function WeekDays({ locale }: { readonly locale: string }) {
  return (
    <div className="sheet-week" aria-hidden="true">
      {Array.from({ length: 7 }, (_, index) => (
        <span key={index} className={index > 4 ? 'we' : ''}>
          {formatWeekday(addDays(MONDAY, index), locale)}
        </span>
      ))}
    </div>
  );
}

/** What the prices are for, the price of the chosen trip, and the button that takes the dates. */
function Foot(props: {
  readonly draft: SearchDraft;
  readonly dates: TripDates;
  readonly onChoose: () => void;
}) {
  const { t, locale } = useI18n();
  const say = useSearchT();
  const { currency } = useSession();
  const { draft, dates } = props;
  const price = useTripPrice(draft, dates);
  const nights = nightsOfTrip(dates);
  const pricing = pricingOf(dates);
  const whole = isComplete(dates);
  const count = draft.adults + draft.children + draft.infants;
  const note =
    pricing.for === 'oneWay'
      ? say('dates.cellsOneWay')
      : pricing.for === 'return'
        ? say('dates.cellsReturn')
        : say('dates.cellsDeparture', { nights: pricing.nights });
  return (
    <>
      <div className="sheet-sum" role="status">
        <p>
          {nights === undefined ? null : <b>{say('dates.nights', { nights })}</b>}
          <span className="t12 mute">{note}</span>
        </p>
        {price === undefined ? null : (
          <p className="right">
            <span className="price">{t('price.from', { price: formatPrice(price, currency, locale) })}</span>
            <span className="t12 mute">{say('dates.for', { count })}</span>
          </p>
        )}
      </div>
      <button type="button" className="btn btn-primary btn-block" disabled={!whole} onClick={props.onChoose}>
        {whole
          ? say('dates.choose')
          : t(dates.departureDate === undefined ? 'search.pickDeparture' : 'search.pickReturn')}
      </button>
    </>
  );
}

/** The lowest price of the chosen dates for the whole party. */
function useTripPrice(draft: SearchDraft, dates: TripDates): string | undefined {
  const { currency } = useSession();
  const { departureDate, returnDate, tripType } = dates;
  const isOneWay = tripType === 'oneWay';
  const day = isOneWay ? departureDate : returnDate;
  const query = calendarQuery(
    draft,
    currency,
    (day ?? today()).slice(0, 7),
    isOneWay || departureDate === undefined ? { for: 'oneWay' } : { for: 'return', departureDate },
  );
  const { data } = useQuery({ ...query, enabled: query.enabled === true && day !== undefined });
  return day === undefined ? undefined : readDayPrices(data?.days).byDate.get(day);
}
