import type { Language } from '@farewind/contract/core/fields';
import { localeOf } from '@farewind/contract/core/languages';

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(localeOf, value);
}

/** A query value inside the hash (`#/path?locale=en`), or else of the query itself. */
export function findQueryValue(address: { hash: string; search: string }, name: string): string | undefined {
  const hashQuery = address.hash.includes('?') ? address.hash.slice(address.hash.indexOf('?')) : '';
  return (
    new URLSearchParams(hashQuery).get(name) ?? new URLSearchParams(address.search).get(name) ?? undefined
  );
}

/**
 * An address without a query value, in the query and inside the hash, so that a reload does not undo a later choice.
 */
export function withoutQueryValue(address: string, name: string): string {
  const url = new URL(address);
  url.searchParams.delete(name);
  const [path, query] = splitOnce(url.hash, '?');
  if (query !== undefined) {
    const values = new URLSearchParams(query);
    values.delete(name);
    url.hash = values.size === 0 ? path : `${path}?${values.toString()}`;
  }
  return url.href;
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * The initial language: `?locale=` (Russian if invalid), otherwise the culture cookie, otherwise the site's default.
 * Undefined while the site is needed but not loaded yet.
 */
export function findStartLanguage(from: {
  readonly hash: string;
  readonly search: string;
  readonly cookie: string | undefined;
  readonly siteDefault: Language | undefined;
}): Language | undefined {
  const asked = findQueryValue(from, 'locale');
  if (asked !== undefined) return isLanguage(asked) ? asked : 'ru';
  const kept = from.cookie?.slice(0, 2).toLowerCase();
  return isLanguage(kept) ? kept : from.siteDefault;
}
