import { useEffect, useSyncExternalStore } from 'react';

type Listener = () => void;
/** As many as there can be tabs, and some that were closed. */
const MOST_NAMES = 40;
const KEY = 'farewind.office.names';
let titles: ReadonlyMap<string, string> = readKept();
const listeners = new Set<Listener>();

/** Tabs that come back after a reload are called as before, though nobody has opened them again. */
function readKept(): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isName) : []);
  } catch {
    return new Map();
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...titles]));
  } catch {
    // Full or forbidden: the names last until the page is loaded anew.
  }
}

function isName(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

/** Names the page at an address by what it shows (an order's number); tabs, breadcrumbs and title say so. */
export function usePageName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || titles.get(path) === name) return;
    titles = new Map([...titles].slice(-MOST_NAMES)).set(path, name);
    keep();
    for (const listener of listeners) listener();
  }, [path, name]);
}

export function usePageNames(): ReadonlyMap<string, string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => titles,
  );
}
