const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Codes that are not states: unions, tests, "unknown". */
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Whether a text is an ISO 3166 alpha-2 code (or Kosovo's XK), in capitals. */
export function isCountryCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && !notCountries.has(text) && names.of(text) !== undefined;
}
