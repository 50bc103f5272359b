import { useEffect, useSyncExternalStore } from 'react';

type Listener = () => void;
let titles: ReadonlyMap<string, string> = new Map();
const listeners = new Set<Listener>();

/** Names the page at an address by what it shows (an order's number); tabs, breadcrumbs and title say so. */
export function usePageName(path: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || titles.get(path) === name) return;
    titles = new Map(titles).set(path, name);
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
