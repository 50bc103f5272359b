/**
 * A time zone as people call it, for use beside a time: `Москва`, `Moscow Time`, `TSİ`. Its long name would be that of
 * another country for some, as Moscow's is for Minsk.
 */
export function nameZone(timeZone: string, locale: string, at: number): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
