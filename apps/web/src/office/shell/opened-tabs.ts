import { readJson, readList, readObject, readText } from '../../shared/session/read-value.ts';

/** A page that was opened and not closed again, with the query that it stood at. */
export interface OpenedTab {
  readonly path: string;
  readonly query: string;
}

/** More than these would be found by nobody: the one that was opened first goes. */
const MOST_TABS = 12;

/** Opens a page, or moves on the one that is open at its path. */
export function openTab(tabs: readonly OpenedTab[], opened: OpenedTab): readonly OpenedTab[] {
  const at = tabs.findIndex(({ path }) => path === opened.path);
  if (at < 0) return [...tabs, opened].slice(-MOST_TABS);
  return tabs[at]?.query === opened.query ? tabs : tabs.with(at, opened);
}

/** Closes a page, and says which one stands in its place: the next, else the one before. */
export function closeTab(
  tabs: readonly OpenedTab[],
  path: string,
): { readonly tabs: readonly OpenedTab[]; readonly neighbour: OpenedTab | undefined } {
  const at = tabs.findIndex((tab) => tab.path === path);
  const left = tabs.filter((tab) => tab.path !== path);
  return { tabs: left, neighbour: at < 0 ? undefined : (left[at] ?? left[at - 1]) };
}

/** Tabs as they were kept; anything else reads as none. */
export function readTabs(kept: string | undefined): readonly OpenedTab[] {
  return (readJson(kept, readList(readTabOf)) ?? []).slice(-MOST_TABS);
}

const readTabOf = readObject<OpenedTab>({
  path: (value) => (typeof value === 'string' && /^\/\w/.test(value) ? value : undefined),
  query: readText,
});
