import { useEffect, useSyncExternalStore } from 'react';
import { readJson, readList, readText } from '../../shared/session/read-value.ts';
import { readTab, writeTab } from '../../shared/session/tab-store.ts';

type Listener = () => void;
/** More pages than anybody opens in a day: a tab that stays open keeps its name, however many others come and go. */
const MOST_NAMES = 1000;
const KEY = 'farewind.office.names';
let titles: ReadonlyMap<string, string> = readKept();
const listeners = new Set<Listener>();

/** Tabs restored after a reload keep their titles, although their pages have not been opened again. */
function readKept(): ReadonlyMap<string, string> {
  return new Map(readJson(readTab(KEY), readList(readName)));
}

/** Without storage, names last until the page is reloaded. */
function keep(): void {
  writeTab(KEY, JSON.stringify([...titles]));
}

function readName(value: unknown): readonly [string, string] | undefined {
  const [path, name] = readList(readText)(value) ?? [];
  return path === undefined || name === undefined ? undefined : [path, name];
}

/** Names the page at an address after its content (such as an order's number), for tabs, breadcrumbs and title. */
export function usePageName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || titles.get(path) === name) return;
    titles = withName(titles, path, name);
    keep();
    for (const listener of listeners) listener();
  }, [path, name]);
}

/** The names with one more; the oldest give way. */
export function withName(
  names: ReadonlyMap<string, string>,
  path: string,
  name: string,
): ReadonlyMap<string, string> {
  const others = [...names].filter(([other]) => other !== path);
  return new Map([...others, [path, name] as const].slice(-MOST_NAMES));
}

let parents: ReadonlyMap<string, string> = new Map();

/** Places the page at an address under another list than the table of routes does, for breadcrumbs. */
export function usePageParent(path: string, parent: string | undefined): void {
  useEffect(() => {
    if (parent === undefined || parents.get(path) === parent) return;
    parents = withName(parents, path, parent);
    for (const listener of listeners) listener();
  }, [path, parent]);
}

export function usePageParents(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, () => parents);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePageNames(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, () => titles);
}
