import type { AddressTexts } from '../../address/office-address.ts';
import { readListLayout, toLayoutTexts } from './list-layout.ts';

/** Parts of an address that are temporary and not saved in a view; a search may contain a name. */
const PASSING: readonly string[] = ['q', 'page', 'dialog', 'id', 'view', 'locale'];

/** What is needed to compare a list with its views. */
interface Viewed {
  readonly filters: readonly string[];
  readonly columns: readonly string[];
  /** The reader's last layout, which applies where a view sets none. */
  readonly stored: AddressTexts;
}

/** The state of a list as saved in a view: filters, order and layout, sorted by name. */
export function toViewQuery(texts: AddressTexts, { filters, columns, stored }: Viewed): string {
  const kept = Object.entries(texts).filter(
    ([name, value]) => value !== '' && !PASSING.includes(name) && (name === 'sort' || filters.includes(name)),
  );
  const layout = toLayoutTexts(readListLayout({ ...stored, ...texts }, columns));
  const all: [string, string][] = [...kept, ...Object.entries(layout)];
  return new URLSearchParams(all.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

export const readViewQuery = (query: string): AddressTexts => Object.fromEntries(new URLSearchParams(query));

/** Whether the list differs from a saved view. */
export function differsFromView(texts: AddressTexts, query: string, viewed: Viewed): boolean {
  return toViewQuery(texts, viewed) !== toViewQuery(readViewQuery(query), viewed);
}
