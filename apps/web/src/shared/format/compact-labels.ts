/** Short labels for strips and charts, which have no room for a full date or amount. */

const months = new Map<string, Intl.DateTimeFormat>();

/** 12 июн */
export function formatDayMonth(date: string, locale: string): string {
  let format = months.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    months.set(locale, format);
  }
  // A month beside a day has another form than one alone (июн., июнь). The full stop is removed.
  const parts = format.formatToParts(new Date(`${date.slice(0, 10)}T12:00:00Z`));
  const month = parts.find(({ type }) => type === 'month')?.value ?? '';
  return `${Number(date.slice(8, 10))} ${month.replace('.', '')}`;
}

/** 12–26 июн, or 28 июн – 3 июл */
export function formatDayRange(from: string, to: string, locale: string): string {
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8, 10))}–${formatDayMonth(to, locale)}`
    : `${formatDayMonth(from, locale)} – ${formatDayMonth(to, locale)}`;
}

/** 1,2 млн ₽: a sum above a million for a narrow cell. */
export function formatMillions(amount: string, currency: string, locale: string): string {
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: currency === 'BYN' ? 'code' : 'narrowSymbol',
  } as const;
  const options = { ...style, notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(Number(amount));
}
