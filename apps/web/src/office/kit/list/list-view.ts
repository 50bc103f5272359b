import type { AddressTexts } from '../../routes/office-address.ts';
import { readListLayout, toLayoutTexts } from './list-layout.ts';

/** What of an address belongs to the moment and not to a view; a search may name a person. */
const PASSING: readonly string[] = ['q', 'page', 'dialog', 'id', 'view', 'locale'];

/** What is known of a list that views of it are compared by. */
interface Viewed {
  readonly filters: readonly string[];
  readonly columns: readonly string[];
  /** The layout that the reader chose last: it holds where a view says nothing of it. */
  readonly stored: AddressTexts;
}

/** What a list shows, as a view keeps it: filters, order and layout, sorted by name. */
export function toViewQuery(texts: AddressTexts, { filters, columns, stored }: Viewed): string {
  const kept = Object.entries(texts).filter(
    ([name, value]) => value !== '' && !PASSING.includes(name) && (name === 'sort' || filters.includes(name)),
  );
  const layout = toLayoutTexts(readListLayout({ ...stored, ...texts }, columns));
  const all: [string, string][] = [...kept, ...Object.entries(layout)];
  return new URLSearchParams(all.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

export const readViewQuery = (query: string): AddressTexts => Object.fromEntries(new URLSearchParams(query));

/** Whether a list shows something else than a view says. */
export function differsFromView(texts: AddressTexts, query: string, viewed: Viewed): boolean {
  return toViewQuery(texts, viewed) !== toViewQuery(readViewQuery(query), viewed);
}
