import { formatPrice } from '@farewind/values/format-money';
import type { Currency } from '@farewind/values/currency';
import type { I18n } from '../../shared/i18n/i18n.tsx';
import type { DayPrices } from './calendar-prices.ts';
import type { TripDates } from './trip-dates.ts';

const MILLION = 1_000_000;

/**
 * A price in a small cell, without its currency: to the cent, and as 1,2 млн from a million. Cents that do not fit move
 * to a second line, by the zero-width space before them. The cell's name has the currency.
 */
export function formatDayPrice(amount: string, locale: string): string {
  const value = Number(amount);
  if (value >= MILLION)
    return value.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const digits = Number.isInteger(value) ? 0 : 2;
  return value
    .toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace(/[.,]\d\d$/, '\u200B$&');
}

export interface CalendarDay {
  readonly className: string;
  /** Shown under the number; empty where there is no price. */
  readonly note: string;
  /** For a screen reader: the date, what it is of the trip, and its price. */
  readonly name: string;
  readonly isWithin: boolean;
}

/** How a day of the calendar looks and is read. */
export function describeDay(
  date: string,
  dates: TripDates,
  prices: DayPrices,
  currency: Currency,
  i18n: I18n,
): CalendarDay {
  const { t, locale } = i18n;
  const price = prices.byDate.get(date);
  const back = dates.tripType === 'roundTrip' ? dates.returnDate : undefined;
  const isFrom = date === dates.departureDate;
  const isTo = date === back;
  const isWithin = isFrom || isBetween(date, dates.departureDate, back);
  const isPlainDeparture = isFrom && !isTo && dates.next === 'return';
  const priceNote = price === undefined ? '' : formatDayPrice(price, locale);
  return {
    className: joinNames({
      day: true,
      from: isFrom,
      to: isTo || (isFrom && back === undefined),
      in: isWithin && !isFrom && !isTo,
      none: price === undefined && prices.known,
      low: price !== undefined && prices.lowDates.has(date),
    }),
    note: isPlainDeparture ? t('search.dayOut') : priceNote,
    name: [
      nameDay(date, price, prices.known, currency, i18n),
      ...(isFrom ? [t('search.departure')] : []),
      ...(isTo ? [t('search.return')] : []),
    ].join(', '),
    isWithin,
  };
}

function nameDay(
  date: string,
  price: string | undefined,
  isKnown: boolean,
  currency: Currency,
  { t, locale }: I18n,
): string {
  const full = fullDate(date, locale);
  if (price !== undefined)
    return t('month.dayFrom', { date: full, price: formatPrice(price, currency, locale) });
  return isKnown ? t('month.dayNone', { date: full }) : full;
}

function joinNames(names: Readonly<Record<string, boolean>>): string {
  return Object.keys(names)
    .filter((name) => names[name] === true)
    .join(' ');
}

function isBetween(date: string, from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && to !== undefined && date >= from && date <= to;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** суббота, 12 июня 2027 г. */
function fullDate(date: string, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(new Date(`${date}T12:00:00Z`));
}
