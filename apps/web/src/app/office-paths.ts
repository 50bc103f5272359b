/** First path segments of the back office; everything else belongs to the shop. */
const officeParts: ReadonlySet<string> = new Set([
  'main',
  'setting',
  'definition',
  'customer',
  'agency',
  'order',
  'finance',
  'inventory',
  'rule',
  'content',
  'message',
  'report',
  'audit',
]);

export function isOfficePath(path: string): boolean {
  return officeParts.has(path.split('/', 2)[1]?.toLowerCase() ?? '');
}
