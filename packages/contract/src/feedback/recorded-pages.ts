/**
 * First path segments of pages without personal data entry: only these are recorded. Passengers, payments, orders,
 * lookups, accounts and forms that take an address are not among them, and neither is a new page by default.
 */
const recordedParts: ReadonlySet<string> = new Set([
  '',
  'flightsearch',
  'transfersearch',
  'destination',
  'aboutus',
  'help',
  'company',
  'jobs',
  'press',
  'applications',
  'internationalsites',
  'privacy',
  'consent',
  'cookies',
  'salesagreement',
  'webusage',
  'terms',
  'comingsoon',
  'gallery',
]);

/** Whether a page may be recorded, by its path. `/flight` is the list of flights; with more behind it, it is a checkout. */
export function isRecordedPage(path: string): boolean {
  const parts = path.toLowerCase().split('/').slice(1);
  const first = parts[0] ?? '';
  return recordedParts.has(first) || (first === 'flight' && (parts[1] ?? '') === '');
}
