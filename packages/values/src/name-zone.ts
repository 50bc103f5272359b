/**
 * A time zone as people call it, for use beside a time: `Москва`, `Moscow Time`, `Türkiye saati`. Its long name would be
 * that of another country for some, as Moscow's is for Minsk.
 */
export function nameZone(timeZone: string, locale: string, at: number): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // Turkish texts say `İstanbul saati` beside all other times, and no abbreviation.
  return locale.startsWith('tr') ? name.replace(/^TSİ$/, 'Türkiye saati').replace(/ Saati$/, ' saati') : name;
}
