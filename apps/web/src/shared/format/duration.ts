const units = new Map<string, Intl.NumberFormat>();

function inUnit(value: number, unit: 'hour' | 'minute', locale: string): string {
  const key = `${locale} ${unit}`;
  let format = units.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
    units.set(key, format);
  }
  return format.format(value);
}

/** 5 ч 10 мин, 5h 10min, 5 sa. 10 dk.; whole hours without minutes. Never broken over two lines. */
export function formatDuration(minutes: number, locale: string): string {
  return inWords(minutes, locale).replaceAll(' ', '\u00A0');
}

function inWords(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  // The British units of `Intl` are "hrs" and "mins", or a bare "m" that looks like metres.
  if (locale.startsWith('en'))
    return hours === 0 ? `${rest} min` : rest === 0 ? `${hours}h` : `${hours}h ${rest}min`;
  if (hours === 0) return inUnit(rest, 'minute', locale);
  return rest === 0
    ? inUnit(hours, 'hour', locale)
    : `${inUnit(hours, 'hour', locale)} ${inUnit(rest, 'minute', locale)}`;
}
