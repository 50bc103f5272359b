/**
 * First parts of the addresses of pages on which nobody types who they are: only these are recorded. Passengers, payments,
 * orders, lookups, accounts and forms that take an address are not among them, nor will a new page be by itself.
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
