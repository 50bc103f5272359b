const units = new Map<string, Intl.NumberFormat>();

function inUnit(value: number, unit: 'hour' | 'minute', locale: string): string {
  const key = `${locale} ${unit}`;
  let format = units.get(key);
  if (format === undefined) {
    // British short units spell "hrs" and "mins"; the narrow ones (5h, 10m) read better beside times.
    const unitDisplay = locale.startsWith('en') ? 'narrow' : 'short';
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
    units.set(key, format);
  }
  return format.format(value);
}

/** 5 ч 10 мин, 5h 10m, 5 sa. 10 dk.; whole hours without minutes. */
export function formatDuration(minutes: number, locale: string): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return inUnit(rest, 'minute', locale);
  return rest === 0
    ? inUnit(hours, 'hour', locale)
    : `${inUnit(hours, 'hour', locale)} ${inUnit(rest, 'minute', locale)}`;
}
