/**
 * Keeps addresses readable: every search parameter is plain text, lists are joined by commas. A route's
 * reader (app/read-address.ts) adds types and drops malformed parameters.
 */
export type SearchTexts = Readonly<Record<string, string>>;

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = searchText(value);
    if (text !== '') query.set(name, text);
  }
  // Commas and colons are legal in a query and easier to read unescaped.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

function searchText(value: unknown): string {
  if (Array.isArray(value)) return value.map(searchText).join(',');
  if (value === true) return '1';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
